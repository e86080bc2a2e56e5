import { lastDayOf } from '#contract/dates';

/** First and last day of a month `YYYY-MM`. */
export const rangeOfMonth = (month: string): { startDate: string; endDate: string } => ({
  startDate: `${month}-01`,
  endDate: lastDayOf(month),
});

export const monthOf = (day: string): string => day.slice(0, 7);
