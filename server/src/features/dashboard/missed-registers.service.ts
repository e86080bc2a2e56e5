import { sql, type SQL } from 'drizzle-orm';
import type { AdminSummary } from '#contract/dashboard';
import type { Day, Time } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { cacheIfLarge } from '../../db/cache-if-large.ts';
import { takesPlaceOn } from '../schedule/class-days.sql.ts';

export type MissedRegisters = AdminSummary['notMarked'];

export interface Clock {
  today: Day;
  time: Time;
  timeZone: string;
}

const listed = 20;
/** Up to this number of class days the result is computed on every request; beyond, it is cached. */
const uncachedBelow = 7_000;

/** Whether the batch had students that day and has no register, and was here by then: of the days before an academy moved in nobody owes one. */
export const lacksRegister = (batchId: SQL, day: SQL, timeZone: string) => sql`
  not exists (select from registers r where r.batch_id = ${batchId} and r.date = ${day})
  and exists (select from enrolments e where e.batch_id = ${batchId}
                and e.joined_on <= ${day} and (e.left_on is null or e.left_on > ${day}))
  and exists (select from batches made where made.id = ${batchId}
                and (made.created_at at time zone ${timeZone})::date <= ${day})`;

/**
 * Two columns of one row. First: class days of the last 7 days that are over, had students and have no register, as a count and the oldest ones.
 * Second: the number of class days.
 */
export const missedRegistersSql = ({ today, time, timeZone }: Clock) => sql`
  with days as materialized (
    select day::date as day from generate_series(${today}::date - 6, ${today}::date, interval '1 day') day),
  held as materialized (
    select s.batch_id, days.day, min(s.start_time) as start_time
    from days join batch_slots s on ${takesPlaceOn(sql`days.day`)}
    where s.batch_is_active and (days.day < ${today}::date or s.end_time <= ${time}::time)
    group by s.batch_id, days.day),
  missed as materialized (
    select held.* from held
    where ${lacksRegister(sql`held.batch_id`, sql`held.day`, timeZone)})
  select (select count(*)::int from held) as looked,
         json_build_object('count', (select count(*) from missed), 'classes', (
           select coalesce(json_agg(json_build_object(
                    'batch', json_build_object('_id', b.id, 'name', b.name), 'date', oldest.day
                  ) order by oldest.day, oldest.start_time, b.name_order), '[]')
           from (select * from missed order by day, start_time limit ${listed}) oldest
           join batches b on b.id = oldest.batch_id)) as missed`;

/** Missing registers, for the office to ask its teachers for. */
export async function findMissedRegisters(db: Db, clock: Clock): Promise<MissedRegisters> {
  const find = async () =>
    (await db.preparedRows<{ looked: number; missed: MissedRegisters }>(missedRegistersSql(clock)))[0];
  const rows = await cacheIfLarge(
    db,
    JSON.stringify(['missed', clock.today]),
    find,
    (row) => (row?.looked ?? 0) > uncachedBelow,
  );
  return rows?.missed ?? { count: 0, classes: [] };
}
