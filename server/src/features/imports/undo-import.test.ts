import { expect, test } from 'vitest';
import { markAttendance } from '#contract/attendance';
import { inviteUser } from '#contract/auth';
import { getBatch } from '#contract/batches';
import { addExtraClass } from '#contract/calendar';
import { noteContact } from '#contract/contacts';
import { addStudentToBatch, removeStudentFromBatch } from '#contract/enrolments';
import { createImport, undoImport, type ImportKind, type ImportValues } from '#contract/imports';
import { getStudent, listStudents, updateStudent } from '#contract/students';
import { usesOf } from '../../db/references.ts';
import { enrol, everyDay, makeBatch, makeStandard, makeStudent, makeSubject } from '../../../seed/factories.ts';
import { makeNote } from '../../../seed/note-factory.ts';
import { testApp } from '../../../test/app.ts';
import { raceAtWriteTo } from '../../../test/barrier.ts';

const { as, db, deps, pool } = await testApp();
const { admin } = as;

const run = async <Kind extends ImportKind>(kind: Kind, ...rows: ImportValues<Kind>[]) => {
  const { status, body } = await admin.call(createImport, {
    body: { kind, rows: rows.map((values, at) => ({ number: at + 2, values })), fileName: `${kind}.xlsx` },
  });
  expect([status, body.message]).toEqual([201, 'The sheet is imported']);
  return body.data._id;
};
const undo = async (id: string) => admin.call(undoImport, { params: { id } });
const stayedOf = async (id: string) => {
  const { status, body } = await undo(id);
  expect(status).toBe(200);
  return body.data.stayed.map(({ name, reason }) => [name, reason]);
};
const find = async (name: string) => {
  const [found] = (await admin.call(listStudents, { query: { search: name } })).body.data;
  return found;
};
const read = async (id: string) => (await admin.call(getStudent, { params: { id } })).body.data;

let count = 0;
/** A new student of an import, with a parent, and a batch that meets today. */
async function importOne() {
  count += 1;
  const name = `Imported Number ${String.fromCharCode(64 + count)}`;
  const batch = await makeBatch(db, { schedule: everyDay });
  const id = await run('students', {
    name,
    batches: [batch.id],
    joinedOn: '2026-01-01',
    parentName: 'Meera',
    parentPhone: `98221${String(count).padStart(5, '0')}`,
  });
  const { _id } = (await find(name)) ?? { _id: '' };
  const { guardians } = await read(_id);
  return { import: id, name, student: _id, guardian: guardians[0]?._id ?? '', batch };
}
type Imported = Awaited<ReturnType<typeof importOne>>;

const later: [string, (imported: Imported) => Promise<{ status: number }>][] = [
  [
    'an edit',
    ({ student }) => admin.call(updateStudent, { params: { id: student }, body: { schoolName: 'New', version: 1 } }),
  ],
  ['a login', ({ student }) => admin.call(inviteUser, { params: { id: student } })],
  [
    'a register',
    ({ batch, student }) =>
      admin.call(markAttendance, {
        params: { batchId: batch.id },
        body: { date: '2026-11-20', records: [{ studentId: student, status: 'absent' }], reason: 'Late' },
      }),
  ],
  [
    'a call',
    ({ student, guardian }) =>
      admin.call(noteContact, { body: { student, guardian, channel: 'call', about: 'attendance' } }),
  ],
  [
    'a place in another batch',
    async ({ student }) =>
      admin.call(addStudentToBatch, { params: { id: (await makeBatch(db)).id, studentId: student } }),
  ],
];

test.each(later)('a new student stays after %s', async (_what, act) => {
  const imported = await importOne();
  expect((await act(imported)).status).toBeLessThan(300);
  expect(await stayedOf(imported.import)).toEqual([[imported.name, expect.any(String)]]);
  expect(await read(imported.student)).toMatchObject({ name: imported.name });
});

test.each(later)(
  '%s at the moment of the undo is not lost: either is refused or the student stays',
  async (_what, act) => {
    const imported = await importOne();
    const [written, undone] = await raceAtWriteTo(pool, 'users, students, attendance_records, contacts, enrolments', [
      () => act(imported),
      () => undo(imported.import),
    ]);
    expect(undone?.status).toBe(200);
    const isThere = (await find(imported.name)) !== undefined;
    const wasSaved = (written?.status ?? 0) < 300;
    expect([wasSaved, isThere]).toEqual([wasSaved, wasSaved]);
  },
);

test('what was noted, taught or filed since is the reason to stay, also a place that has ended', async () => {
  const [left, called, noted] = [await importOne(), await importOne(), await importOne()];
  const other = await makeBatch(db);
  const place = { id: other.id, studentId: left.student };
  await admin.call(addStudentToBatch, { params: place });
  await admin.call(removeStudentFromBatch, { params: place });
  expect(await stayedOf(left.import)).toEqual([[left.name, 'Changed since the import']]);
  await admin.call(noteContact, {
    body: { student: called.student, guardian: called.guardian, channel: 'call', about: 'attendance' },
  });
  expect(await stayedOf(called.import)).toEqual([[called.name, 'A call was noted by now']]);
  await makeNote(db, deps.files, { studentId: noted.student });
  expect(await stayedOf(noted.import)).toEqual([[noted.name, 'There are notes by now']]);
});

