import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getEnquiry, listEnquiries } from '#contract/admission-enquiries';
import { getBatchHistory, listRegisterChanges } from '#contract/attendance';
import { listBatches } from '#contract/batches';
import { checkImport, createImport, undoImport, type ImportKind, type ImportValues } from '#contract/imports';
import { dayAt } from '#contract/dates';
import { listTeachers } from '#contract/teachers';
import {
  enrol,
  makeBatch,
  makeRegister,
  makeStandard,
  makeStudent,
  makeSubject,
  makeTeacher,
} from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { as, db } = await testApp();
const thisYear = dayAt('Asia/Kolkata', new Date()).slice(0, 4);
const { admin } = as;

const sheetOf = <Kind extends ImportKind>(kind: Kind, rows: ImportValues<Kind>[]) => ({
  kind,
  rows: rows.map((values, index) => ({ number: index + 2, values })),
});
const check = async <Kind extends ImportKind>(kind: Kind, ...rows: ImportValues<Kind>[]) =>
  (await admin.call(checkImport, { body: sheetOf(kind, rows) })).body.data;
const run = async <Kind extends ImportKind>(kind: Kind, ...rows: ImportValues<Kind>[]) => {
  const { status, body } = await admin.call(createImport, {
    body: { ...sheetOf(kind, rows), fileName: `${kind}.xlsx` },
  });
  expect([status, body.message]).toEqual([201, 'The sheet is imported']);
  return body.data;
};
const undo = async (id: string) => (await admin.call(undoImport, { params: { id } })).body.data;

test('teachers are made with their subjects, found again by email or phone, and taken back', async () => {
  const chemistry = await makeSubject(db, { name: 'Chemistry' });
  const asha: ImportValues<'teachers'> = {
    name: 'Asha Kale',
    phone: '98220 66001',
    subjects: [chemistry.id, { create: 'Botany' }],
    joiningDate: '2026-06-01',
  };
  const made = await run('teachers', asha, { name: 'Ravi Deo', email: 'ravi.deo@example.com' });
  expect(made).toMatchObject({ added: 2, leftOut: 0 });
  const read = async () => (await admin.call(listTeachers, { query: { search: 'Asha Kale' } })).body.data;
  const [teacher] = await read();
  expect(teacher).toMatchObject({ phone: '+919822066001', joiningDate: '2026-06-01', hasSignedIn: false });
  expect(teacher?.subjects.map(({ name }) => name).toSorted()).toEqual(['Botany', 'Chemistry']);
  expect((await check('teachers', { phone: '+91 98220 66001', qualification: 'M.Sc.' })).rows[0]).toMatchObject({
    outcome: 'changed',
    changes: [{ field: 'qualification', before: null, after: 'M.Sc.' }],
  });
  expect((await check('teachers', { name: 'No Login' })).rows[0]?.reasons).toEqual([
    { field: 'phone', message: 'Enter a phone number or an email to log in with' },
  ]);
  expect((await undo(made._id)).stayed).toEqual([]);
  expect(await read()).toEqual([]);
});

test('a batch keeps the teacher who left it; no other batch gets them', async () => {
  const former = await makeTeacher(db, { name: 'Left Us', profile: { status: 'left' } });
  await makeBatch(db, { name: 'Was theirs', teacherId: former.id });
  await makeBatch(db, { name: 'Never theirs' });
  const { rows } = await check(
    'batches',
    { name: 'Was theirs', teacher: former.id },
    { name: 'Never theirs', teacher: former.id },
  );
  expect(rows).toMatchObject([
    { outcome: 'same', reasons: [] },
    { outcome: 'wrong', reasons: [{ field: 'teacher', message: 'Choose a teacher who is active' }] },
  ]);
});

