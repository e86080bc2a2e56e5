import type { DayRange } from '#contract/attendance';
import { lastDayOf } from '#contract/dates';
import { t } from '@lingui/core/macro';
import { formatDate, formatMonth, isDay, today } from '../../../lib/dates.ts';
import { useAddress } from '../../lib/address.ts';
import { monthOf, rangeOfMonth } from './month-range.ts';

export type PeriodKind = 'all' | 'month' | 'range';

export interface Period {
  kind: PeriodKind;
  /** What everything counted on the page is over: without days all classes so far, as while a range is not complete. */
  range: DayRange;
  /** The range in the address, which may be missing or reversed. */
  from: string;
  to: string;
  isBackwards: boolean;
  /** The month that a calendar shows, of which the choice is offered. */
  shownMonth: string;
  choose: (kind: PeriodKind) => void;
  chooseDays: (days: { from?: string; to?: string }) => void;
  /** Another month in the calendar: where a month is counted, that one from then on. */
  show: (month: string) => void;
}

/** The period of a student's page, in the address. */
export function usePeriod(): Period {
  const [params, change] = useAddress();
  const shownMonth = params.get('month') ?? monthOf(today());
  const chosen = params.get('period');
  const kind = chosen === 'month' || chosen === 'range' ? chosen : 'all';
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  const hasDays = isDay(from) && isDay(to);
  const isBackwards = hasDays && to < from;
  const ranges: Record<PeriodKind, DayRange> = {
    all: {},
    month: rangeOfMonth(shownMonth),
    range: hasDays && !isBackwards ? { startDate: from, endDate: to } : {},
  };
  return {
    kind,
    range: ranges[kind],
    from,
    to,
    isBackwards,
    shownMonth,
    choose: (next) => {
      // A new range starts as the visible month, so that it is complete.
      const { startDate, endDate } = rangeOfMonth(shownMonth);
      const lastDay = endDate < today() ? endDate : today();
      const days = next === 'range' ? { from: startDate, to: lastDay } : { from: null, to: null };
      change({ period: next === 'all' ? null : next, ...days, ...(next === 'month' && { month: shownMonth }) });
    },
    chooseDays: (days) => change({ period: 'range', ...days, ...(days.to && { month: monthOf(days.to) }) }),
    show: (month) => change({ month }),
  };
}

/** The month that a range is, from its first day to its last. */
export const monthOfRange = ({ startDate, endDate }: DayRange): string | undefined => {
  const month = startDate && monthOf(startDate);
  return month && startDate === `${month}-01` && endDate === lastDayOf(month) ? month : undefined;
};

/** "All classes so far", "August 2026" or "01-07-2026 to 31-08-2026"; to a teacher the first is no more than "Your classes so far". */
export function rangeWords(range: DayRange, isTeacher = false): string {
  if (range.startDate === undefined) return isTeacher ? t`Your classes so far` : t`All classes so far`;
  const month = monthOfRange(range);
  if (month !== undefined) return formatMonth(month);
  const [from, to] = [formatDate(range.startDate), formatDate(range.endDate)];
  return t`${from} to ${to}`;
}
