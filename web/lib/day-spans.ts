import { weekDays } from '#contract/dates';
import type { WeekDay } from '#contract/fields';

/** Days for a line of text: three or more consecutive ones become a range. */
export function daySpans(days: readonly WeekDay[]): { from: WeekDay; to: WeekDay }[] {
  const runs: WeekDay[][] = [];
  for (const day of weekDays.filter((day) => days.includes(day))) {
    const run = runs[runs.length - 1];
    const last = run?.[run.length - 1];
    if (run && last && weekDays.indexOf(day) === weekDays.indexOf(last) + 1) run.push(day);
    else runs.push([day]);
  }
  return runs.flatMap((run) => {
    const [from] = run;
    const to = run[run.length - 1];
    return run.length > 2 && from && to ? [{ from, to }] : run.map((day) => ({ from: day, to: day }));
  });
}
