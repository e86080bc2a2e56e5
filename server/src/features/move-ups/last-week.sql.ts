import { sql, type SQL } from 'drizzle-orm';

/** Whether a class `slot` is of the timetable that the next batch begins with: the weekly classes, or the last ones of a batch whose week was cleared. */
export const isOfLastWeek = (slot: SQL): SQL => sql`(
  ${slot}.is_weekly
  or ${slot}.only_on is null and upper(${slot}.held) = (
    select max(coalesce(upper(last.held), 'infinity')) from batch_slots last
    where last.batch_id = ${slot}.batch_id and last.only_on is null))`;
