import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkImport, createImport, getImport, listImports, undoImport, type ImportValues } from '#contract/imports';
import type { Column } from '#contract/endpoint';
import { languageNames, languages } from '#contract/languages';
import { getSettings, updateSettings } from '#contract/settings';
import { createStudent, getStudent, listStudents, updateStudent, type StudentInSheet } from '#contract/students';
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
import { listStudents as readStudents } from '../students/student-list.service.ts';

const { as, db } = await testApp();
const { admin } = as;

type Values = ImportValues<'students'>;
const rowsOf = (rows: Values[]) => rows.map((values, index) => ({ number: index + 2, values }));
const sheetOf = (...rows: Values[]) => ({ kind: 'students' as const, rows: rowsOf(rows) });
const check = async (...rows: Values[]) => (await admin.call(checkImport, { body: sheetOf(...rows) })).body.data;
const run = async (rows: Values[], choices = {}) =>
  admin.call(createImport, { body: { ...sheetOf(...rows), fileName: 'students.xlsx', choices } });
const countOf = async (table: string) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(table)}`)).rows[0]
    ?.count;
const findByName = async (search: string) => (await admin.call(listStudents, { query: { search } })).body.data;

let last = 0;
const phone = () => `98220${String((last += 1)).padStart(5, '0')}`;

test('a check writes nothing and says of each row what an import would do', async () => {
  const known = await makeStudent(db, {
    name: 'Asha Kulkarni',
    profile: { phone: '+919822011111', schoolName: 'Model' },
  });
  const before = [await countOf('students'), await countOf('imports')];
  const { rows, counts } = await check(
    { name: 'Ravi Patil', phone: phone() },
    { admissionNo: known.profile.admissionNo, name: 'Asha Kulkarni', schoolName: 'Fergusson' },
    { admissionNo: known.profile.admissionNo, name: '' },
    { name: 'A. Kulkarni', phone: '98220 11111' },
    { name: 'Rohan Kulkarni', phone: '98220 11111' },
    { name: '', phone: 'abc' },
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'changed', 'wrong', 'duplicate', 'new', 'wrong']);
  expect(rows[1]?.changes).toEqual([{ field: 'schoolName', before: 'Model', after: 'Fergusson', isConflict: false }]);
  expect(rows[2]?.reasons[0]?.message).toBe('Row 3 of this sheet is about the same record');
  expect(rows[3]?.found).toMatchObject({ _id: known.id });
  expect(rows[4]?.notes).toEqual([`Same phone as Asha Kulkarni (${known.profile.admissionNo})`]);
  expect(rows[5]?.reasons).toEqual([
    { field: 'phone', message: 'Enter a phone number with 10 digits' },
    { field: 'name', message: 'Enter the full name' },
  ]);
  expect(counts).toMatchObject({ new: 2, changed: 1, wrong: 2, duplicate: 1 });
  expect([await countOf('students'), await countOf('imports')]).toEqual(before);
});

test('new families are written to in the language of the sheet, those that are here in theirs', async () => {
  const [known, other] = [phone(), phone()];
  await run([{ name: 'Asha Kale', phone: phone(), parentName: 'Lata Kale', parentPhone: known }]);
  await run(
    [
      { name: 'Om Kale', phone: phone(), parentName: 'Lata Kale', parentPhone: known },
      {
        name: 'Ravi More',
        phone: phone(),
        parentName: 'Sunil More',
        parentPhone: other,
        secondParentName: 'Usha More',
      },
    ],
    { language: 'mr' },
  );
  const languagesOf = async (name: string) => {
    const [found] = await findByName(name);
    const { body } = await admin.call(getStudent, { params: { id: found?._id ?? '' } });
    return body.data.guardians.map(({ name: guardian, language }) => `${guardian} ${language}`);
  };
  expect(await languagesOf('Om Kale')).toEqual(['Lata Kale en']);
  expect(await languagesOf('Ravi More')).toEqual(['Sunil More mr', 'Usha More mr']);
});

test('a parent in the second place with a new number is still the same person', async () => {
  const first = { admissionNo: 'S-2', name: 'Tara More', parentName: 'Sunil More', parentPhone: phone() };
  const student = { ...first, secondParentName: 'Usha More', secondParentPhone: phone() };
  await run([student], { language: 'mr' });
  const [found] = await findByName('Tara More');
  const guardiansOf = async () =>
    (await admin.call(getStudent, { params: { id: found?._id ?? '' } })).body.data.guardians;
  const [sunil, usha] = await guardiansOf();
  const secondParentPhone = phone();
  await run([{ ...student, secondParentPhone }]);
  expect(await guardiansOf()).toEqual([sunil, { ...usha, phone: `+91${secondParentPhone}` }]);
});

test('a sheet that names the batches in another order than the record changes nothing', async () => {
  const standard = await makeStandard(db);
  const [ten, two] = [
    await makeBatch(db, { name: 'Evening 10', standardId: standard.id }),
    await makeBatch(db, { name: 'Evening 2', standardId: standard.id }),
  ];
  const student = { admissionNo: 'S-3', name: 'Nilesh More', standard: standard.id, batches: [ten.id, two.id] };
  await run([student]);
  for (const batches of [student.batches, student.batches.toReversed()]) {
    const { rows } = await check({ ...student, batches });
    expect(rows[0]?.outcome).toBe('same');
  }
});

test('a cell that could not be read makes its row wrong, though the row has all it needs', async () => {
  const sheet = sheetOf({ name: 'Ravi Patil', phone: phone() }, { phone: phone() });
  const unreadable = [
    { field: 'schoolName', text: '#N/A' },
    { field: 'name', text: 'TRUE' },
  ];
  const rows = sheet.rows.map((row, at) => ({ ...row, unreadable: unreadable.slice(at, at + 1) }));
  const body = { ...sheet, rows, fileName: 'students.xlsx' };
  const answer = await admin.call(createImport, { body });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ message: expect.stringContaining('“#N/A” cannot be read') });
  const checked = await admin.call(checkImport, { body: { ...sheet, rows } });
  expect(checked.body.data.rows.map(({ outcome, reasons }) => [outcome, reasons])).toEqual([
    ['wrong', [{ field: 'schoolName', message: '“#N/A” cannot be read' }]],
    ['wrong', [{ field: 'name', message: '“TRUE” cannot be read' }]],
  ]);
});

test('new students get their number, standard, batches, roll numbers and day of joining, and no mail', async () => {
  const standard = await makeStandard(db, { name: '11 Science' });
  const batch = await makeBatch(db, { name: '11 Sci A', standardId: standard.id, startDate: '2026-06-01' });
  const mails = await countOf('mails');
  const values = { standard: standard.id, batches: [batch.id], joinedOn: '2026-06-15' };
  const { status, body } = await run([
    { ...values, name: 'Numbered One', admissionNo: 'OLD/17', rollNos: [7], email: 'one@example.com' },
    { ...values, name: 'Numbered Two', dateOfBirth: '2010-02-03' },
  ]);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ added: 2, changed: 0, same: 0, leftOut: 0, undone: null, by: 'Test admin' });
  const [one, two] = await findByName('Numbered');
  const whole = await admin.call(getStudent, { params: { id: one?._id ?? '' } });
  expect(whole.body.data).toMatchObject({
    admissionNo: 'OLD/17',
    standard: { name: '11 Science' },
    batches: [{ name: '11 Sci A', rollNo: 7 }],
    joinedOn: '2026-06-15',
    hasSignedIn: false,
    missing: ['phone', 'parentPhone', 'address'],
  });
  expect(two).toMatchObject({ batches: [{ rollNo: 8 }] });
  expect(two?.admissionNo).toMatch(/^2026-\d{4}$/);
  expect(await countOf('mails')).toBe(mails);
});

test('an admission number far beyond the others does not move the next ones there, and none is given twice', async () => {
  const values = { joinedOn: '2031-06-15', dateOfBirth: '2014-02-03' };
  await run([
    { ...values, name: 'Far One', admissionNo: '2031-00000002' },
    { ...values, name: 'Far Two', admissionNo: '2031-0002' },
    { ...values, name: 'Far Three', admissionNo: '2031-90000001' },
    { ...values, name: 'Far Four', admissionNo: '2031-0004' },
    { ...values, name: 'Near Five' },
  ]);
  expect((await findByName('Near Five'))[0]?.admissionNo).toBe('2031-0005');
  // As the office may give any number: this one is next.
  await run([{ ...values, name: 'Far Six', admissionNo: '2031-20006' }]);
  await db.execute(sql`update admission_counters set last_no = 20005 where year = 2031`);
  await run([
    { ...values, name: 'Near Seven' },
    { ...values, name: 'Near Eight' },
  ]);
  const numbers = (await findByName('Near')).map(({ name, admissionNo }) => [name, admissionNo]);
  expect(Object.fromEntries(numbers)).toMatchObject({ 'Near Seven': '2031-20007', 'Near Eight': '2031-20008' });
});

test('standards, subjects and batches are created on purpose, once for all rows that name them', async () => {
  const standard = { create: '9th Semi', level: 9 };
  const batches = [{ create: '9 Semi Maths', subject: { create: 'Semi Maths' } }];
  const sheet: Values[] = [
    { name: 'Semi One', standard, batches },
    { name: 'Semi Two', standard: { create: '9th  semi', level: 9 }, batches },
  ];
  const { creates } = await check(...sheet);
  expect(creates).toEqual({ standards: ['9th Semi'], subjects: ['Semi Maths'], batches: ['9 Semi Maths'] });
  expect((await run(sheet)).body.data.added).toBe(2);
  const students = await findByName('Semi');
  expect(students.map(({ batches: [place] }) => [place?.name, place?.rollNo])).toEqual([
    ['9 Semi Maths', 1],
    ['9 Semi Maths', 2],
  ]);
});

test('a wrong row refuses all, unless it is left out on purpose; then the record says which row and why', async () => {
  const full = await makeBatch(db, { name: 'Full house', capacity: 1 });
  await enrol(db, full.id, [(await makeStudent(db)).id]);
  const sheet: Values[] = [{ name: 'Left In' }, { name: 'Left Out', batches: [full.id] }];
  const before = await countOf('users');
  const refused = await run(sheet);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Nothing was imported: 1 row has a mistake. Row 3: Full house is full: 1 of 1 seat is taken',
  ]);
  expect(await countOf('users')).toBe(before);
  const { body } = await run(sheet, { leaveOutWrong: true });
  expect(body.data).toMatchObject({
    added: 1,
    leftOut: 1,
    leftOutRows: [{ number: 3, name: 'Left Out', reason: 'Full house is full: 1 of 1 seat is taken' }],
  });
});

test('only given fields change, an empty cell changes nothing, and the same sheet again changes nothing', async () => {
  const student = await makeStudent(db, {
    name: 'Quiet Girl',
    profile: { parentName: 'Her father', schoolName: 'Model' },
  });
  const sheet: Values = {
    admissionNo: student.profile.admissionNo,
    schoolName: 'New school',
    parentName: '',
    phone: null,
  };
  expect((await run([sheet])).body.data).toMatchObject({ added: 0, changed: 1 });
  const { body } = await admin.call(getStudent, { params: { id: student.id } });
  expect(body.data).toMatchObject({ parentName: 'Her father', schoolName: 'New school', version: 2 });
  expect((await check(sheet)).counts).toMatchObject({ same: 1, changed: 0 });
});

test('what was edited by hand since the last import is kept, unless it is chosen to be overwritten', async () => {
  const sheet: Values = { admissionNo: 'HAND-1', name: 'Hand Made', schoolName: 'From the sheet', address: 'Latur' };
  await run([sheet]);
  const [student] = await findByName('Hand Made');
  await admin.call(updateStudent, {
    params: { id: student!._id },
    body: { schoolName: 'By hand', version: student!.version },
  });
  const corrected = { ...sheet, address: 'Pune' };
  const { rows } = await check(corrected);
  expect(rows[0]).toMatchObject({
    outcome: 'conflict',
    changes: [
      { field: 'address', before: 'Latur', after: 'Pune', isConflict: false },
      { field: 'schoolName', before: 'By hand', after: 'From the sheet', isConflict: true },
    ],
  });
  await run([corrected]);
  const read = async () => (await admin.call(getStudent, { params: { id: student!._id } })).body.data;
  expect(await read()).toMatchObject({ schoolName: 'By hand', address: 'Pune' });
  await run([corrected], { overwrite: [{ number: 2, fields: ['schoolName'] }] });
  expect(await read()).toMatchObject({ schoolName: 'From the sheet' });
});

test('a student who is written in the other script may be the same', async () => {
  const number = phone();
  const known = await makeStudent(db, { name: 'Riya Kshirsagar', profile: { phone: `+91${number}` } });
  const { rows } = await check({ name: 'रिया क्षीरसागर', phone: number }, { name: 'रोहन क्षीरसागर', phone: number });
  expect(rows.map(({ outcome }) => outcome)).toEqual(['duplicate', 'new']);
  expect(rows[0]?.found).toMatchObject({ _id: known.id });
});

test('a possible duplicate is left out, made a student of its own, or taken for the one found', async () => {
  const known = await makeStudent(db, { name: 'Meera Joshi', profile: { phone: '+919822055555' } });
  const row: Values = { name: 'Meera R Joshi', phone: '9822055555' };
  expect((await run([row])).body.data).toMatchObject({ added: 0, leftOut: 1 });
  expect((await run([row], { duplicates: [{ number: 2, as: 'found' }] })).body.data).toMatchObject({ changed: 1 });
  expect((await admin.call(getStudent, { params: { id: known.id } })).body.data.name).toBe('Meera R Joshi');
  expect((await run([row], { duplicates: [{ number: 2, as: 'new' }] })).body.data).toMatchObject({ same: 0, added: 1 });
});

test('two students may exchange their roll numbers; a taken one is refused', async () => {
  const batch = await makeBatch(db, { name: 'Rolls' });
  const numbered = (admissionNo: string, rollNo: number): Values => ({
    admissionNo,
    name: `Roll ${admissionNo}`,
    batches: [batch.id],
    rollNos: [rollNo],
  });
  await run([numbered('R-1', 1), numbered('R-2', 2)]);
  expect((await run([numbered('R-1', 2), numbered('R-2', 1)])).body.data).toMatchObject({ changed: 2 });
  const places = (await findByName('Roll R')).map(({ admissionNo, batches }) => [admissionNo, batches[0]?.rollNo]);
  expect(Object.fromEntries(places)).toEqual({ 'R-1': 2, 'R-2': 1 });
  const { rows } = await check(numbered('R-3', 2));
  expect(rows[0]?.reasons).toEqual([{ field: 'rollNos', message: 'Roll number 2 of Rolls is taken' }]);
  const [alone] = (await check({ admissionNo: 'R-4', name: 'Roll R-4', rollNos: [4] })).rows;
  const note = 'The roll number is left out: it is a number in a batch, and this row names none';
  expect([alone?.outcome, alone?.notes]).toEqual(['new', [note]]);
});

test('an import is undone as a whole, but for what was changed since', async () => {
  const student = await makeStudent(db, { name: 'Was There', profile: { schoolName: 'Before' } });
  const batch = await makeBatch(db, { name: 'Undone' });
  const { body: made } = await run([
    { name: 'Goes One', batches: [batch.id], standard: { create: 'Undone standard', level: 3 } },
    { name: 'Stays Two', batches: [batch.id] },
    { name: 'Stays Three', batches: [batch.id] },
    { admissionNo: student.profile.admissionNo, schoolName: 'After', batches: [batch.id] },
  ]);
  const [[two], [three]] = [await findByName('Stays Two'), await findByName('Stays Three')];
  await admin.call(updateStudent, { params: { id: two!._id }, body: { schoolName: 'Changed', version: 1 } });
  await makeRegister(db, batch.id, '2026-11-20', { [three!._id]: 'present' });
  const { status, body } = await admin.call(undoImport, { params: { id: made.data._id } });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    undoUntil: expect.any(String),
    undone: { by: 'Test admin' },
    stays: 2,
    stayed: [
      { number: 3, name: 'Stays Two', reason: 'Changed since the import' },
      { number: 4, name: 'Stays Three', reason: 'Attendance has been marked since' },
    ],
  });
  expect(await findByName('Goes One')).toEqual([]);
  const { body: restored } = await admin.call(getStudent, { params: { id: student.id } });
  expect(restored.data).toMatchObject({ schoolName: 'Before', batches: [] });
  const { rows } = await db.execute(sql`select from standards where name = 'Undone standard'`);
  expect(rows).toEqual([]);
  const again = await admin.call(undoImport, { params: { id: made.data._id } });
  expect(again.status).toBe(422);
});

test('after 24 hours an import stays', async () => {
  const { body } = await run([{ name: 'Long Ago' }]);
  await db.execute(sql`update imports set at = now() - interval '25 hours' where id = ${body.data._id}`);
  const late = await admin.call(undoImport, { params: { id: body.data._id } });
  expect([late.status, late.body.message]).toEqual([422, 'An import can be undone for 24 hours']);
});

test('the same import sent twice with one key is done once, and is on record', async () => {
  const headers = { 'idempotency-key': 'import-of-the-office-1' };
  const body = { ...sheetOf({ name: 'Only Once' }), fileName: 'once.xlsx' };
  const [first, second] = [
    await admin.call(createImport, { body, headers }),
    await admin.call(createImport, { body, headers }),
  ];
  expect(second.body.data._id).toBe(first.body.data._id);
  expect(await findByName('Only Once')).toHaveLength(1);
  const { body: list } = await admin.call(listImports, { query: { limit: 1 } });
  expect(list.data[0]).toMatchObject({ fileName: 'once.xlsx', kind: 'students' });
  const { body: one } = await admin.call(getImport, { params: { id: first.body.data._id } });
  expect(one.data).toMatchObject({ leftOutRows: [], stayed: [] });
});

test('an import that fails at the last statement writes nothing', async () => {
  await db.execute(sql`create function refuse_rows() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
  await db.execute(sql`create trigger refuse_rows before insert on import_rows execute function refuse_rows()`);
  const before = [await countOf('users'), await countOf('imports'), await countOf('audit_log')];
  const { status } = await run([{ name: 'Never There', standard: { create: 'Never', level: 1 } }]);
  await db.execute(sql`drop trigger refuse_rows on import_rows`);
  expect(status).toBe(500);
  expect([await countOf('users'), await countOf('imports'), await countOf('audit_log')]).toEqual(before);
});

