import { sql, type SQL } from 'drizzle-orm';
import type { Reached } from '#contract/calendar';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { devicesOf, notifyAndRing, notifyPortion } from '../push/push-jobs.service.ts';
import { eveOf } from '../push/quiet-hours.ts';
import { academyClock } from '../../academy/academy.ts';

// Students are notified of a change in the transaction that makes it. The notification references the row of the change, so undoing the change
// deletes it. Classes that are over notify nobody.

/** The active students of the batch `b` on a day, as rows `e`. */
const studentsOn = (day: SQL) => sql`
  enrolments e on e.batch_id = b.id and e.joined_on <= ${day} and (e.left_on is null or e.left_on > ${day})
  join students st on st.user_id = e.student_id and st.status = 'active'`;

/** Whether the row `s` of batch_slots is not over yet on a day. */
async function isAhead(tx: Db, day: SQL): Promise<SQL> {
  const { today, time } = await academyClock(tx);
  return sql`(${day}, s.end_time) > (${today}::date, ${time}::time)`;
}

/** How phones ring for a change: on the evening before its first day, or now if that has begun. */
async function onTheEve(tx: Db, firstDay: SQL): Promise<{ kind: 'changes'; startAfter: Date | undefined }> {
  const [row] = await tx.rows<{ day: Day }>(firstDay);
  const { timeZone } = await academyClock(tx);
  return { kind: 'changes', startAfter: row && eveOf(row.day, timeZone) };
}

/** Counts whom the notifications `n` of one change have reached. */
async function findReached(tx: Db, isAbout: SQL): Promise<Reached> {
  const [row] = await tx.rows<Reached>(sql`
    with devices as (
      select n.student_id, d.id
        from notifications n left join lateral (${devicesOf(sql`n.student_id`, 'changes')}) d on true
       where ${isAbout})
    select count(distinct student_id)::int as students, count(distinct id)::int as phones, (
             select json_build_object('count', count(*)::int, 'names', coalesce(to_json((array_agg(u.name order by lower(u.name), u.id))[1:5]), '[]'))
               from devices join users u on u.id = devices.student_id where devices.id is null) as without
      from devices`);
  return row as Reached;
}

/** Notifies of an extra class, or of a class moved to its time. */
export async function notifyOfExtraClass(tx: Db, id: string): Promise<Reached> {
  const { today } = await academyClock(tx);
  await notifyAndRing(tx, {
    ...(await onTheEve(tx, sql`select least(only_on, moved_from) as day from batch_slots where id = ${id}`)),
    insert: sql`
    insert into notifications (id, student_id, extra_class_id)
    select gen_random_uuid(), e.student_id, s.id
      from batch_slots s join batches b on b.id = s.batch_id join ${studentsOn(sql`s.only_on`)}
     where s.id = ${id} and (s.moved_from >= ${today}::date or ${await isAhead(tx, sql`s.only_on`)})
    on conflict do nothing`,
  });
  return findReached(tx, sql`n.extra_class_id = ${id}`);
}

export async function notifyOfCancelledClass(tx: Db, batchId: string, date: Day): Promise<void> {
  const day = sql`${date}::date`;
  await notifyAndRing(tx, {
    ...(await onTheEve(tx, sql`select ${day} as day`)),
    insert: sql`
    insert into notifications (id, student_id, cancelled_batch_id, cancelled_date)
    select gen_random_uuid(), e.student_id, b.id, ${day}
      from batches b join ${studentsOn(day)}
     where b.id = ${batchId} and exists (
       select from batch_slots s
        where s.batch_id = b.id and s.only_on is null and s.held @> ${day} and s.day = extract(isodow from ${day})::int
          and ${await isAhead(tx, day)})
    on conflict do nothing`,
  });
}

export const findReachedByCancelled = (tx: Db, batchId: string, date: Day): Promise<Reached> =>
  findReached(tx, sql`n.cancelled_batch_id = ${batchId} and n.cancelled_date = ${date}`);

/** Notifies students who would have had a class on the closed days, from one student on, and leaves those of a large academy to a job. Idempotent. */
export async function notifyOfClosedDays(tx: Db, id: string, after?: string): Promise<void> {
  const { today } = await academyClock(tx);
  // The days stay as they are until these students are notified of them.
  await tx.execute(sql`select from closed_days where id = ${id} for share`);
  await notifyPortion(tx, {
    ...(await onTheEve(tx, sql`select start_date as day from closed_days where id = ${id}`)),
    about: { closedDays: id },
    reached: sql`
      select distinct e.student_id
        from (select distinct s.batch_id, days.day::date as day
                from closed_days c
                cross join generate_series(greatest(c.start_date, ${today}::date), c.end_date, interval '1 day') days(day)
                join batch_slots s on s.only_on is null and s.batch_is_active and s.day = extract(isodow from days.day)::int
                     and s.held @> days.day::date
                     and ${await isAhead(tx, sql`days.day::date`)}
               where c.id = ${id}) closed
        join batches b on b.id = closed.batch_id
             and closed.day >= b.start_date and (b.end_date is null or closed.day <= b.end_date)
        join ${studentsOn(sql`closed.day`)}`,
    after,
  });
}

/** Replaces the notifications after a change of the closed days. One statement deletes 300,000 in 0.2 s; writing them takes portions. */
export async function renotifyOfClosedDays(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`delete from notifications where closed_days_id = ${id}`);
  await notifyOfClosedDays(tx, id);
}
