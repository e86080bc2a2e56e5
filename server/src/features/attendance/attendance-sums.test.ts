import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getRegister, markAttendance, type AttendanceStatus } from '#contract/attendance';
import { enrol, everyDay, makeBatch, makeRegister } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { makeTaughtClass } from '../../../test/taught-class.ts';
import { leaveBatch } from '../batches/enrolments.service.ts';

const academy = await testApp();
const { as, db, pool } = academy;

const days = ['2026-07-13', '2026-07-14', '2026-07-15'] as const;
const statuses: AttendanceStatus[] = ['present', 'absent', 'late', 'leave'];

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(`${days[2]}T03:00:00Z`);
});
afterAll(() => {
  vi.useRealTimers();
});

/** Registers and students whose sums are not what counting their marks gives. */
async function wrongSums(): Promise<unknown[]> {
  const counted = statuses.map((status) => `count(*) filter (where a.status = '${status}')`).join(', ');
  const kept = (table: string) => statuses.map((status) => `coalesce(${table}.${status}, 0)`).join(', ');
  const { rows } = await pool.query(`
    select r.batch_id, r.date, r.present, r.absent, r.late, r.leave from registers r
     where (${kept('r')}) <> (select ${counted} from attendance_records a where a.batch_id = r.batch_id and a.date = r.date)
    union all
    select b.id, null, t.present, t.absent, t.late, t.leave
      from students s cross join batches b left join attendance_totals t on t.student_id = s.user_id and t.batch_id = b.id
     where (${kept('t')}) <> (select ${counted} from attendance_records a where a.student_id = s.user_id and a.batch_id = b.id)`);
  return rows;
}

/** Two batches with the same students. */
async function makeTwins(): Promise<{ batches: string[]; ids: string[] }> {
  const { batch, ids } = await makeTaughtClass(academy, 5);
  const other = await makeBatch(db, { startDate: '2026-06-01', schedule: everyDay });
  await enrol(db, other.id, ids.toReversed(), { joinedOn: '2026-06-01' });
  return { batches: [batch.id, other.id], ids };
}

function randomOf(seed: number) {
  let state = seed + 1;
  return <Item>(list: readonly Item[]): Item => {
    state = (state * 48_271) % 2_147_483_647;
    return list[state % list.length] as Item;
  };
}

/** Marks everybody on the register anew, in any order. */
async function saveAnew(batchId: string, date: string, pick: ReturnType<typeof randomOf>): Promise<void> {
  const { body } = await as.admin.call(getRegister, { params: { batchId, date } });
  const order = pick([1, -1]);
  const records = body.data.records
    .map(({ studentId }) => ({ studentId, status: pick(statuses) }))
    .toSorted((a, b) => order * a.studentId.localeCompare(b.studentId));
  const { status } = await as.admin.call(markAttendance, {
    params: { batchId },
    body: { date, records, reason: 'Drawn' },
  });
  expect(status).toBe(200);
}

test.each([0, 1, 2])('sums equal a recount after saves, corrections and transfers in any order (%i)', async (seed) => {
  const pick = randomOf(seed);
  const { batches, ids } = await makeTwins();
  const steps = {
    save: () => saveAnew(pick(batches), pick(days), pick),
    saveBoth: () => {
      const date = pick(days);
      return Promise.all(batches.map((batch) => saveAnew(batch, date, pick)));
    },
    transfer: () => leaveBatch(db, pick(batches), pick(ids), pick(days)),
  };
  for (let step = 0; step < 25; step += 1) {
    await steps[pick(['save', 'save', 'saveBoth', 'transfer'] as const)]();
  }
  expect(await wrongSums()).toEqual([]);
});

test('sums follow marks and registers that are removed, and leave with their student', async () => {
  const { batches, ids } = await makeTwins();
  const [one = '', other = ''] = ids;
  for (const batch of batches) {
    for (const day of days) await makeRegister(db, batch, day, { [one]: 'present', [other]: 'late' });
  }
  await pool.query('delete from attendance_records where student_id = $1 and date = $2', [one, days[0]]);
  await pool.query(`update attendance_records set status = 'absent' where student_id = $1 and date = $2`, [
    other,
    days[1],
  ]);
  await pool.query('delete from registers where batch_id = $1 and date = $2', [batches[0], days[2]]);
  expect(await wrongSums()).toEqual([]);
  await pool.query('delete from students where user_id = $1', [one]);
  expect(await wrongSums()).toEqual([]);
  await pool.query('delete from registers where batch_id = $1', [batches[1]]);
  await pool.query('delete from enrolments where batch_id = $1', [batches[1]]);
  await pool.query('delete from batches where id = $1', [batches[1]]);
  const { rows } = await pool.query('select batch_id from attendance_totals where student_id = any($1)', [
    [one, other],
  ]);
  expect(rows).toEqual([{ batch_id: batches[0] }]);
});