test('batches are made with their week; a clash with another batch or another row is refused by name', async () => {
  const [standard, subject, teacher] = [await makeStandard(db), await makeSubject(db), await makeTeacher(db)];
  const monday = [{ day: 'mon' as const, startTime: '08:00', endTime: '09:00' }];
  await makeBatch(db, { name: 'Was first', teacherId: teacher.id, schedule: monday });
  const fields = { standard: standard.id, subject: subject.id, startDate: '2026-06-01' };
  await run('batches', {
    ...fields,
    name: 'Week A',
    capacity: 40,
    room: 'R1',
    schedule: [{ day: 'tue', startTime: '10:00', endTime: '11:00' }, ...monday],
  });
  const read = async () => (await admin.call(listBatches, { query: { search: 'Week A' } })).body.data;
  expect((await read())[0]).toMatchObject({
    capacity: 40,
    schedule: [
      { day: 'mon', startTime: '08:00', endTime: '09:00' },
      { day: 'tue', startTime: '10:00', endTime: '11:00' },
    ],
  });
  const { rows } = await check(
    'batches',
    { name: 'week  a', capacity: 50 },
    { ...fields, name: 'Week B', teacher: teacher.id, schedule: monday },
    { ...fields, name: 'Week C', room: 'R9', schedule: monday },
    { ...fields, name: 'Week D', room: 'r9', schedule: monday },
    { name: 'Week E' },
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(['changed', 'wrong', 'new', 'wrong', 'wrong']);
  expect(rows[1]?.reasons[0]?.message).toContain('by Was first');
  expect(rows[3]?.reasons[0]?.message).toBe('Row 4 of this sheet has the same teacher or room at the same time');
  expect(rows[4]?.reasons.map(({ message }) => message)).toEqual([
    'Choose a standard',
    'Choose a subject',
    'Enter a date as DD-MM-YYYY',
  ]);
  const changed = await run('batches', {
    name: 'Week A',
    schedule: [{ day: 'sat', startTime: '10:00', endTime: '11:00' }],
  });
  expect((await read())[0]?.schedule).toMatchObject([{ day: 'sat' }]);
  await undo(changed._id);
  expect((await read())[0]?.schedule).toMatchObject([{ day: 'mon' }, { day: 'tue' }]);
});

test('registrations get their own reference and history, and a family that wrote before is a possible duplicate', async () => {
  const standard = await makeStandard(db);
  const row = {
    studentName: 'Sara Pawar',
    phone: '98220 67001',
    standard: standard.id,
    subjects: [{ create: 'Zoology' }],
  };
  const made = await run('admissionEnquiries', { ...row, nextFollowUpOn: '2026-12-01' });
  const read = async () => (await admin.call(listEnquiries, { query: { search: 'Sara Pawar' } })).body.data;
  const [enquiry] = await read();
  expect(enquiry).toMatchObject({ source: 'other', status: 'new', nextFollowUpOn: '2026-12-01' });
  expect(enquiry?.reference).toMatch(new RegExp(`^R-${thisYear}-\\d{4}$`));
  const details = (await admin.call(getEnquiry, { params: { id: enquiry!._id } })).body.data;
  expect(details.subjects.map(({ name }) => name)).toEqual(['Zoology']);
  expect(details.history).toMatchObject([{ what: 'Imported from a sheet', by: 'Test admin' }]);
  const { rows } = await check('admissionEnquiries', row, { reference: enquiry!.reference, schoolName: 'Model' });
  expect(rows.map(({ outcome }) => outcome)).toEqual(['duplicate', 'changed']);
  await undo(made._id);
  expect(await read()).toEqual([]);
});

test('past attendance is marked for students of the batch, on days they were in it, and taken back', async () => {
  const batch = await makeBatch(db, { name: 'Past' });
  const [one, two] = [await makeStudent(db, { name: 'Past One' }), await makeStudent(db, { name: 'Past Two' })];
  await enrol(db, batch.id, [one.id, two.id], { joinedOn: '2026-06-10' });
  await makeRegister(db, batch.id, '2026-06-16', { [one.id]: 'absent' });
  const present = (date: string) => ({ date, status: 'present' as const });
  const { rows } = await check(
    'attendance',
    { batch: batch.id, admissionNo: one.profile.admissionNo, marks: [present('2026-06-15'), present('2026-06-16')] },
    { batch: batch.id, rollNo: 2, marks: [present('2026-06-01')] },
    { batch: batch.id, rollNo: 9, marks: [present('2026-06-15')] },
    { batch: batch.id, rollNo: 1 },
  );
  expect(rows.map(({ outcome, reasons }) => reasons[0]?.message ?? outcome)).toEqual([
    'changed',
    'Past Two was not in Past on 01-06-2026',
    'No student of this batch has this number',
    'Row 2 of this sheet is about the same record',
  ]);
  expect(rows[0]?.changes).toEqual([
    { field: '2026-06-15', before: null, after: 'present', isConflict: false },
    { field: '2026-06-16', before: 'absent', after: 'present', isConflict: false },
  ]);
  const made = await run('attendance', {
    batch: batch.id,
    rollNo: 1,
    marks: [present('2026-06-15'), present('2026-06-16')],
  });
  const history = async () =>
    (await admin.call(getBatchHistory, { params: { batchId: batch.id } })).body.data.map(({ date, statistics }) => [
      date,
      statistics.present,
      statistics.absent,
    ]);
  expect(await history()).toEqual([
    ['2026-06-16', 1, 0],
    ['2026-06-15', 1, 0],
  ]);
  const corrections = async (date: string) =>
    (await admin.call(listRegisterChanges, { params: { batchId: batch.id, date } })).body.data.map(
      ({ by, changes }) => [by, ...changes.map(({ name, before, after }) => `${name}: ${before} to ${after}`)],
    );
  expect(await corrections('2026-06-15')).toEqual([]);
  expect(await corrections('2026-06-16')).toEqual([['Test admin', 'Past One: absent to present']]);
  const audited = await db.execute(sql`
    select after ->> 'date' as date, after ->> 'version' as version, after -> 'marked' as marked, after -> 'students' as students
    from audit_log where action = 'mark' and entity_id = ${batch.id} order by id`);
  expect(audited.rows).toEqual([
    { date: '2026-06-15', version: '1', marked: 1, students: 1 },
    { date: '2026-06-16', version: '2', marked: 1, students: 1 },
  ]);
  expect((await undo(made._id)).stayed).toEqual([]);
  expect(await history()).toEqual([['2026-06-16', 0, 1]]);
  expect((await corrections('2026-06-16'))[0]).toEqual(['Test admin', 'Past One: present to absent']);
});

test('what an import did is in the history, record by record and as a whole', async () => {
  await run('teachers', { name: 'Audited Teacher', email: 'audited@example.com' });
  const { rows } = await db.execute<{ action: string; entity: string }>(
    sql`select action, entity from audit_log order by id desc limit 2`,
  );
  expect(rows.toReversed()).toEqual([
    { action: 'create', entity: 'teacher' },
    { action: 'import', entity: 'list' },
  ]);
});
