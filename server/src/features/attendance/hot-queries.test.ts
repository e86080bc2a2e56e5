import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../../../seed/demo.ts';
import type { Db } from '../../db/client.ts';
import { listStudents } from '../students/student-list.service.ts';
import { getRegister } from './register.service.ts';
import { testDatabase } from '../../../test/database.ts';
import { testFiles } from '../../../test/files.ts';

// What a busy morning asks for most must be found by index, however many years of records there are.
const { db, pool } = await testDatabase();
const files = testFiles();
beforeAll(async () => {
  await seedDemo(db, files);
  await pool.query('vacuum analyze');
});

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

test('a student’s batches are not looked up through the index of the constraint against double enrolment', async () => {
  const plan = await planOf(`select * from enrolments where student_id = ${anId}`);
  expect(plan).toContain('enrolments_student_id_idx');
});

test('who was ever in a batch is found by index', async () => {
  expect(await planOf(`select * from enrolments where batch_id = ${anId}`)).toContain('enrolments_batch_id_idx');
});

/** Tables that grow with the academy and were read from their beginning. The whole of `students` is read to count them. */
const readWhole = (work: (tx: Db) => Promise<unknown>): Promise<string[]> =>
  db.transaction(async (tx) => {
    await work(tx);
    const { rows } = await tx.execute<{ name: string }>(sql`
      select relname as name from pg_stat_xact_user_tables
      where seq_tup_read > 0 and relname in ('users', 'enrolments', 'registers', 'attendance_records', 'attendance_totals')`);
    return rows.map(({ name }) => name);
  });

test('an opened register reads the accounts of its roster and of nobody else, in a small academy too', async () => {
  const { rows } = await pool.query<{ batch: string; date: string }>(
    'select batch_id as batch, date from registers order by date desc limit 1',
  );
  const { batch = '', date = '' } = rows[0] ?? {};
  const admin = { id: '', name: '', email: null, role: 'admin' } as const;
  const opened = (tx: Db) =>
    getRegister(tx, { ...admin, avatarUrl: null, version: 1, sessionId: '', mustChangePassword: false }, batch, date);
  expect(await readWhole(opened)).toEqual([]);
});

test('a page of students reads what its own rows need', async () => {
  const query = { page: 1, limit: 25 };
  expect(await readWhole((tx) => listStudents(tx, query))).toEqual([]);
});
