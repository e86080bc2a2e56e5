import type { DayRange } from '#contract/attendance';
import { lastDayOf } from '#contract/dates';
import { t } from '@lingui/core/macro';
import { formatDate, formatMonth, isDay, today } from '../../../../lib/dates.ts';
import { useAddress } from '../../../lib/address.ts';
import { monthOf, rangeOfMonth } from './month-range.ts';

export type PeriodKind = 'all' | 'month' | 'range';

export interface Period {
  kind: PeriodKind;
  /** The range that all figures cover; all classes so far while no complete range is chosen. */
  range: DayRange;
  /** The range in the address, possibly incomplete or reversed. */
  from: string;
  to: string;
  isBackwards: boolean;
  /** The calendar's month, which can be chosen as the range. */
  shownMonth: string;
  choose: (kind: PeriodKind) => void;
  chooseDays: (days: { from?: string; to?: string }) => void;
  /** Changes the calendar's month; if a month is the range, the range too. */
  show: (month: string) => void;
}

/** The period of a student's page, kept in the address. */
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
      // A new range starts as the visible month, so it is complete.
      const { startDate, endDate } = rangeOfMonth(shownMonth);
      const lastDay = endDate < today() ? endDate : today();
      const days = next === 'range' ? { from: startDate, to: lastDay } : { from: null, to: null };
      change({ period: next === 'all' ? null : next, ...days, ...(next === 'month' && { month: shownMonth }) });
    },
    chooseDays: (days) => change({ period: 'range', ...days, ...(days.to && { month: monthOf(days.to) }) }),
    show: (month) => change({ month }),
  };
}

/** The month that a range covers exactly. */
export const monthOfRange = ({ startDate, endDate }: DayRange): string | undefined => {
  const month = startDate && monthOf(startDate);
  return month && startDate === `${month}-01` && endDate === lastDayOf(month) ? month : undefined;
};

/** "All classes so far", "August 2026" or "01-07-2026 to 31-08-2026"; for teachers the first is "Your classes so far". */
export function rangeWords(range: DayRange, isTeacher = false): string {
  if (range.startDate === undefined) return isTeacher ? t`Your classes so far` : t`All classes so far`;
  const month = monthOfRange(range);
  if (month !== undefined) return formatMonth(month);
  const [from, to] = [formatDate(range.startDate), formatDate(range.endDate)];
  return t`${from} to ${to}`;
}