test('emails and login numbers of others are refused beside their field', async () => {
  await makeStudent(db, { email: 'taken@example.com' });
  await makeTeacher(db, { name: 'Ms Phone', email: null, profile: { phone: '+919822077777' } });
  const { rows } = await check(
    { name: 'Taken Mail', email: 'Taken@example.com' },
    { name: 'Taken Phone', phone: '98220 77777' },
    { name: 'Twice A', email: 'twice@example.com' },
    { name: 'Twice B', email: 'twice@example.com' },
  );
  expect(rows.map(({ reasons: [reason] }) => reason?.field ?? null)).toEqual(['email', 'phone', null, 'email']);
});

test('a student who leaves loses places and sessions, and undoing gives both the place and the right to log in back', async () => {
  const batch = await makeBatch(db, { name: 'Leaving', subjectId: (await makeSubject(db)).id });
  const student = await makeStudent(db, { name: 'Leaves Us' });
  await enrol(db, batch.id, [student.id]);
  const { body: made } = await run([{ admissionNo: student.profile.admissionNo, status: 'left' }]);
  const read = async () => (await admin.call(getStudent, { params: { id: student.id } })).body.data;
  expect(await read()).toMatchObject({ status: 'left', batches: [] });
  await admin.call(undoImport, { params: { id: made.data._id } });
  expect(await read()).toMatchObject({ status: 'active', batches: [{ name: 'Leaving', rollNo: 1 }] });
});

