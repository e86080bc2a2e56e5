import { beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../../../seed/demo.ts';
import { testDatabase } from '../../../test/database.ts';
import { testFiles } from '../../../test/files.ts';

// What a busy morning asks for most must be found by index, however many years of records there are.
const { db, pool } = await testDatabase();
const files = testFiles();
beforeAll(() => seedDemo(db, files));

async function planOf(query: string): Promise<string> {
  const { rows } = await pool.query(`explain ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const anId = `'018f0000-0000-7000-8000-000000000000'`;

test.each([
  ['the marks of a register', `select * from attendance_records where batch_id = ${anId} and date = '2026-07-15'`],
  [
    'a student’s marks',
    `select status from attendance_records where student_id = ${anId} and batch_id = ${anId} and date > '2026-06-01'`,
  ],
  ['the roster of a batch', `select * from enrolments where batch_id = ${anId} and left_on is null`],
  ['the batches of a student', `select * from enrolments where student_id = ${anId} and left_on is null`],
  ['the registers of two weeks', `select * from registers where date = '2026-07-15'`],
])('%s are found by index', async (_, query) => {
  const plan = await planOf(query);
  expect(plan).toMatch(/Index/);
  expect(plan).not.toMatch(/Seq Scan on (attendance_records|enrolments|registers)/);
});

test('a student’s batches are not looked for in the index of the rule against two enrolments at once', async () => {
  const plan = await planOf(`select * from enrolments where student_id = ${anId}`);
  expect(plan).toContain('enrolments_student_id_idx');
});

test('who was ever in a batch is found by index', async () => {
  expect(await planOf(`select * from enrolments where batch_id = ${anId}`)).toContain('enrolments_batch_id_idx');
});
