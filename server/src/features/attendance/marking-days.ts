import { daysToMark } from '#contract/attendance';
import { addDays } from '#contract/dates';
import type { Role } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import { formatDay } from '../../format-times.ts';

export interface MarkingDay {
  canEdit: boolean;
  reasonNeeded: boolean;
  lockedBecause: string | null;
  earliest: Day;
  latest: Day;
}

export interface BatchOnDay {
  startDate: Day;
  endDate: Day | null;
  /** The reason why the batch has no class on the day; null if it has one, or a saved register. */
  noClassBecause: string | null;
}

/** Whether a register of this day may be saved today, by this role. */
export function markingDay(
  role: Role,
  date: Day,
  today: Day,
  { startDate, endDate, noClassBecause }: BatchOnDay,
): MarkingDay {
  const lockedBecause =
    outside(date, today, startDate, endDate) ?? noClassBecause ?? (isTooLate(role, date, today) ? tooLate : null);
  return {
    canEdit: lockedBecause === null,
    reasonNeeded: role === 'admin' && date !== today,
    lockedBecause,
    earliest: startDate,
    latest: endDate !== null && endDate < today ? endDate : today,
  };
}

/** Teachers may add and cancel classes only as far back as they may mark registers. */
export const isTooLate = (role: Role, date: Day, today: Day) => role !== 'admin' && date < addDays(today, -daysToMark);

const tooLate = `Teachers can mark a class on its day and the ${daysToMark} days after it. Ask the office to change this register.`;

function outside(date: Day, today: Day, startDate: Day, endDate: Day | null): string | null {
  if (date > today) return 'This day is still to come';
  if (date < startDate) return `This batch starts on ${formatDay(startDate)}`;
  if (endDate !== null && date > endDate) return `This batch ended on ${formatDay(endDate)}`;
  return null;
}
