import { sql, type SQL } from 'drizzle-orm';
import { callFrom } from '#contract/attendance';

/**
 * The number of consecutive classes of a batch that a student missed, up to the last one before a day (null: the latest of all). Leave is skipped: it
 * neither counts nor ends the streak.
 */
export const absentInARowSql = (batchId: SQL, studentId: SQL, before: SQL): SQL<number> => sql<number>`(
  select count(*)::int from attendance_records missed
  where missed.student_id = ${studentId} and missed.batch_id = ${batchId} and missed.status = 'absent'
    and missed.date < coalesce(${before}, 'infinity'::date)
    and missed.date > coalesce((
      select came.date from attendance_records came
      where came.student_id = ${studentId} and came.batch_id = ${batchId} and came.status in ('present', 'late')
        and came.date < coalesce(${before}, 'infinity'::date)
      order by came.date desc limit 1), '-infinity'::date))`;

/**
 * The streaks of at least `callFrom` missed classes in running batches `b` for which the condition holds, of students still in them: `batch_id`,
 * `batch_name`, `student_id`, `times`. Only a student absent from both of the last two classes can have such a streak, so only theirs are computed.
 * Finding these candidates by single marks comes first: with 300,000 students, scanning the history of everyone absent once takes most of a second.
 */
export const streaksSql = (isWanted: SQL): SQL => sql`
  with away as materialized (
    select b.id as batch_id, b.name as batch_name, twice.student_id
    from batches b
    cross join lateral (
      select max(two.date) as last, min(two.date) as before
      from (select r.date from registers r where r.batch_id = b.id order by r.date desc limit 2) two) recent
    cross join lateral (
      select a.student_id from attendance_records a
      where a.batch_id = b.id and a.date = recent.last and a.status in ('absent', 'leave')
        and coalesce((select before.status from attendance_records before
                      where before.batch_id = b.id and before.date = recent.before and before.student_id = a.student_id),
                     'absent') not in ('present', 'late')) twice
    where b.status = 'active' and ${isWanted}),
  missing as materialized (
    select away.*, ${absentInARowSql(sql`away.batch_id`, sql`away.student_id`, sql`null::date`)} as times from away)
  select missing.* from missing
  join enrolments e on e.batch_id = missing.batch_id and e.student_id = missing.student_id and e.left_on is null
  where times >= ${callFrom}`;
