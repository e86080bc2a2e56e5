import type { ReactNode } from 'react';
import { dayName, formatMonth, weekDays, weeksOf } from '../../lib/dates.ts';
import classes from './month-grid.module.css';

interface MonthGridProps {
  /** `YYYY-MM`. */
  month: string;
  /** What stands in a day, `YYYY-MM-DD`. */
  day: (day: string) => ReactNode;
}

/** A month from Monday to Sunday. */
export function MonthGrid({ month, day }: MonthGridProps) {
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
        {weeksOf(month).map((week, row) => (
          <tr key={row}>
            {week.map((date, column) => (
              <td key={column}>{date !== null && day(date)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
