import { addDays } from '#contract/dates';
import type { Role } from '#contract/endpoint';
import type { Day } from '#contract/fields';

/** A teacher may mark a class on its day and this many days after it. */
export const daysToMark = 2;

export interface MarkingDay {
  canEdit: boolean;
  reasonNeeded: boolean;
  lockedBecause: string | null;
  earliest: Day;
  latest: Day;
}

/** Whether a register of this day may be saved today, by this role. */
export function markingDay(
  role: Role,
  date: Day,
  today: Day,
  { startDate, endDate }: { startDate: Day; endDate: Day | null },
): MarkingDay {
  const lockedBecause = lock(role, date, today, startDate, endDate);
  return {
    canEdit: lockedBecause === null,
    reasonNeeded: role === 'admin' && date !== today,
    lockedBecause,
    earliest: startDate,
    latest: endDate !== null && endDate < today ? endDate : today,
  };
}

function lock(role: Role, date: Day, today: Day, startDate: Day, endDate: Day | null): string | null {
  if (date > today) return 'This day is still to come';
  if (date < startDate) return `This batch starts on ${shown(startDate)}`;
  if (endDate !== null && date > endDate) return `This batch ended on ${shown(endDate)}`;
  if (role !== 'admin' && date < addDays(today, -daysToMark)) {
    return `Teachers can mark a class on its day and the ${daysToMark} days after it. Ask the office to change this register.`;
  }
  return null;
}

const shown = (day: Day) => day.split('-').toReversed().join('-');