test('a batch with an extra class stays', async () => {
  const [standard, subject] = [await makeStandard(db), await makeSubject(db)];
  const made = await run('batches', {
    name: 'Extra',
    standard: standard.id,
    subject: subject.id,
    startDate: '2026-06-01',
  });
  const { rows } = await pool.query<{ id: string }>(`select id from batches where name = 'Extra'`);
  const batch = rows[0]?.id ?? '';
  const extra = { batch, date: '2027-01-10', startTime: '08:00', endTime: '09:00' };
  expect((await admin.call(addExtraClass, { body: extra })).status).toBe(201);
  expect(await stayedOf(made)).toEqual([['Extra', 'There are extra classes by now']]);
  expect((await admin.call(getBatch, { params: { id: batch } })).status).toBe(200);
});

test('what was taken meanwhile stays by name, and the rest is taken back', async () => {
  const batch = await makeBatch(db);
  const [one, two, three] = [
    await makeStudent(db, { name: 'Taken Email', email: 'taken@example.com' }),
    await makeStudent(db, { name: 'Taken Number' }),
    await makeStudent(db, { name: 'Free', profile: { schoolName: 'Before' } }),
  ];
  await enrol(db, batch.id, [two.id]);
  const made = await run(
    'students',
    { admissionNo: one.profile.admissionNo, email: 'other@example.com' },
    { admissionNo: two.profile.admissionNo, batches: [batch.id], rollNos: [7] },
    { admissionNo: three.profile.admissionNo, schoolName: 'After' },
  );
  await makeStudent(db, { email: 'taken@example.com' });
  await enrol(db, batch.id, [(await makeStudent(db)).id]);
  await pool.query('update enrolments set roll_no = 1 where batch_id = $1 and student_id <> $2', [batch.id, two.id]);
  expect(await stayedOf(made)).toEqual([
    ['Taken Email', 'This email already has an account'],
    ['Taken Number', 'What it had before is taken by now'],
  ]);
  expect(await read(one.id)).toMatchObject({ email: 'other@example.com' });
  expect(await read(two.id)).toMatchObject({ batches: [{ rollNo: 7 }] });
  expect(await read(three.id)).toMatchObject({ schoolName: 'Before' });
  const again = await undo(made);
  expect([again.status, again.body.message]).toEqual([422, 'This import is already undone']);
});

test('a room that was given to another batch keeps the new week, by name', async () => {
  const [standard, subject] = [await makeStandard(db), await makeSubject(db)];
  const at = (startTime: string, endTime: string) => [{ day: 'mon' as const, startTime, endTime, room: 'R1' }];
  const rooted = { standard: standard.id, subject: subject.id, startDate: '2026-06-01' };
  await run('batches', { name: 'Moved', code: 'MV', ...rooted, schedule: at('08:00', '09:00') });
  const moved = await run('batches', { code: 'MV', name: 'Moved', schedule: at('10:00', '11:00') });
  await run('batches', { name: 'Follows', ...rooted, schedule: at('08:00', '09:00') });
  expect(await stayedOf(moved)).toEqual([['Moved', 'The room is taken at this time']]);
});

test('of a sheet of marks and a register saved at the same moment one is refused', async () => {
  const batch = await makeBatch(db, { schedule: everyDay });
  const student = await makeStudent(db);
  await enrol(db, batch.id, [student.id], { joinedOn: '2026-06-10' });
  const marks = (status: 'present' | 'absent') => [{ date: '2026-11-20', status }];
  const row = { batch: batch.id, admissionNo: student.profile.admissionNo, marks: marks('present') };
  const records = [{ studentId: student.id, status: 'absent' as const }];
  const answers = await raceAtWriteTo<{ status: number }>(pool, 'registers', [
    () =>
      admin.call(createImport, {
        body: { kind: 'attendance', rows: [{ number: 2, values: row }], fileName: 'marks.xlsx' },
      }),
    () =>
      admin.call(markAttendance, {
        params: { batchId: batch.id },
        body: { date: '2026-11-20', records, reason: 'Late', version: 0 },
      }),
  ]);
  const [imported, saved] = answers.map(({ status }) => status);
  expect([
    [201, 409],
    [409, 200],
  ]).toContainEqual([imported, saved]);
});

test('a table that refers to a record is found by its foreign key', async () => {
  const student = await makeStudent(db);
  await pool.query('create table later (student uuid references students (user_id) on delete cascade)');
  const uses = () => usesOf(db, 'students', [student.id], ['student_guardians']);
  expect(await uses()).toEqual(new Map());
  await pool.query('insert into later values ($1)', [student.id]);
  expect(await uses()).toEqual(new Map([[student.id, 'later']]));
  await pool.query('drop table later');
});
