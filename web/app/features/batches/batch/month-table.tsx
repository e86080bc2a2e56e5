import { AttendanceStatus } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { dayName, formatWeekDate, weekDayOf } from '../../../../lib/dates.ts';
import { Pager } from '../../../ui/pager.tsx';
import { formatPercentage } from '#contract/percentage';
import { useMarkLetters, useMarkWords } from '../../../../lib/attendance-words.ts';
import { useIsPaper } from '../../../ui/screen-width.ts';
import { Percentage } from '../../attendance/shared/percentage.tsx';
import type { GridDay, GridRow } from './month-grid.ts';
import classes from './month-table.module.css';

/** Rendering more rows is slow on small machines; paper has all of them. */
const pageSize = 100;

interface MonthTableProps {
  days: readonly GridDay[];
  rows: readonly GridRow[];
  label: string;
  onOpen: (date: string) => void;
}

/** Students by dates, from 992 px; the names are sticky while the days scroll. */
export function MonthTable({ days, rows, label, onOpen }: MonthTableProps) {
  const [wantedPage, setPage] = useState(1);
  const isPaper = useIsPaper();
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(rows.length / pageSize)));
  const shown = isPaper ? rows : rows.slice((page - 1) * pageSize, page * pageSize);
  return (
    <div className={classes['wide']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to scroll it */}
      <div className={`ruled ${classes['scroll']}`} role="region" aria-label={label} tabIndex={0}>
        <table className={classes['grid']}>
          <caption className="hidden-text">{label}</caption>
          <Days days={days} onOpen={onOpen} />
          <tbody>
            {shown.map((row) => (
              <StudentRow key={row.student._id} days={days} row={row} />
            ))}
          </tbody>
          <DailyTotals days={days} />
        </table>
      </div>
      {rows.length > pageSize && !isPaper && (
        <Pager page={page} pageSize={pageSize} total={rows.length} shown={shown.length} onPage={setPage} />
      )}
    </div>
  );
}

function Days({ days, onOpen }: Pick<MonthTableProps, 'days' | 'onOpen'>) {
  const { t } = useLingui();
  const words = useMarkWords();
  const letters = useMarkLetters();
  return (
    <thead>
      <tr>
        <th scope="col">{t`Student`}</th>
        {days.map(({ date, marked, isOnlyPrinted }) => (
          <th
            key={date}
            scope="col"
            data-printed={isOnlyPrinted}
            data-open={marked || isOnlyPrinted ? undefined : true}
          >
            <button type="button" onClick={() => onOpen(date)} aria-label={t`Register of ${formatWeekDate(date)}`}>
              <span>{dayName(weekDayOf(date), 'short')}</span>
              <strong>{Number(date.slice(8))}</strong>
            </button>
          </th>
        ))}
        {AttendanceStatus.options.map((status) => (
          <th key={status} scope="col" className={classes['total']}>
            <abbr title={words[status]}>{letters[status]}</abbr>
          </th>
        ))}
        <th scope="col" className={classes['total']}>
          <abbr title={t`Attendance`}>%</abbr>
        </th>
      </tr>
    </thead>
  );
}

function StudentRow({ days, row }: { days: readonly GridDay[]; row: GridRow }) {
  const letters = useMarkLetters();
  const { student, marks, counts, percentage } = row;
  return (
    <tr>
      <th scope="row">
        <span className={`muted ${classes['roll']}`}>{student.rollNo}</span>
        {student.name}
      </th>
      {marks.map((mark, index) => (
        <td key={days[index]?.date} data-printed={days[index]?.isOnlyPrinted} data-mark={mark}>
          {mark && letters[mark]}
        </td>
      ))}
      {AttendanceStatus.options.map((status) => (
        <td key={status} className={classes['total']}>
          {counts[status]}
        </td>
      ))}
      <td className={classes['total']}>
        <Percentage value={percentage} />
      </td>
    </tr>
  );
}

/** How many attended on each day, and their share. */
function DailyTotals({ days }: { days: readonly GridDay[] }) {
  const { t } = useLingui();
  const totals: [string, (of: NonNullable<GridDay['marked']>['statistics']) => ReactNode][] = [
    [t`Attended`, ({ present, late }) => present + late],
    [t`Attendance`, ({ percentage }) => formatPercentage(percentage)],
  ];
  return (
    <tfoot>
      {totals.map(([title, totalOf]) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          {days.map(({ date, marked, isOnlyPrinted }) => (
            <td key={date} data-printed={isOnlyPrinted}>
              {marked ? totalOf(marked.statistics) : !isOnlyPrinted && '–'}
            </td>
          ))}
          <td colSpan={5} />
        </tr>
      ))}
    </tfoot>
  );
}
