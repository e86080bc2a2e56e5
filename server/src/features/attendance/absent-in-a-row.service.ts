import { sql, type SQL } from 'drizzle-orm';

/**
 * Consecutive classes of a batch that a student missed, up to the last one before a day (null: the latest of all). Leave is skipped: it neither
 * counts nor ends the streak.
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
