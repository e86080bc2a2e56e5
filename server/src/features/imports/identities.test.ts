import { expect, test } from 'vitest';
import { getStudent } from '#contract/students';
import { checkImport, createImport, type ImportKind, type ImportValues } from '#contract/imports';
import { listTeachers } from '#contract/teachers';
import { enrol, makeBatch, makeStandard, makeStudent, makeSubject, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { as, db, pool } = await testApp();
const { admin } = as;

type Answer = 'new' | 'found' | undefined;

/** The sheet as it is sent; each row is answered in the same way. */
const bodyOf = <Kind extends ImportKind>(kind: Kind, rows: ImportValues<Kind>[], as: Answer) => ({
  kind,
  rows: rows.map((values, at) => ({ number: at + 2, values })),
  choices: { duplicates: as === undefined ? [] : rows.map((_, at) => ({ number: at + 2, as })) },
});

const check = async <Kind extends ImportKind>(kind: Kind, row: ImportValues<Kind>, as?: Answer) => {
  const { rows } = (await admin.call(checkImport, { body: bodyOf(kind, [row], as) })).body.data;
  return rows[0]!;
};

const run = async <Kind extends ImportKind>(kind: Kind, rows: ImportValues<Kind>[], as?: Answer) => {
  const { body } = await admin.call(createImport, { body: { ...bodyOf(kind, rows, as), fileName: 'sheet.xlsx' } });
  expect(body.message).toBe('The sheet is imported');
  return body.data;
};

const changesIn = ({ changes }: Awaited<ReturnType<typeof check>>) => changes.map(({ field }) => field);

test('a known phone beside another name is a question, and another teacher is one of their own with the same number', async () => {
  const known = await makeTeacher(db, {
    name: 'Asha Kale',
    email: 'asha@identity.example',
    profile: { phone: '+919811200001' },
  });
  const row = { name: 'Ravi Deo', phone: '98112 00001', email: 'ravi@identity.example' };
  expect(await check('teachers', row)).toMatchObject({
    outcome: 'duplicate',
    found: { _id: known.id, name: 'Asha Kale' },
    notes: ['+91 98112 00001 is the number of Asha Kale'],
  });
  expect(await run('teachers', [row])).toMatchObject({ added: 0, changed: 0, leftOut: 1 });
  expect(await run('teachers', [row], 'new')).toMatchObject({ added: 1, changed: 0 });
  const named = async (search: string) =>
    (await admin.call(listTeachers, { query: { search } })).body.data.map(({ name, email, phone }) => [
      name,
      email,
      phone,
    ]);
  expect(await named('Asha Kale')).toEqual([['Asha Kale', 'asha@identity.example', '+919811200001']]);
  expect(await named('Ravi Deo')).toEqual([['Ravi Deo', 'ravi@identity.example', '+919811200001']]);
  // Of two with one number it is the one whose name and email agree.
  const again = { ...row, qualification: 'M.Sc.' };
  expect(await check('teachers', { ...again, email: undefined })).toMatchObject({
    outcome: 'changed',
    found: { name: 'Ravi Deo' },
  });
});

test('a known phone beside another email is a question, also if the name is the same', async () => {
  await makeTeacher(db, {
    name: 'Meera Joshi',
    email: 'meera@identity.example',
    profile: { phone: '+919811200002' },
  });
  const row = { name: 'Meera Joshi', phone: '98112 00002', email: 'thief@identity.example' };
  const asked = await check('teachers', row);
  expect(asked).toMatchObject({
    outcome: 'duplicate',
    notes: ['+91 98112 00002 is the number of Meera Joshi, who has another email'],
  });
  expect(changesIn(asked)).toEqual([]);
  expect(changesIn(await check('teachers', row, 'found'))).toEqual(['email']);
});

test('a teacher without an email gets the one that comes with the same name and number', async () => {
  await makeTeacher(db, { name: 'Usha Rane', email: null, profile: { phone: '+919811200003' } });
  const row = { name: 'Rane Usha', phone: '98112 00003', email: 'usha@identity.example' };
  expect(await check('teachers', row)).toMatchObject({ outcome: 'changed', notes: [] });
});

test('a known email beside another name is a question, and another teacher goes without it', async () => {
  const known = await makeTeacher(db, { name: 'Anil Shah', email: 'office@identity.example' });
  const row = { name: 'Lata Rao', phone: '98112 00004', email: 'office@identity.example' };
  expect(await check('teachers', row)).toMatchObject({
    outcome: 'duplicate',
    found: { _id: known.id },
    notes: ['office@identity.example is the email of Anil Shah'],
  });
  expect(await check('teachers', row, 'new')).toMatchObject({
    outcome: 'new',
    found: null,
    notes: ['office@identity.example is the email of Anil Shah', '“office@identity.example” is left out'],
  });
  expect(changesIn(await check('teachers', row, 'found')).toSorted()).toEqual(['name', 'phone']);
});

test('two teachers of a sheet share a number if their names differ, and are one if they do not', async () => {
  const row = (name: string, email: string) => ({ name, email, phone: '98112 00005' });
  const rows = [
    row('Sunil Pawar', 'sunil@identity.example'),
    row('Kavita More', 'kavita@identity.example'),
    { name: 'Pawar Sunil', phone: '98112 00005', qualification: 'B.Ed.' },
  ];
  const answer = await admin.call(checkImport, { body: bodyOf('teachers', rows, undefined) });
  expect(answer.body.data.rows.map(({ outcome, reasons }) => reasons[0]?.message ?? outcome)).toEqual([
    'new',
    'new',
    'Row 2 of this sheet is about the same record',
  ]);
});

test('an admission number beside another name is a question, and another student gets a number of their own', async () => {
  const known = await makeStudent(db, { name: 'Asha Shinde' });
  const { admissionNo } = known.profile;
  const row = { admissionNo, name: 'Rohan Patil', schoolName: 'Model' };
  const called = `Asha Shinde (${admissionNo})`;
  expect(await check('students', row)).toMatchObject({
    outcome: 'duplicate',
    notes: [`${admissionNo} is the admission number of ${called}`],
  });
  expect(await run('students', [row], 'new')).toMatchObject({ added: 1, changed: 0 });
  const { rows } = await pool.query<{ admission_no: string }>(
    `select admission_no from students s join users u on u.id = s.user_id where u.name = 'Rohan Patil'`,
  );
  expect(rows[0]?.admission_no).not.toBe(admissionNo);
  await run('students', [row], 'found');
  expect((await admin.call(getStudent, { params: { id: known.id } })).body.data).toMatchObject({
    name: 'Rohan Patil',
    schoolName: 'Model',
  });
});

test('a name that is written otherwise contradicts nothing', async () => {
  const { profile } = await makeStudent(db, { name: 'Snehal Ramesh Pawar' });
  for (const name of ['PAWAR SNEHAL', 'Snehal R. Pawar', 'स्नेहल पवार']) {
    expect(await check('students', { admissionNo: profile.admissionNo, name })).toMatchObject({ outcome: 'changed' });
  }
});

test('an answer about one student is none about another whom the row may be too', async () => {
  const [asha, rohan] = [
    await makeStudent(db, { name: 'Asha Sathe' }),
    await makeStudent(db, { name: 'Rohan Sathe', profile: { phone: '+919811200021' } }),
  ];
  const row = { admissionNo: asha.profile.admissionNo, name: 'Rohan Sathe', phone: '98112 00021' };
  const ask = async (...duplicates: { as: 'new' | 'found'; about: string }[]) => {
    const body = bodyOf('students', [row], undefined);
    const choices = { duplicates: duplicates.map((one) => ({ number: 2, ...one })) };
    return (await admin.call(checkImport, { body: { ...body, choices } })).body.data.rows[0];
  };
  expect(await ask()).toMatchObject({ outcome: 'duplicate', found: { _id: asha.id } });
  const other = { as: 'new', about: asha.id } as const;
  expect(await ask(other)).toMatchObject({ outcome: 'duplicate', found: { _id: rohan.id } });
  expect(await ask(other, { as: 'found', about: rohan.id })).toMatchObject({
    outcome: 'same',
    found: { _id: rohan.id },
  });
  expect(await ask(other, { as: 'new', about: rohan.id })).toMatchObject({ outcome: 'new', found: null });
});

test('the questions about a student and about the parent are answered each by itself', async () => {
  await makeStudent(db, { profile: { parentName: 'Meera Kale', parentPhone: '+919811200006' } });
  const known = await makeStudent(db, { name: 'Nitin Rao' });
  const row = {
    admissionNo: known.profile.admissionNo,
    name: 'Sara Khan',
    parentName: 'Imran Khan',
    parentPhone: '98112 00006',
  };
  expect(await check('students', row)).toMatchObject({ outcome: 'duplicate', parent: null });
  expect(await check('students', row, 'found')).toMatchObject({
    outcome: 'duplicate',
    parent: { name: 'Imran Khan', known: 'Meera Kale' },
  });
});

test('the reference of a registration beside another name is a question', async () => {
  await run('admissionEnquiries', [{ studentName: 'Sara Pawar', phone: '98112 00007' }]);
  const { rows } = await pool.query<{ reference: string }>(
    `select reference from admission_enquiries where student_name = 'Sara Pawar'`,
  );
  const reference = rows[0]?.reference ?? '';
  const row = { reference, studentName: 'Omkar Deo', phone: '98112 00008' };
  expect(await check('admissionEnquiries', row)).toMatchObject({
    outcome: 'duplicate',
    notes: [`${reference} is the registration of Sara Pawar (${reference})`],
  });
  expect(await check('admissionEnquiries', row, 'new')).toMatchObject({ outcome: 'new', found: null });
});

test('the name of a batch with another standard, subject or code is a question, and another batch needs another name', async () => {
  const [standard, subject] = [await makeStandard(db), await makeSubject(db)];
  const other = await makeStandard(db);
  await makeBatch(db, { name: 'Morning', code: 'MO', standardId: standard.id, subjectId: subject.id });
  const row = {
    name: 'Morning',
    standard: standard.id,
    subject: subject.id,
    code: 'mo',
    startDate: '2026-06-01',
    capacity: 70,
  };
  expect(await check('batches', row)).toMatchObject({ outcome: 'changed', notes: [] });
  const unlike: [ImportValues<'batches'>, string][] = [
    [{ standard: other.id }, 'standard'],
    [{ standard: { create: '12 New', level: 4 } }, 'standard'],
    [{ subject: { create: 'Statistics' } }, 'subject'],
    [{ code: 'EV' }, 'code'],
  ];
  for (const [more, what] of unlike) {
    const message = `Morning is here already, with another ${what}`;
    expect(await check('batches', { ...row, ...more })).toMatchObject({ outcome: 'duplicate', notes: [message] });
    expect(await check('batches', { ...row, ...more }, 'new')).toMatchObject({
      outcome: 'wrong',
      reasons: [{ field: 'name', message }],
    });
    expect(changesIn(await check('batches', { ...row, ...more }, 'found'))).toContain(what);
  }
});

test('marks beside a number of another student are a question, never marks for whoever has the number', async () => {
  const batch = await makeBatch(db, { name: 'Compared' });
  const [asha, ravi] = [await makeStudent(db, { name: 'Asha Compared' }), await makeStudent(db, { name: 'Ravi Deo' })];
  await enrol(db, batch.id, [asha.id, ravi.id], { joinedOn: '2026-06-10' });
  const marks = [{ date: '2026-06-15', status: 'absent' as const }];
  const byRoll = { batch: batch.id, rollNo: 1, marks };
  const byNumber = { batch: batch.id, admissionNo: asha.profile.admissionNo, marks };
  const called = `Asha Compared (${asha.profile.admissionNo})`;
  for (const name of ['Asha Compared', 'COMPARED A.', undefined]) {
    expect(await check('attendance', { ...byRoll, name })).toMatchObject({ outcome: 'changed', notes: [] });
    expect(await check('attendance', { ...byNumber, name })).toMatchObject({ outcome: 'changed', notes: [] });
  }
  const row = { ...byRoll, name: 'Ravi Deo' };
  const message = `Roll number 1 is that of ${called}`;
  expect(await check('attendance', row)).toMatchObject({ outcome: 'duplicate', notes: [message] });
  expect(await check('attendance', row, 'new')).toMatchObject({
    outcome: 'wrong',
    reasons: [{ field: 'rollNo', message }],
  });
  expect(await run('attendance', [row])).toMatchObject({ changed: 0, leftOut: 1 });
  expect(await check('attendance', { ...byNumber, rollNo: 2 })).toMatchObject({
    outcome: 'duplicate',
    notes: [`${asha.profile.admissionNo} is the admission number of ${called}, who has another roll number`],
  });
  expect(await run('attendance', [row], 'found')).toMatchObject({ changed: 1 });
  const { rows } = await pool.query('select student_id, status from attendance_records where batch_id = $1', [
    batch.id,
  ]);
  expect(rows).toEqual([{ student_id: asha.id, status: 'absent' }]);
});
