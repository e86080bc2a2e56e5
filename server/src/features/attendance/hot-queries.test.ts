import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { seedDemo } from '../../../seed/demo.ts';
import type { Db } from '../../db/client.ts';
import { listStudents } from '../students/student-list.service.ts';
import { listTeacherStudents } from '../teachers/teachers-classes.service.ts';
import { markAttendance } from './mark-attendance.service.ts';
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

const admin = {
  id: '',
  name: '',
  email: null,
  role: 'admin',
  avatarUrl: null,
  version: 1,
  language: null,
  sessionId: '',
  mustChangePassword: false,
} as const;

async function findLatestRegister(): Promise<{ batch: string; date: string; savedBy: string }> {
  const { rows } = await pool.query(
    `select batch_id as batch, date, submitted_by as "savedBy" from registers
     where submitted_by is not null order by date desc limit 1`,
  );
  return rows[0];
}

test('an opened register reads the accounts of its roster and of nobody else, in a small academy too', async () => {
  const { batch, date } = await findLatestRegister();
  expect(await readWhole((tx) => getRegister(tx, admin, batch, date))).toEqual([]);
});

test('a save reads the marks and the sums of its students and of nobody else, from its first on a connection', async () => {
  const { batch, date, savedBy } = await findLatestRegister();
  const user = { ...admin, id: savedBy };
  const { records, version } = await getRegister(db, user, batch, date);
  const late = records.map(({ studentId }) => ({ studentId, status: 'late' as const, remark: null }));
  const save = (tx: Db) => markAttendance(tx, user, batch, { date, version, records: late, reason: 'Bus was late' });
  expect(await readWhole(save)).toEqual([]);
});

test('a page of students reads what its own rows need', async () => {
  const query = { page: 1, limit: 25 };
  expect(await readWhole((tx) => listStudents(tx, query))).toEqual([]);
});

interface Node {
  'Rows Removed by Join Filter'?: number;
  Plans?: Node[];
}

const comparedBy = (node: Node): number =>
  (node['Rows Removed by Join Filter'] ?? 0) + (node.Plans ?? []).map(comparedBy).reduce((sum, rows) => sum + rows, 0);

/** Pairs of rows that the joins of all statements compared in vain. */
async function comparedInVain(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pool, 'query');
  await work();
  const statements = asked.mock.calls as unknown as [{ text: string }, unknown[]][];
  asked.mockRestore();
  let compared = 0;
  for (const [{ text }, values] of statements) {
    const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
    compared += comparedBy(rows[0]['QUERY PLAN'][0].Plan);
  }
  return compared;
}

test('a page costs as many rows as it has, not their square, in an academy of thousands', async () => {
  const { rows } = await pool.query<{ id: string; teacher: string }>(
    `select id, teacher_id as teacher from batches where status = 'active' and teacher_id is not null limit 1`,
  );
  const { id: batch, teacher = '' } = rows[0] ?? {};
  await pool.query(
    `with added as (
       insert into users (id, role, name) select gen_random_uuid(), 'student', 'Student ' || n from generate_series(1, 3000) n returning id),
     profiles as (
       insert into students (user_id, admission_no, gender, phone, parent_phone, address, joined_on)
       select id, id::text, 'female', '+919000000000', '+919000000000', 'Road', '2026-06-01' from added returning user_id),
     totals as (
       insert into attendance_totals (student_id, batch_id, present, absent, late, leave)
       select user_id, $1, 1, 1, 0, 0 from profiles)
     insert into enrolments (id, batch_id, student_id, roll_no, joined_on)
     select gen_random_uuid(), $1, user_id, 1000 + row_number() over (), '2026-06-01' from profiles`,
    [batch],
  );
  await pool.query('vacuum analyze');
  const page = { page: 1, limit: 500 };
  const few = 10 * page.limit;
  expect(await comparedInVain(() => listStudents(db, page))).toBeLessThan(few);
  expect(await comparedInVain(() => listStudents(db, { ...page, status: 'active' }))).toBeLessThan(few);
  expect(await comparedInVain(() => listStudents(db, { ...page, batch, sort: '-attendance' }))).toBeLessThan(few);
  expect(await comparedInVain(() => listTeacherStudents(db, admin, teacher, page))).toBeLessThan(few);
});
