import { Link } from 'react-router';
import { dayName, formatMonth, weekDays, weeksOf } from '../../lib/dates.ts';
import classes from './month-calendar.module.css';
import { MonthSteps } from './month-steps.tsx';

export interface CalendarDay {
  /** Draws the cell; `none` is a class that was not marked. */
  status: 'present' | 'absent' | 'late' | 'leave' | 'closed' | 'none';
  /** One or two letters in the cell ("P", "A"), or none. */
  letter: string;
  /** Text for screen readers: "Present". */
  text: string;
  /** Makes the cell a link (the register of that day). */
  to?: string;
}

interface MonthCalendarProps {
  /** `YYYY-MM`. */
  month: string;
  /** By day, `YYYY-MM-DD`; days without an entry had no class. */
  days: Readonly<Record<string, CalendarDay>>;
  /** `YYYY-MM-DD`, outlined. */
  today: string;
  /** Changes the month; without it the month is fixed. */
  onMonth?: (month: string) => void;
  /** The range of months offered, `YYYY-MM`. */
  minMonth?: string;
  maxMonth?: string;
}

/** A month from Monday to Sunday with one status a day. */
export function MonthCalendar({ month, days, today, onMonth, minMonth, maxMonth }: MonthCalendarProps) {
  const title = formatMonth(month);
  const name = (
    <p className="heavy" aria-live="polite">
      {title}
    </p>
  );
  return (
    <div className={classes['calendar']}>
      <div className={`row spread ${classes['head']}`}>
        {onMonth ? (
          <MonthSteps month={month} onMonth={onMonth} minMonth={minMonth} maxMonth={maxMonth}>
            {name}
          </MonthSteps>
        ) : (
          name
        )}
      </div>
      <table>
        <caption className="hidden-text">{title}</caption>
        <thead>
          <tr>
            {weekDays.map((day) => (
              <th className="aside-small strong" key={day} scope="col">
                <abbr title={dayName(day)}>{dayName(day, 'narrow')}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, row) => (
            <tr key={row}>
              {week.map((day, column) => (
                <td key={column}>{day && <DayCell day={day} entry={days[day]} isToday={day === today} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A cell without its day, for a legend. */
export function MarkSample({ status, letter }: Pick<CalendarDay, 'status' | 'letter'>) {
  return (
    <span aria-hidden data-status={status} className={`${classes['day']} ${classes['letter']} ${classes['sample']}`}>
      {letter}
    </span>
  );
}

function DayCell({ day, entry, isToday }: { day: string; entry: CalendarDay | undefined; isToday: boolean }) {
  const content = (
    <>
      <span className={classes['number']}>{Number(day.slice(8))}</span>
      {entry && (
        <>
          <span aria-hidden className={classes['letter']}>
            {entry.letter}
          </span>
          <span className="hidden-text">{entry.text}</span>
        </>
      )}
    </>
  );
  const shared = {
    className: classes['day'],
    'data-status': entry?.status,
    'aria-current': isToday ? ('date' as const) : undefined,
  };
  return entry?.to ? (
    <Link to={entry.to} {...shared}>
      {content}
    </Link>
  ) : (
    <div {...shared}>{content}</div>
  );
}
