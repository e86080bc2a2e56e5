import type { Academy } from '#contract/settings';
import { formatTime, weekDays } from './dates.ts';

type Hours = Academy['officeHours'];
type DayName = Hours[number]['day'];

export interface HoursLine {
  from: DayName;
  to: DayName;
  /** "10:00 AM to 6:00 PM"; several periods are joined; null on closed days. */
  times: string | null;
}

/** Consecutive days with the same hours become one line: Monday to Saturday, then Sunday closed. */
export function summarizeHours(hours: Hours, to: (opens: string, closes: string) => string): HoursLine[] {
  const lines: HoursLine[] = [];
  for (const day of weekDays) {
    const periods = hours.filter((period) => period.day === day).sort((a, b) => a.opens.localeCompare(b.opens));
    const times = periods.map(({ opens, closes }) => to(formatTime(opens), formatTime(closes))).join(', ') || null;
    const last = lines[lines.length - 1];
    if (last && last.times === times) last.to = day;
    else lines.push({ from: day, to: day, times });
  }
  return hours.length === 0 ? [] : lines;
}
