/** First and last day of a month `YYYY-MM`. */
export function rangeOfMonth(month: string): { startDate: string; endDate: string } {
  const last = new Date(`${month}-01T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return { startDate: `${month}-01`, endDate: last.toISOString().slice(0, 10) };
}

export const monthOf = (day: string): string => day.slice(0, 7);
