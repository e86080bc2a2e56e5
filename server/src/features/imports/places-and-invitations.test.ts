import { randomUUID } from 'node:crypto';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { getMonthSheet, getMonthSheetOfAll } from '#contract/attendance';
import {
  checkImport,
  createImport,
  getImport,
  getImportTemplate,
  type ImportAnswer,
  inviteImported,
  listImportAnswers,
  listImportColumns,
  undoImport,
} from '#contract/imports';
import { enrol, makeBatch, makeRegister, makeStandard, makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { pathOf } from '../../../test/call.ts';

const { app, as, db, pool } = await testApp();
const { admin } = as;

const run = async (values: object[], choices = {}, more = {}) => {
  const rows = values.map((one, index) => ({
    number: index + 1,
    place: { sheet: index % 2 === 0 ? 'XI Sci' : 'XI Com', row: 4 + Math.floor(index / 2) },
    values: one,
  }));
  return admin.call(createImport, {
    body: { kind: 'students', fileName: 'two-sheets.xlsx', rows, choices, ...more } as never,
  });
};

test('a file of several sheets is recorded by sheet and row: refused, left out, and what stays after an undo', async () => {
  const wrong = [
    { name: 'Sheet One' },
    { name: '', phone: '12' },
    { name: 'Sheet Three', email: 'two@places.example' },
    { name: 'Sheet Four', email: 'two@places.example' },
  ];
  expect((await run(wrong)).body.message).toBe(
    'Nothing was imported: 2 rows have a mistake. Row 4 of the sheet XI Com: Enter a phone number with 10 digits',
  );
  const { body } = await run(wrong, { leaveOutWrong: true });
  expect(body.data.leftOutRows).toMatchObject([
    { number: 4, sheet: 'XI Com' },
    { number: 5, sheet: 'XI Com', name: 'Sheet Four', reason: 'Row 5 of the sheet XI Sci has this email too' },
  ]);
  await pool.query(`update users set version = version + 1 where name = 'Sheet Three'`);
  const undone = await admin.call(undoImport, { params: { id: body.data._id } });
  expect(undone.body.data.stayed).toMatchObject([{ number: 5, sheet: 'XI Sci', name: 'Sheet Three' }]);
});

test('headings that were assigned by hand are known to the whole academy, the last answer counts', async () => {
  const columns = (field: string | null) => ({ columns: [{ heading: 'mob', field }] });
  await run([{ name: 'Column One' }], {}, columns('phone'));
  await run([{ name: 'Column Two' }], {}, columns('parentPhone'));
  const known = await admin.call(listImportColumns, { query: { kind: 'students' } });
  expect(known.body.data).toEqual([{ heading: 'mob', field: 'parentPhone' }]);
  expect((await admin.call(listImportColumns, { query: { kind: 'teachers' } })).body.data).toEqual([]);
});

test('answers about a file are known to the whole academy, but for a text that is the name of the record', async () => {
  const standard = await makeStandard(db, { name: 'Eleventh' });
  const answers: ImportAnswer[] = [
    { question: 'standards', about: 'Junior  College', answer: standard.id },
    { question: 'standards', about: 'ELEVENTH', answer: standard.id },
    { question: 'standards', about: 'Gone', answer: randomUUID() },
    { question: 'batches', about: '-', answer: null },
    { question: 'dates', about: 'dateOfBirth', answer: 'month-first' },
    { question: 'language', about: '', answer: 'hi' },
    { question: 'reading', about: 'mark l', answer: 'leave' },
  ];
  await run([{ name: 'Answer One' }], {}, { answers });
  await run([{ name: 'Answer Two' }], {}, { answers: [{ ...answers[4], answer: 'day-first' }] });
  const { body } = await admin.call(listImportAnswers);
  expect(body.data.toSorted((one, other) => one.question.localeCompare(other.question))).toEqual([
    { question: 'batches', about: '-', answer: null },
    { question: 'dates', about: 'dateOfBirth', answer: 'day-first' },
    { question: 'language', about: '', answer: 'hi' },
    { question: 'reading', about: 'mark l', answer: 'leave' },
    { question: 'standards', about: 'junior college', answer: standard.id },
  ]);
});

test('everyone of an import gets a login once: slips in pages, and a second call changes nothing', async () => {
  const { body } = await run(
    Array.from({ length: 45 }, (_, at) => ({
      name: `Slip ${at}`,
      [at === 1 ? 'phone' : 'parentPhone']: `98220${70000 + at}`,
    })),
    {
      duplicates: Array.from({ length: 45 }, (_, at) => ({ number: at + 1, as: 'new' })),
    },
  );
  const id = body.data._id;
  expect(body.data.withoutLogin).toBe(45);
  const first = (await admin.call(inviteImported, { params: { id }, body: {} })).body.data;
  expect([first.slips.length, first.sent, first.waiting]).toEqual([40, 0, 5]);
  expect(first.slips.slice(0, 2)).toMatchObject([
    { name: 'Slip 0', phone: '+919822070000' },
    { name: 'Slip 1', phone: '+919822070001' },
  ]);
  const second = (await admin.call(inviteImported, { params: { id }, body: {} })).body.data;
  expect([second.slips.length, second.waiting]).toEqual([5, 0]);
  const third = (await admin.call(inviteImported, { params: { id }, body: {} })).body.data;
  expect(third).toMatchObject({ sent: 0, slips: [], waiting: 0, unused: 45 });
  const login = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { email: first.slips[0]!.signInName, password: first.slips[0]!.oneTimePassword },
  });
  expect(login.statusCode).toBe(200);
  expect((await admin.call(getImport, { params: { id } })).body.data.withoutLogin).toBe(0);
});

