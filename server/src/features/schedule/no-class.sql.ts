import { sql, type SQL } from 'drizzle-orm';
import { weekDayOf } from '#contract/dates';
import type { Day } from '#contract/fields';
import { type Sentence, sentence } from '#contract/sentence';

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

/** The reason as a sentence: "No class on Sunday", "No class: Diwali". */
export function noClassOn(date: Day, { closedFor, isCancelled }: DayWithoutClass): Sentence {
  if (closedFor !== null) return sentence('No class: {closedFor}', { closedFor });
  if (isCancelled) return sentence('The class of this day was cancelled');
  return sentence('No class on {day}', { day: { weekday: weekDayOf(date) } });
}
