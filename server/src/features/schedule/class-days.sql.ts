import { sql, type SQL } from 'drizzle-orm';
import type { Day, Time } from '#contract/fields';

// Whether and when a batch has a class on a day: the days of `batch_slots.runs` that fall on the slot's weekday. `runs` is the batch's period minus
// closed days and cancelled classes, or the one day of an extra class; triggers of migration 0015 maintain it. Every query about class days goes
// through these functions.

/** Whether the row `s` of batch_slots has its class on this day. */
export const takesPlaceOn = (day: SQL) => sql`(s.day = extract(isodow from ${day})::int and s.runs @> ${day})`;

/** The classes of rows `s`, with `b` the batch, `sub` its subject, `teacher` their user. */
export const classesOf = (slots: SQL, wanted = sql`true`) => sql`
  ${slots}
  join batches b on b.id = s.batch_id and ${wanted}
  join subjects sub on sub.id = b.subject_id
  left join users teacher on teacher.id = b.teacher_id`;

/** The first class day of the row `s` from `from` on; null if none is left before 2200, where `Day` ends. */
export const firstClassDayFrom = (from: SQL) => sql`(
  select min(found.day) from unnest(s.runs * datemultirange(daterange(${from}, '2200-01-01'))) part
  cross join lateral (select lower(part) + (s.day - extract(isodow from lower(part))::int + 7) % 7 as day) found
  where part @> found.day)`;

/** The last class day of the row `s` before `before`. */
export const lastClassDayBefore = (before: SQL) => sql`(
  select max(found.day) from unnest(s.runs * datemultirange(daterange(null, ${before}))) part
  cross join lateral (select upper(part) - 1 - (extract(isodow from upper(part) - 1)::int - s.day + 7) % 7 as day) found
  where part @> found.day)`;

// The slots are materialised: PostgreSQL underestimates the number of classes of a day.

/** The slots of a teacher's running batches, as rows `s`. */
export const slotsOfTeacher = (teacherId: string) => sql`
  (select own.* from batches taught join batch_slots own on own.batch_id = taught.id and own.batch_is_active
    where taught.teacher_id = ${teacherId} offset 0) s`;

/** The slots of the running batches that a student is or was in, as rows `s`. */
export const slotsOfStudent = (studentId: string) => sql`
  (select own.* from batch_slots own where own.batch_is_active
      and own.batch_id in (select e.batch_id from enrolments e where e.student_id = ${studentId}) offset 0) s`;

/** The slots of these batches, if they run, as rows `s`. */
export const slotsOfBatches = (batches: string[]) => sql`
  (select own.* from batch_slots own where own.batch_is_active and own.batch_id = any(${sql.param(batches)}::uuid[]) offset 0) s`;

export interface NextClass {
  date: Day;
  startTime: Time;
  endTime: Time;
  room: string | null;
}

/** The academy's wall clock, as values or placeholders of a prepared query. */
export interface SqlClock {
  today: SQL;
  time: SQL;
}

export const clockSql = ({ today, time }: { today: Day; time: Time }): SqlClock => ({
  today: sql`${today}::date`,
  time: sql`${time}::time`,
});

/** The first class day of the row `s` whose class is not over yet. */
export const comingDay = ({ today, time }: SqlClock) =>
  firstClassDayFrom(sql`(${today} + (s.end_time <= ${time})::int)`);

/** The batch's current class, or else the next; null if none is to come. */
export const nextClassSql = (batchId: SQL, clock: SqlClock) => sql<NextClass | null>`(
  select json_build_object('date', coming.day, 'startTime', to_char(coming.start_time, 'HH24:MI'),
                           'endTime', to_char(coming.end_time, 'HH24:MI'), 'room', coming.room)
  from (select s.start_time, s.end_time, s.room, ${comingDay(clock)} as day
        from batch_slots s where s.batch_id = ${batchId} and s.batch_is_active) coming
  where coming.day is not null
  order by coming.day, coming.start_time limit 1)`;