const workbook = async (url: string) => {
  const cookie = (await admin.cookie()) ?? '';
  const { rawPayload } = await app.inject({ method: 'GET', url, headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  return (await readXlsx(rawPayload)).sheets;
};

test('the template has the academy’s list and offers its own standards, on a sheet that an import does not read', async () => {
  await makeStandard(db, { name: '11 Template' });
  await makeStudent(db, { name: 'Template Student' });
  const [list, choices] = await workbook(pathOf(getImportTemplate, {}, { kind: 'students' }));
  expect(list?.rows.some((row) => row.includes('Template Student'))).toBe(true);
  const [headings, ...samples] = list?.rows.slice(0, 4) ?? [];
  expect(samples.map((row) => row[headings?.indexOf('Name') ?? 0])).toEqual([
    'Asha Kale (example)',
    'Rohan Patil (example)',
    'Meera Joshi (example)',
  ]);
  expect(samples.map((row) => row[headings?.indexOf('Standard') ?? 0])).not.toContain(null);
  expect(list?.dataValidations?.length).toBeGreaterThan(2);
  expect(choices).toMatchObject({ name: 'Choices', hidden: true });
  expect(choices?.rows.flat()).toContain('11 Template');
});

test('a month of attendance is students by days, as it is imported; a foreign teacher does not find it', async () => {
  const teacher = await makeTeacher(db);
  const batch = await makeBatch(db, { name: 'Month', teacherId: teacher.id, startDate: '2026-06-01' });
  const student = await makeStudent(db, { name: 'Month One' });
  await enrol(db, batch.id, [student.id], { joinedOn: '2026-06-01' });
  await makeRegister(db, batch.id, '2026-06-02', { [student.id]: 'late' });
  const url = pathOf(getMonthSheet, { batchId: batch.id }, { month: '2026-06' });
  const [sheet] = await workbook(url);
  expect(sheet?.rows[0]?.slice(0, 6)).toEqual([
    'Batch',
    'Roll no.',
    'Admission no.',
    'Name',
    '01-06-2026',
    '02-06-2026',
  ]);
  expect(sheet?.rows[1]?.slice(3, 6)).toEqual(['Month One', null, 'L']);
  expect((await as.teacher.raw({ method: 'GET', url })).status).toBe(404);
  const { body } = await admin.call(checkImport, {
    body: {
      kind: 'attendance',
      rows: [{ number: 2, values: { batch: batch.id, rollNo: 1, marks: [{ date: '2026-06-02', status: 'late' }] } }],
    },
  });
  expect(body.data.counts).toMatchObject({ same: 1, changed: 0 });
});

test('the attendance of all batches is one sheet, in the order of their names, without batches of nobody', async () => {
  const [ten, two] = [
    await makeBatch(db, { name: 'All 10', startDate: '2026-04-01' }),
    await makeBatch(db, { name: 'All 2', startDate: '2026-04-01' }),
  ];
  await makeBatch(db, { name: 'All 3', startDate: '2026-04-01' });
  const [one, other] = [await makeStudent(db, { name: 'All One' }), await makeStudent(db, { name: 'All Other' })];
  await enrol(db, ten.id, [one.id, other.id], { joinedOn: '2026-04-01' });
  await enrol(db, two.id, [other.id], { joinedOn: '2026-04-01' });
  await makeRegister(db, ten.id, '2026-04-02', { [one.id]: 'present', [other.id]: 'absent' });
  await makeRegister(db, two.id, '2026-04-03', { [other.id]: 'leave' });
  const url = pathOf(getMonthSheetOfAll, {}, { month: '2026-04' });
  const [sheet] = await workbook(url);
  expect(sheet?.rows[0]).toHaveLength(4 + 30);
  const told = (sheet?.rows ?? [])
    .slice(1)
    .map(([batch, roll, _no, name, _1, second, third]) => [batch, roll, name, second, third]);
  expect(told).toEqual([
    ['All 2', 1, 'All Other', null, 'V'],
    ['All 10', 1, 'All One', 'P', null],
    ['All 10', 2, 'All Other', 'A', null],
  ]);
  expect((await as.teacher.raw({ method: 'GET', url })).status).toBe(403);
});
