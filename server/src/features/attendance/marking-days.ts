import { daysToMark } from '#contract/attendance';
import { addDays } from '#contract/dates';
import type { Role } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import { type Sentence, sentence } from '#contract/sentence';
import { formatDay } from '../../format-times.ts';

export interface MarkingDay {
  canEdit: boolean;
  reasonNeeded: boolean;
  lockedBecause: Sentence | null;
  earliest: Day;
  latest: Day;
}

export interface BatchOnDay {
  startDate: Day;
  endDate: Day | null;
  /** The reason why the batch has no class on the day; null if it has one, or a saved register. */
  noClassBecause: Sentence | null;
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

const tooLate = sentence(
  'Teachers can mark a class on its day and the {days, plural, one {# day} other {# days}} after it. Ask the office to change this register.',
  { days: daysToMark },
);

function outside(date: Day, today: Day, startDate: Day, endDate: Day | null): Sentence | null {
  if (date > today) return sentence('This day is still to come');
  if (date < startDate) return sentence('This batch starts on {startDate}', { startDate: formatDay(startDate) });
  if (endDate !== null && date > endDate)
    return sentence('This batch ended on {endDate}', { endDate: formatDay(endDate) });
  return null;
}
