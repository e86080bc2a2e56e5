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

/** Marks the whole register again, in any order. */
async function saveAgain(batchId: string, date: string, pick: ReturnType<typeof randomOf>): Promise<void> {
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
    save: () => saveAgain(pick(batches), pick(days), pick),
    saveBoth: () => {
      const date = pick(days);
      return Promise.all(batches.map((batch) => saveAgain(batch, date, pick)));
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

test('a save writes the register and the sums of each student whose mark changed once, and no others', async () => {
  const { batch, ids } = await makeTaughtClass(academy, 5);
  await pool.query(`
    create table written (what text);
    create function note_writing() returns trigger language plpgsql as $$
      begin insert into written values (tg_table_name); return null; end $$;
    create trigger note_register after insert or update on registers for each row execute function note_writing();
    create trigger note_total after insert or update on attendance_totals for each row execute function note_writing()`);
  const writtenBy = async (records: { status: AttendanceStatus; remark?: string }[]) => {
    await pool.query('truncate written');
    const { status } = await as.admin.call(markAttendance, {
      params: { batchId: batch.id },
      body: {
        date: days[0],
        records: records.map((record, place) => ({ studentId: ids[place] ?? '', ...record })),
        reason: 'Drawn',
      },
    });
    expect(status).toBe(200);
    const { rows } = await pool.query('select what, count(*)::int as times from written group by what order by what');
    return Object.fromEntries(rows.map(({ what, times }) => [what, times]));
  };
  const present = ids.map(() => ({ status: 'present' as const }));
  const [, ...others] = present;
  expect(await writtenBy(present)).toEqual({ attendance_totals: 5, registers: 1 });
  expect(await writtenBy(ids.map(() => ({ status: 'late' as const })))).toEqual({ attendance_totals: 5, registers: 1 });
  expect(await writtenBy([{ status: 'absent' }, ...others])).toEqual({ attendance_totals: 5, registers: 1 });
  expect(await writtenBy([{ status: 'absent', remark: 'Ill' }, ...others])).toEqual({ registers: 1 });
  await pool.query('drop table written cascade; drop function note_writing() cascade');
  expect(await wrongSums()).toEqual([]);
});

test('sums of a register are right after marks of two students were removed by two transactions that overlap', async () => {
  const { batch, ids } = await makeTaughtClass(academy, 5);
  const [one = '', other = '', ...rest] = ids;
  const [date] = days;
  await makeRegister(db, batch.id, date, Object.fromEntries(ids.map((id) => [id, 'present' as const])));
  const remove = 'delete from attendance_records where batch_id = $1 and date = $2 and student_id = $3';
  const first = await pool.connect();
  await first.query('begin');
  await first.query(remove, [batch.id, date, one]);
  const second = pool.query(remove, [batch.id, date, other]);
  await first.query('commit');
  first.release();
  await second;
  const { rows } = await pool.query('select present from registers where batch_id = $1', [batch.id]);
  expect(rows).toEqual([{ present: rest.length }]);
});