/** The rows of a download, which the list's own handler reads. */
async function readDownload(search: string): Promise<StudentInSheet[]> {
  const query = { page: 1, limit: 50, search };
  return (await readStudents(db, query, { isSheet: true })).rows;
}

test('a downloaded list of students changes nothing when it is imported again', async () => {
  const standard = await makeStandard(db, { name: 'Round trip' });
  const batches = [await makeBatch(db, { name: 'Trip A' }), await makeBatch(db, { name: 'Trip B' })];
  const profile = { standardId: standard.id, schoolName: 'Model', parentName: 'Her mother', dateOfBirth: '2010-02-03' };
  const full = await makeStudent(db, { name: 'Trip Full', email: 'trip@example.com', profile });
  const guardians = [
    { name: 'Her mother', phone: phone(), relation: 'mother', language: 'mr' } as const,
    { name: 'Her father', phone: phone(), relation: 'father', hasWhatsApp: false } as const,
  ];
  await admin.call(updateStudent, { params: { id: full.id }, body: { version: 1, guardians } });
  for (const { id } of batches) await enrol(db, id, [full.id], { firstRollNo: 4 });
  await makeStudent(db, { name: 'Trip Left', email: null, profile: { ...profile, status: 'left' } });
  await admin.call(createStudent, { body: { name: 'Trip Bare' } });
  const ids = new Map([standard, ...batches].map(({ id, name }) => [name, id]));
  const isYes = (cell: string) => (cell === '' ? null : cell === 'Yes');
  const languageCalled = (cell: string) => languages.find((one) => languageNames[one] === cell) ?? null;
  const named = (cell: string) => cell.split(', ').map((name) => ids.get(name) ?? name);
  const columns = listStudents.sheet.columns as Column<StudentInSheet>[];
  const sheet = (await readDownload('Trip')).map((student): Values => {
    const cells = new Map(columns.map(({ heading, value }) => [heading, value(student)]));
    const cell = (heading: string) => String(cells.get(heading) ?? '');
    const given = {
      admissionNo: cell('Admission no.'),
      name: cell('Name'),
      standard: ids.get(cell('Standard')) ?? null,
      batches: cell('Batches') === '' ? [] : named(cell('Batches')),
      rollNos: cell('Roll no.') === '' ? [] : cell('Roll no.').split(', ').map(Number),
      phone: cell('Phone'),
      parentName: cell('Parent'),
      parentPhone: cell('Parent’s phone'),
      parentRelation: cell('Parent’s relation').toLowerCase() as 'mother',
      parentHasWhatsApp: isYes(cell('Parent on WhatsApp')),
      parentLanguage: languageCalled(cell('Parent’s language')),
      secondParentName: cell('Second parent'),
      secondParentPhone: cell('Second parent’s phone'),
      secondParentRelation: cell('Second parent’s relation').toLowerCase() as 'mother',
      secondParentHasWhatsApp: isYes(cell('Second parent on WhatsApp')),
      secondParentLanguage: languageCalled(cell('Second parent’s language')),
      email: cell('Email'),
      gender: cell('Gender').toLowerCase() as 'male',
      dateOfBirth: cell('Date of birth'),
      address: cell('Address'),
      schoolName: cell('School or college'),
      joinedOn: cell('Joined on'),
      status: cell('Status').toLowerCase() as 'active',
    };
    expect(cells.size).toBe(Object.keys(given).length + 1);
    return given;
  });
  const { counts, rows } = await check(...sheet);
  expect(rows.flatMap(({ changes, reasons }) => [...changes, ...reasons])).toEqual([]);
  expect(counts).toMatchObject({ same: 3, changed: 0, wrong: 0 });
  const edited = sheet.map((values) => (values.name === 'Trip Full' ? { ...values, schoolName: 'Fergusson' } : values));
  const after = await check(...edited);
  expect(after.rows.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(['schoolName']);
});

test('parents of a sheet are guardians: siblings share them, a change goes to both, and the undo takes all of it back', async () => {
  const [shared, other, second] = [phone(), phone(), phone()];
  const guardians = await countOf('guardians');
  const first = await run([
    { name: 'Shared One', parentName: 'Suresh Patil', parentPhone: shared },
    { name: 'Shared Two', parentName: 'Suresh Patil', parentPhone: shared },
  ]);
  expect(await countOf('guardians')).toBe((guardians ?? 0) + 1);
  const read = async () => {
    const students = await findByName('Shared');
    return Promise.all(
      students.map(async ({ _id }) => (await admin.call(getStudent, { params: { id: _id } })).body.data),
    );
  };
  const [one, two] = await read();
  const changes = await run([
    { admissionNo: one?.admissionNo, name: 'Shared One', parentName: 'Suresh B Patil' },
    { admissionNo: two?.admissionNo, name: 'Shared Two', parentPhone: other },
  ]);
  expect(await read()).toMatchObject([
    { parentName: 'Suresh B Patil', parentPhone: `+91${shared}`, guardians: [{ name: 'Suresh B Patil' }] },
    { parentPhone: `+91${other}`, guardians: [{ phone: `+91${other}` }] },
  ]);
  expect((await admin.call(undoImport, { params: { id: changes.body.data._id } })).body.data.stayed).toEqual([]);
  const undone = await read();
  expect(undone).toMatchObject([{ parentName: 'Suresh Patil' }, { parentName: 'Suresh Patil' }]);
  expect(undone[1]?.guardians).toEqual(undone[0]?.guardians);
  const { _id, version } = undone[0] ?? { _id: '', version: 0 };
  const mother = { name: 'Sunita Patil', phone: second };
  const both = [{ name: 'Suresh Patil', phone: shared }, mother];
  await admin.call(updateStudent, { params: { id: _id }, body: { version, guardians: both } });
  expect((await check({ name: 'Omkar Patil', parentPhone: second })).rows[0]?.notes).toEqual([
    `Same phone as Shared One (${one?.admissionNo})`,
  ]);
  await admin.call(undoImport, { params: { id: first.body.data._id } });
});

test('a known number with another name is a question: the same person, or another one without the number', async () => {
  const shop = phone();
  const known = await makeStudent(db, {
    name: 'Known Child',
    profile: { parentName: 'Meera Kale', parentPhone: `+91${shop}` },
  });
  const rows = [
    { name: 'Asked Alpha', parentName: 'Suresh Deo', parentPhone: shop },
    { name: 'Asked Beta', parentName: 'Meera Kale', parentPhone: shop },
    { name: 'Asked Gamma', parentName: 'Ravi Jadhav', parentPhone: shop },
  ];
  const asked = await check(...rows);
  expect(asked.rows).toMatchObject([
    {
      outcome: 'duplicate',
      parent: { name: 'Suresh Deo', known: 'Meera Kale' },
      notes: [expect.any(String), `+91 ${shop.slice(0, 5)} ${shop.slice(5)} is the number of Meera Kale`],
    },
    { outcome: 'new', parent: null },
    { outcome: 'duplicate', parent: { name: 'Ravi Jadhav', known: 'Meera Kale' } },
  ]);
  const parents = [
    { number: 2, as: 'found' as const },
    { number: 4, as: 'new' as const },
  ];
  const body = { ...sheetOf(...rows), choices: { parents } };
  const announced = (await admin.call(checkImport, { body })).body.data.rows;
  const { body: made } = await run(rows, { parents });
  const parentsOf = async (name: string) => {
    const [{ _id } = { _id: '' }] = await findByName(name);
    const { guardians } = (await admin.call(getStudent, { params: { id: _id } })).body.data;
    return guardians.map((guardian) => [guardian.name, guardian.phone]);
  };
  const saidOf = (at: number) =>
    ['parentName', 'parentPhone'].map(
      (name) => announced[at]?.changes.find(({ field }) => field === name)?.after ?? null,
    );
  expect(await parentsOf('Asked Alpha')).toEqual([['Meera Kale', `+91${shop}`]]);
  expect(saidOf(0)[0]).toBe('Meera Kale');
  expect(await parentsOf('Asked Gamma')).toEqual([['Ravi Jadhav', null]]);
  expect(saidOf(2)).toEqual(['Ravi Jadhav', null]);
  expect(await parentsOf('Known Child')).toEqual([['Meera Kale', `+91${shop}`]]);
  expect((await check(...rows)).rows.map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate', 'duplicate']);
  expect((await admin.call(undoImport, { params: { id: made.data._id } })).body.data.stayed).toEqual([]);
  expect(await parentsOf('Known Child')).toEqual([['Meera Kale', `+91${shop}`]]);
  expect(known.name).toBe('Known Child');
});

test('a sheet renames a parent of one family, and asks before it renames that of several', async () => {
  const [own, shared] = [phone(), phone()];
  const parent = (name: string, parentPhone: string) => ({ parentName: name, parentPhone });
  await run([
    { name: 'Renamed One', ...parent('Anil Deo', own) },
    { name: 'Renamed Two', ...parent('Lata More', shared) },
    { name: 'Renamed Three', ...parent('Lata More', shared) },
  ]);
  const numberOf = async (name: string) => (await findByName(name))[0]?.admissionNo;
  const { rows } = await check(
    { admissionNo: await numberOf('Renamed One'), parentName: 'Suresh Kale' },
    { admissionNo: await numberOf('Renamed Two'), parentName: 'Suresh Kale' },
  );
  expect(rows).toMatchObject([
    { outcome: 'changed', changes: [{ field: 'parentName', before: 'Anil Deo', after: 'Suresh Kale' }] },
    { outcome: 'duplicate', parent: { name: 'Suresh Kale', known: 'Lata More' } },
  ]);
});

test('both parents with one number are two people, the second without it', async () => {
  const both = phone();
  const row = { name: 'Together Child', parentName: 'Anil Deo', parentPhone: both, secondParentName: 'Lata Deo' };
  await run([{ ...row, secondParentPhone: both }]);
  const [{ _id } = { _id: '' }] = await findByName('Together Child');
  expect((await admin.call(getStudent, { params: { id: _id } })).body.data.guardians).toMatchObject([
    { name: 'Anil Deo', phone: `+91${both}` },
    { name: 'Lata Deo', phone: null },
  ]);
});

test('a phone of more than six is a hostel’s and no sign of one person', async () => {
  const hostel = phone();
  const rows = (count: number) => Array.from({ length: count }, () => ({ name: 'Hostel Asha Kale', phone: hostel }));
  const [first, ...others] = (await check(...rows(6))).rows;
  expect(first).toMatchObject({ outcome: 'new', notes: [] });
  expect(others.map(({ outcome }) => outcome)).toEqual(Array(5).fill('duplicate'));
  const seven = (await check(...rows(7))).rows;
  expect(seven.map(({ outcome, notes }) => `${outcome} ${notes.join()}`)).toEqual(Array(7).fill('new '));
});

test('the academy’s number in a sheet is left out with a word about it, and finds nobody', async () => {
  const [own, made] = [phone(), '99999 99999'];
  const { version } = (await admin.call(getSettings)).body.data;
  await admin.call(updateSettings, { body: { version, phones: [own] } });
  const note = `+91 ${own.slice(0, 5)} ${own.slice(5)} is the academy’s own number and is left out`;
  const { rows } = await check(
    { name: 'Own Asha', phone: own, parentName: 'Lata Rao', parentPhone: own },
    { name: 'Own Asha', phone: own, parentName: 'Usha Kale', parentPhone: own },
    { name: 'Made Up', phone: made, parentName: 'Lata Rao', parentPhone: made },
    { name: 'Made Up', phone: made, parentName: 'Usha Kale', parentPhone: made },
  );
  expect(rows.map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
    ['new', note],
    ['new', note],
    ['new'],
    ['new'],
  ]);
});

test('twins are told apart by their names, also when the sheet comes again', async () => {
  const both = phone();
  const twins = [
    { name: 'Sneha Twin', phone: both },
    { name: 'Snehal Twin', phone: both },
  ];
  expect((await check(...twins)).rows.map(({ outcome }) => outcome)).toEqual(['new', 'duplicate']);
  const choices = (as: 'new' | 'found', ...numbers: number[]) => ({
    duplicates: numbers.map((number) => ({ number, as })),
  });
  const checkAs = async (rows: Values[], given: object) =>
    (await admin.call(checkImport, { body: { ...sheetOf(...rows), choices: given } })).body.data.rows;
  const [, repeated] = await checkAs(twins, choices('found', 3));
  expect(repeated).toMatchObject({
    outcome: 'wrong',
    reasons: [{ field: null, message: 'Row 2 of this sheet is about the same record' }],
  });
  await run(twins, choices('new', 3));
  const again = await checkAs(twins.toReversed(), choices('found', 2, 3));
  expect(again.map(({ outcome, found }) => [outcome, found?.name])).toEqual([
    ['same', 'Snehal Twin'],
    ['same', 'Sneha Twin'],
  ]);
  const misspelt = await checkAs(
    [
      { name: 'Sneha Twin', phone: both },
      { name: 'Snehl Twin', phone: both },
    ],
    choices('found', 2, 3),
  );
  expect(misspelt.map(({ outcome, found }) => [outcome, found?.name])).toEqual([
    ['same', 'Sneha Twin'],
    ['changed', 'Snehal Twin'],
  ]);
});

test('a second parent is a guardian too, for new students and for those who are there, and goes with the undo', async () => {
  const [father, mother, other] = [phone(), phone(), phone()];
  const parents = {
    parentName: 'Suresh More',
    parentPhone: father,
    secondParentName: 'Lata More',
    secondParentPhone: mother,
  };
  const { body } = await run([
    { name: 'Both One', ...parents },
    { name: 'Both Two', ...parents },
    { name: 'Both Three', parentPhone: father, secondParentName: 'Only A Name' },
  ]);
  const guardiansOf = async (name: string) => {
    const [{ _id } = { _id: '' }] = await findByName(name);
    return (await admin.call(getStudent, { params: { id: _id } })).body.data.guardians;
  };
  const two = [
    { name: 'Suresh More', phone: `+91${father}`, isPrimary: true },
    { name: 'Lata More', phone: `+91${mother}`, isPrimary: false },
  ];
  expect(await guardiansOf('Both One')).toMatchObject(two);
  expect(await guardiansOf('Both Two')).toEqual(await guardiansOf('Both One'));
  expect(await guardiansOf('Both Three')).toMatchObject([two[0], { name: 'Only A Name', phone: null }]);

  const [{ admissionNo } = { admissionNo: '' }] = await findByName('Both One');
  const change = { admissionNo, name: 'Both One', secondParentPhone: other };
  const { rows } = await check(change);
  expect(rows[0]?.changes.map(({ field }) => field)).toEqual(['secondParentPhone']);
  const second = await run([change]);
  expect(await guardiansOf('Both One')).toMatchObject([two[0], { name: 'Lata More', phone: `+91${other}` }]);
  expect(await guardiansOf('Both Two')).toMatchObject(two);
  await admin.call(undoImport, { params: { id: second.body.data._id } });
  expect(await guardiansOf('Both One')).toMatchObject(two);
  const undone = await admin.call(undoImport, { params: { id: body.data._id } });
  expect(undone.body.data.stayed.map(({ name }) => name)).toEqual(['Both One']);
  expect(await findByName('Both Two')).toEqual([]);
});

test('relation, WhatsApp and language of both guardians come with the sheet, are compared with the record, and go with the undo', async () => {
  const [mother, father] = [phone(), phone()];
  const row: Values = {
    admissionNo: 'S-G1',
    name: 'Told Child',
    parentName: 'Sunita Told',
    parentPhone: mother,
    parentRelation: 'mother',
    parentLanguage: 'mr',
    secondParentName: 'Ajay Told',
    secondParentPhone: father,
    secondParentRelation: 'father',
    secondParentHasWhatsApp: false,
  };
  await run([row]);
  const [{ _id } = { _id: '' }] = await findByName('Told Child');
  const guardiansOf = async () => (await admin.call(getStudent, { params: { id: _id } })).body.data.guardians;
  const before = await guardiansOf();
  expect(before).toMatchObject([
    { name: 'Sunita Told', relation: 'mother', hasWhatsApp: true, language: 'mr' },
    { name: 'Ajay Told', relation: 'father', hasWhatsApp: false, language: 'en' },
  ]);
  expect((await check(row)).rows[0]).toMatchObject({ outcome: 'same', changes: [] });

  const change: Values = { admissionNo: 'S-G1', parentRelation: 'guardian', secondParentHasWhatsApp: true };
  const told = { ...change, secondParentLanguage: 'hi' } satisfies Values;
  expect((await check(told)).rows[0]?.changes).toEqual([
    { field: 'parentRelation', before: 'Mother', after: 'Guardian', isConflict: false },
    { field: 'secondParentHasWhatsApp', before: 'No', after: 'Yes', isConflict: false },
    { field: 'secondParentLanguage', before: 'English', after: 'Hindi', isConflict: false },
  ]);
  const { body } = await run([told]);
  expect(await guardiansOf()).toMatchObject([
    { _id: before[0]?._id, relation: 'guardian', language: 'mr' },
    { _id: before[1]?._id, relation: 'father', hasWhatsApp: true, language: 'hi' },
  ]);
  await admin.call(undoImport, { params: { id: body.data._id } });
  expect(await guardiansOf()).toEqual(before);
});

test('what is said of a guardian who is not there changes nothing', async () => {
  await run([{ admissionNo: 'S-G2', name: 'Alone Child', parentName: 'Only One', parentRelation: 'father' }]);
  const { rows } = await check({ admissionNo: 'S-G2', secondParentRelation: 'mother', secondParentLanguage: 'mr' });
  expect(rows[0]).toMatchObject({ outcome: 'same', changes: [] });
});

test('the language that a row states is the known guardian’s from then on', async () => {
  const shared = phone();
  await run([{ name: 'Said One', parentName: 'Vijay Said', parentPhone: shared }]);
  await run([{ name: 'Said Two', parentName: 'Vijay Said', parentPhone: shared, parentLanguage: 'mr' }]);
  const students = await findByName('Said');
  const languages = await Promise.all(
    students.map(async ({ _id }) => (await admin.call(getStudent, { params: { id: _id } })).body.data.guardians),
  );
  expect(languages.flat().map(({ name, language }) => `${name} ${language}`)).toEqual([
    'Vijay Said mr',
    'Vijay Said mr',
  ]);
});
