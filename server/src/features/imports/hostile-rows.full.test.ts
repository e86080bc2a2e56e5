import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { checkImport, createImport, type ImportKind } from '#contract/imports';
import { listStudents } from '#contract/students';
import { makeBatch, makeStandard, makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { pathOf } from '../../../test/call.ts';

const { as, db } = await testApp();
const { admin } = as;

const tables = [
  ...['users', 'students', 'teachers', 'guardians', 'student_guardians', 'standards', 'subjects', 'batches'],
  ...['batch_slots', 'enrolments', 'admission_enquiries', 'attendance_records', 'registers'],
  ...['imports', 'import_rows', 'import_columns', 'audit_log'],
];
const written = async () =>
  (
    await db.execute(
      sql`select ${sql.join(
        tables.map((table) => sql`(select count(*) from ${sql.identifier(table)}) as ${sql.identifier(table)}`),
        sql`, `,
      )}`,
    )
  ).rows[0];

const headers = { 'content-type': 'application/json' };
const post = (endpoint: typeof checkImport | typeof createImport, payload: string) =>
  admin.raw({ method: 'POST', url: pathOf(endpoint), headers, payload });

/** A check and an import of the same body, of which neither writes anything. */
async function refused(body: unknown): Promise<{ status: number; message: string }[]> {
  await admin.cookie();
  const before = await written();
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const answers = [await post(checkImport, payload), await post(createImport, payload)];
  expect(await written()).toEqual(before);
  return answers.map(({ status, body: { message } }) => ({ status, message }));
}

const values = { name: 'Asha Patil' };
const row = (over: object = {}) => ({ number: 2, values, ...over });
const sheet = (over: object = {}) => ({ kind: 'students', fileName: 'list.xlsx', rows: [row()], ...over });
const rows = (count: number, of: (at: number) => object = () => values) =>
  Array.from({ length: count }, (_, at) => ({ number: at + 2, values: of(at) }));
const isSentence = expect.stringMatching(/^[A-Z].{8,}/);

describe('a body that is no sheet is refused with a sentence, and nothing is written', () => {
  const bodies: [what: string, body: unknown][] = [
    ['no rows', sheet({ rows: [] })],
    ['5,001 rows', sheet({ rows: rows(5_001) })],
    ['rows that are one row', sheet({ rows: row() })],
    ['rows of text', sheet({ rows: ['Asha', 'Ravi'] })],
    ['rows of nothing', sheet({ rows: [null, null] })],
    ['no kind', sheet({ kind: undefined })],
    ['an unknown kind', sheet({ kind: 'admins' })],
    ['a kind named as a property', sheet({ kind: 'constructor' })],
    ['a kind named as the prototype', sheet({ kind: '__proto__' })],
    ['several kinds', sheet({ kind: ['students', 'teachers'] })],
    ['row 0', sheet({ rows: [row({ number: 0 })] })],
    ['row -1', sheet({ rows: [row({ number: -1 })] })],
    ['half a row', sheet({ rows: [row({ number: 1.5 })] })],
    ['a row below the last', sheet({ rows: [row({ number: 1_048_577 })] })],
    ['a row numbered in words', sheet({ rows: [row({ number: '2' })] })],
    ['two rows with one number', sheet({ rows: [row(), row()] })],
    ['values that are a list', sheet({ rows: [row({ values: ['Asha'] })] })],
    ['values that are nothing', sheet({ rows: [row({ values: null })] })],
    ['a sheet without a name', sheet({ rows: [row({ place: { sheet: '', row: 2 } })] })],
    ['a sheet with an endless name', sheet({ rows: [row({ place: { sheet: 'x'.repeat(101), row: 2 } })] })],
    ['choices that are none', sheet({ choices: 'all' })],
    ['a duplicate that is neither', sheet({ choices: { duplicates: [{ number: 2, as: 'both' }] } })],
    [
      'thousands of choices',
      sheet({ choices: { duplicates: rows(10_001).map(({ number }) => ({ number, as: 'new' })) } }),
    ],
    ['fields to overwrite that are none', sheet({ choices: { overwrite: [{ number: 2, fields: [] }] } })],
    [
      'a prototype in the body',
      '{"kind":"students","fileName":"x","rows":[{"number":2,"values":{"name":"Asha"}}],"__proto__":{"isAdmin":true}}',
    ],
    [
      'a prototype in a row',
      '{"kind":"students","fileName":"x","rows":[{"number":2,"values":{"__proto__":{"isAdmin":true}}}]}',
    ],
    [
      'a constructor in a row',
      '{"kind":"students","fileName":"x","rows":[{"number":2,"values":{"constructor":{"prototype":{"a":1}}}}]}',
    ],
    ['half a body', '{"kind":"students","rows":[{"number":2,'],
    ['no object', '"students"'],
    [
      'a body of more than 12 MB',
      JSON.stringify(sheet({ rows: [row({ values: { name: 'x'.repeat(13 * 1024 * 1024) } })] })),
    ],
    ['brackets within brackets', `{"kind":"students","rows":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ];
  test.each(bodies)('%s', async (_, body) => {
    for (const { status, message } of await refused(body)) {
      expect([400, 413, 422]).toContain(status);
      expect(message).toEqual(isSentence);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test.each([
    ['no name', {}],
    ['an empty name', { fileName: ' ' }],
    ['an endless name', { fileName: 'x'.repeat(201) }],
    ['a name with a NUL', { fileName: 'a\u0000b' }],
    [
      'columns without end',
      { fileName: 'x', columns: Array.from({ length: 201 }, () => ({ heading: 'x', field: null })) },
    ],
    ['a column with an endless heading', { fileName: 'x', columns: [{ heading: 'x'.repeat(201), field: null }] }],
  ])('a file with %s', async (_, over) => {
    const before = await written();
    const { status, body } = await post(createImport, JSON.stringify({ ...sheet({ fileName: undefined }), ...over }));
    expect([status, body.message]).toEqual([422, isSentence]);
    expect(await written()).toEqual(before);
  });
});

const standard = await makeStandard(db);
const batch = await makeBatch(db);
const student = await makeStudent(db, { name: 'Known Student', email: 'known@example.com' });
const teacher = await makeTeacher(db, { name: 'Known Teacher', email: 'known.teacher@example.com' });

describe('a row with a hostile value is wrong, with a reason, and stops the import', () => {
  const wrong: [what: string, kind: ImportKind, values: object][] = [
    ['a name that is a list', 'students', { name: ['Asha'] }],
    ['a name that is an object', 'students', { name: { toString: 'x' } }],
    ['a name that is a number', 'students', { name: 5 }],
    ['a name that is true', 'students', { name: true }],
    ['a name of 10 MB', 'students', { name: 'x'.repeat(10 * 1024 * 1024) }],
    ['a name with a NUL', 'students', { name: 'As\u0000ha' }],
    ['half a character', 'students', { name: 'As\ud83dha' }],
    ['an address of 10 MB', 'students', { ...values, address: 'x '.repeat(5 * 1024 * 1024) }],
    ['a phone of 10 MB', 'students', { ...values, phone: '9'.repeat(10 * 1024 * 1024) }],
    ['a phone that is a number', 'students', { ...values, phone: 9_822_011_223 }],
    ['an email with a second one', 'students', { ...values, email: 'a@x.example, b@x.example' }],
    ['an email with a line', 'students', { ...values, email: 'a@x.example\r\nBcc: b@x.example' }],
    ['an email of 10 MB', 'students', { ...values, email: `${'a@'.repeat(5 * 1024 * 1024)}x` }],
    ['a day that is none', 'students', { ...values, dateOfBirth: '2026-02-30' }],
    ['a day that PostgreSQL knows', 'students', { ...values, joinedOn: 'infinity' }],
    ['a day in the year 99999', 'students', { ...values, joinedOn: '99999-01-01' }],
    ['a day that is a serial', 'students', { ...values, joinedOn: 45_000 }],
    ['an unknown status', 'students', { ...values, status: 'admin' }],
    ['an unknown gender', 'students', { ...values, gender: '__proto__' }],
    ['an admission number that is a path', 'students', { ...values, admissionNo: '../../1' }],
    ['an admission number of 31 characters', 'students', { ...values, admissionNo: '1'.repeat(31) }],
    ['a standard that is not there', 'students', { ...values, standard: uuidv7() }],
    ['a standard that is a batch', 'students', { ...values, standard: batch.id }],
    ['a standard that is SQL', 'students', { ...values, standard: "' or 1=1 --" }],
    ['a standard of level 0', 'students', { ...values, standard: { create: 'X', level: 0 } }],
    ['a standard of level 21', 'students', { ...values, standard: { create: 'X', level: 21 } }],
    ['a standard of no level', 'students', { ...values, standard: { create: 'X' } }],
    ['a batch that is not there', 'students', { ...values, batches: [uuidv7()] }],
    ['a batch that is a student', 'students', { ...values, batches: [student.id] }],
    ['21 batches', 'students', { ...values, batches: Array.from({ length: 21 }, () => batch.id) }],
    ['a new batch without a subject', 'students', { ...values, batches: [{ create: 'X' }] }],
    ['a new batch without a standard', 'students', { ...values, batches: [{ create: 'X', subject: { create: 'Y' } }] }],
    ['a roll number of -1', 'students', { ...values, batches: [batch.id], rollNos: [-1] }],
    ['a roll number beyond all', 'students', { ...values, batches: [batch.id], rollNos: [1e300] }],
    ['roll numbers without batches', 'students', { ...values, batches: [batch.id], rollNos: [1, 2] }],
    ['an email of somebody else', 'students', { ...values, email: 'KNOWN@example.com' }],
    ['five guardians', 'students', { ...values, guardians: Array.from({ length: 5 }, () => ({ name: 'x' })) }],
    ['a teacher with the email of a student', 'teachers', { name: 'Ravi', email: 'known@example.com' }],
    ['a teacher without a way to log in', 'teachers', { name: 'Ravi' }],
    [
      'a teacher of 51 subjects',
      'teachers',
      { name: 'Ravi', phone: '9822000001', subjects: Array.from({ length: 51 }, (_, i) => ({ create: `S${i}` })) },
    ],
    [
      'a batch without a teacher of that id',
      'batches',
      { name: 'B', standard: standard.id, subject: { create: 'S' }, startDate: '2026-11-01', teacher: student.id },
    ],
    [
      'a batch of -5 seats',
      'batches',
      { name: 'B', standard: standard.id, subject: { create: 'S' }, startDate: '2026-11-01', capacity: -5 },
    ],
    [
      'a class that ends before it begins',
      'batches',
      {
        name: 'B',
        standard: standard.id,
        subject: { create: 'S' },
        startDate: '2026-11-01',
        schedule: [{ day: 'monday', startTime: '10:00', endTime: '09:00' }],
      },
    ],
    [
      'a class on no day',
      'batches',
      {
        name: 'B',
        standard: standard.id,
        subject: { create: 'S' },
        startDate: '2026-11-01',
        schedule: [{ day: 'someday', startTime: '10:00', endTime: '11:00' }],
      },
    ],
    ['a registration from nowhere', 'admissionEnquiries', { studentName: 'Om', phone: '9822000009', source: 'rumour' }],
    [
      'a registration with a message of 10 MB',
      'admissionEnquiries',
      { studentName: 'Om', phone: '9822000009', message: 'x'.repeat(10 * 1024 * 1024) },
    ],
    ['marks of a batch that is not there', 'attendance', { batch: uuidv7(), rollNo: 1, marks: [] }],
    [
      'marks of a student who is not in the batch',
      'attendance',
      { batch: batch.id, admissionNo: student.profile.admissionNo, marks: [] },
    ],
    [
      'marks on 401 days',
      'attendance',
      {
        batch: batch.id,
        rollNo: 1,
        marks: Array.from({ length: 401 }, () => ({ date: '2026-11-01', status: 'present' })),
      },
    ],
    [
      'a mark that is none',
      'attendance',
      { batch: batch.id, rollNo: 1, marks: [{ date: '2026-11-01', status: 'asleep' }] },
    ],
    ['marks of nobody', 'attendance', { batch: batch.id, marks: [] }],
  ];
  test.each(wrong)('%s', async (_, kind, hostile) => {
    const body = { kind, fileName: 'list.xlsx', rows: [{ number: 2, values: hostile }] };
    const checked = await admin.raw({ method: 'POST', url: pathOf(checkImport), payload: body });
    expect([checked.status, checked.body.data?.rows[0].outcome]).toEqual([200, 'wrong']);
    expect(checked.body.data.rows[0].reasons[0].message).toEqual(isSentence);
    const [, imported] = await refused(body);
    expect(imported).toEqual({ status: 422, message: expect.stringMatching(/^Nothing was imported: /) });
  });

  test('the same key twice', async () => {
    const twice = rows(2, () => ({ ...values, admissionNo: 'TWICE-1' }));
    const [, imported] = await refused(sheet({ rows: twice }));
    expect(imported).toMatchObject({ status: 422, message: expect.stringContaining('is about the same record') });
  });

  test('names of 501 new subjects', async () => {
    const named = rows(26, (at) => ({
      name: 'Ravi Deo',
      email: `ravi${at}@example.com`,
      subjects: Array.from({ length: 20 }, (_, nth) => ({ create: `Subject ${at * 20 + nth}` })),
    }));
    const [, imported] = await refused(sheet({ kind: 'teachers', rows: named }));
    expect(imported).toMatchObject({ status: 422, message: expect.stringContaining('An import creates at most 500') });
  });
});

test('fields that no form has are not written, whoever they name', async () => {
  const over = {
    role: 'admin',
    isActive: true,
    passwordHash: 'x',
    version: 99,
    id: teacher.id,
    _id: teacher.id,
    userId: teacher.id,
  };
  const body = sheet({ rows: [row({ values: { ...over, name: 'Plain Student' } })] });
  const { status } = await admin.raw({ method: 'POST', url: pathOf(createImport), payload: body });
  expect(status).toBe(201);
  const { rows: found } = await db.execute(sql`
    select role, password_hash as hash, version from users where name = 'Plain Student' or id = ${teacher.id} order by role`);
  expect(found).toEqual([
    { role: 'student', hash: null, version: 1 },
    { role: 'teacher', hash: null, version: 1 },
  ]);
});

test('a formula is kept as the text it is, and is harmless in the next download', async () => {
  const formula = `=cmd|' /C calc'!A0`;
  const body = sheet({ rows: [row({ values: { name: formula, schoolName: '@SUM(1)' } })] });
  expect((await admin.raw({ method: 'POST', url: pathOf(createImport), payload: body })).status).toBe(201);
  const found = await admin.call(listStudents, { query: { search: 'cmd' } });
  expect(found.body.data.map(({ name }) => name)).toEqual([formula]);
  const { body: csv } = await admin.raw({ method: 'GET', url: '/api/students/export?format=csv&search=cmd' });
  expect(csv).toContain(`"'=cmd|' /C calc'!A0"`);
  expect(csv).toContain(`"'@SUM(1)"`);
});

test('5,000 students with one phone are told apart in seconds', async () => {
  const words = ['Asha', 'Ravi', 'Meera', 'Om', 'Neha', 'Isha', 'Tanvi', 'Arjun', 'Kabir', 'Sneha'];
  const name = (at: number) =>
    [at % 10, Math.floor(at / 10) % 10, Math.floor(at / 100) % 10].map((word) => words[word]).join(' ');
  const same = rows(5_000, (at) => ({ name: `${name(at)} ${at}`, phone: '9822011223', parentPhone: '9822011223' }));
  const { status, body } = await admin.raw({
    method: 'POST',
    url: pathOf(checkImport),
    payload: sheet({ rows: same }),
  });
  expect([status, body.data.rows.length]).toEqual([200, 5_000]);
});
