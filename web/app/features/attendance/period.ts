import { today } from '../../../lib/dates.ts';
import { useAddress } from '../../lib/address.ts';
import { monthOf } from './month-range.ts';

export interface Period {
  /** What everything counted on the page is over; null is all classes so far. */
  month: string | null;
  /** The month that a calendar shows, of which the choice is offered. */
  shownMonth: string;
  choose: (month: string | null) => void;
  /** Another month in the calendar: where a month is counted, that one from then on. */
  show: (month: string) => void;
}

/** The one period of a page about a student, which stands in the address. */
export function usePeriod(): Period {
  const [params, change] = useAddress();
  const shownMonth = params.get('month') ?? monthOf(today());
  const period = params.get('period') === 'month' ? 'month' : null;
  return {
    month: period && shownMonth,
    shownMonth,
    choose: (month) => change({ period: month && 'month', month: month ?? params.get('month') }),
    show: (month) => change({ period, month }),
  };
}
