import { sql, type SQL } from 'drizzle-orm';
import { isoWeekDay } from '#contract/dates';
import type { Day } from '#contract/fields';

/** The reasons why a batch has no class on a day. */
export interface DayWithoutClass {
  /** The name of the closed day. */
  closedFor: string | null;
  isCancelled: boolean;
}

export const closedForSql = (date: SQL) => sql<string | null>`(
  select c.name from closed_days c where daterange(c.start_date, c.end_date, '[]') @> ${date})`;

export const isCancelledSql = (batchId: SQL, date: SQL) => sql<boolean>`exists (
  select from cancelled_classes x where x.batch_id = ${batchId} and x.date = ${date})`;

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The reason as a sentence: "No class on Sunday", "No class: Diwali". */
export function noClassOn(date: Day, { closedFor, isCancelled }: DayWithoutClass): string {
  if (closedFor !== null) return `No class: ${closedFor}`;
  if (isCancelled) return 'The class of this day was cancelled';
  return `No class on ${dayNames[isoWeekDay(date) - 1]}`;
}
