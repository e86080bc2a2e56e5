import type { ReactNode } from 'react';
import { dayName, formatMonth, weekDays } from '../../lib/dates.ts';
import classes from './month-grid.module.css';

interface MonthGridProps {
  /** `YYYY-MM`. */
  month: string;
  /** What stands in a day, `YYYY-MM-DD`. */
  day: (day: string) => ReactNode;
}

/** A month from Monday to Sunday. */
export function MonthGrid({ month, day }: MonthGridProps) {
  const first = new Date(`${month}-01T00:00:00Z`);
  const lead = (first.getUTCDay() + 6) % 7;
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const weeks = Array.from({ length: Math.ceil((lead + count) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, column) => week * 7 + column - lead + 1),
  );
  return (
    <table className={classes['month']}>
      <caption className="hidden-text">{formatMonth(month)}</caption>
      <thead>
        <tr>
          {weekDays.map((name) => (
            <th key={name} scope="col" className="aside-small strong">
              <abbr title={dayName(name)}>{dayName(name, 'narrow')}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((number) => (
              <td key={number}>
                {number >= 1 && number <= count && day(`${month}-${String(number).padStart(2, '0')}`)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
