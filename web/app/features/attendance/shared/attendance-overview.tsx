import { formatPercentage, isLow } from '#contract/percentage';
import { AttendanceStatus, type StudentAttendance } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMonth, formatWeekDate } from '../../../../lib/dates.ts';
import { useAttendanceThreshold } from '../../../session/session.ts';
import { Card } from '../../../ui/card.tsx';
import { type CalendarDay, MarkSample, MonthCalendar } from '../../../ui/month-calendar.tsx';
import { ProgressRing } from '../../../ui/progress-ring.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import classes from './attendance.module.css';
import { gravestFirst, useLateNote, useMarkLetters, useMarkWords } from '../../../../lib/attendance-words.ts';
import { monthOf } from './month-range.ts';

interface AttendanceOverviewProps {
  /** Records and statistics of the shown month, or of `period`. */
  attendance: StudentAttendance;
  /** `YYYY-MM` */
  month: string;
  today: string;
  minMonth?: string;
  onMonth: (month: string) => void;
  /** Links each day to its register. */
  dayLink?: (day: string) => string;
  /** The period of records and totals, if not the month shown: "All classes so far". */
  period?: string;
  /** Set where the page already shows the percentage of another period, which a second one would contradict. */
  isPercentageElsewhere?: boolean;
  /** Content below the calendar. */
  children?: ReactNode;
}

const tones: Record<AttendanceStatus, Tone> = { present: 'ok', absent: 'err', late: 'warn', leave: 'info' };

/** A student's month: a calendar of marks, totals, and all days that were not plainly present. */
export function AttendanceOverview({
  attendance,
  month,
  today,
  minMonth,
  onMonth,
  dayLink,
  period = formatMonth(month),
  isPercentageElsewhere = false,
  children,
}: AttendanceOverviewProps) {
  const { records, batch } = attendance;
  const days = useCalendarDays(records, dayLink);
  const lateNote = useLateNote(attendance.statistics.late);
  const isMonth = period === formatMonth(month);
  const printed = isMonth ? [month] : [...new Set([month, ...records.map(({ date }) => monthOf(date))])];
  // The page's own totals cover other batches, so these name their batch.
  const totalsTitle = isPercentageElsewhere && batch ? { title: batch.name, aside: period } : { title: period };
  const totals = (
    <div className={classes['totals']}>
      <Card {...totalsTitle}>
        <div className={`row ${classes['figures']}`}>
          {!isPercentageElsewhere && <MonthsPercentage statistics={attendance.statistics} month={month} />}
          <Counts statistics={attendance.statistics} />
        </div>
        {!isPercentageElsewhere && lateNote && <p className="aside">{lateNote}</p>}
      </Card>
    </div>
  );
  return (
    <div className={`stack gap-cards ${classes['overview']}`}>
      {!isPercentageElsewhere && totals}
      <div className={`column gap-cards ${classes['calendar']}`}>
        <Card>
          <div className="column gap-20">
            {[...printed].sort().map((shown) =>
              shown === month ? (
                <MonthCalendar
                  key={shown}
                  month={month}
                  days={days}
                  today={today}
                  onMonth={onMonth}
                  maxMonth={monthOf(today)}
                  {...(minMonth ? { minMonth } : {})}
                />
              ) : (
                <div key={shown} className={classes['onPaper']}>
                  <MonthCalendar month={shown} days={days} today={today} />
                </div>
              ),
            )}
          </div>
        </Card>
        {children}
      </div>
      {isPercentageElsewhere && totals}
      <Exceptions attendance={attendance} isMonth={isMonth} />
    </div>
  );
}

function useCalendarDays(records: StudentAttendance['records'], dayLink: AttendanceOverviewProps['dayLink']) {
  const words = useMarkWords();
  const letters = useMarkLetters();
  const marksOfDays = new Map<string, typeof records>();
  for (const record of records) marksOfDays.set(record.date, [...(marksOfDays.get(record.date) ?? []), record]);
  const days: Record<string, CalendarDay> = {};
  for (const [date, marks] of marksOfDays) {
    const statuses = [...new Set(marks.map(({ status }) => status))];
    days[date] = {
      status: gravestFirst.find((status) => statuses.includes(status)) ?? 'none',
      letter: statuses.map((status) => letters[status]).join(' '),
      text: marks.map(({ status }) => words[status]).join(', '),
      ...(dayLink && { to: dayLink(date) }),
    };
  }
  return days;
}

function MonthsPercentage({ statistics, month }: Pick<StudentAttendance, 'statistics'> & { month: string }) {
  const { t } = useLingui();
  const threshold = useAttendanceThreshold();
  const monthName = formatMonth(month);
  return (
    <ProgressRing
      value={statistics.percentage}
      label={t`Attendance in ${monthName}`}
      shown={formatPercentage(statistics.percentage, threshold)}
      isLow={isLow(statistics.percentage, threshold)}
      size={104}
    />
  );
}

function Counts({ statistics }: Pick<StudentAttendance, 'statistics'>) {
  const words = useMarkWords();
  const letters = useMarkLetters();
  return (
    <dl className="stack">
      {AttendanceStatus.options.map((status) => (
        <div key={status} data-status={status}>
          <dt className="row gap-8">
            <MarkSample status={status} letter={letters[status]} />
            {words[status]}
          </dt>
          <dd>{statistics[status]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** All days that were not plainly present. */
function Exceptions({ attendance, isMonth }: { attendance: StudentAttendance; isMonth: boolean }) {
  const { t } = useLingui();
  const words = useMarkWords();
  const { records, batches } = attendance;
  const subjects = new Map(batches.map(({ _id, subject }) => [_id, subject]));
  const exceptions = records.filter(({ status }) => status !== 'present');
  const none = isMonth ? t`No classes were marked in this month.` : t`No classes were marked.`;
  const allPresent = isMonth ? t`Present in every class of this month.` : t`Present in every class.`;
  return (
    <div className={classes['exceptions']}>
      <Card title={t`Absent, late or on leave`} flush>
        {exceptions.length === 0 ? (
          <p className={`muted ${classes['none']}`}>{records.length === 0 ? none : allPresent}</p>
        ) : (
          <ul className={`${classes['days']}`}>
            {exceptions.map(({ date, status, remark, batchId }) => (
              <li className="row spread gap-12 ruled" key={`${date}${batchId}`}>
                <div>
                  <strong className="figures strong">{formatWeekDate(date)}</strong>
                  <span>{[subjects.get(batchId), remark].filter(Boolean).join(', ')}</span>
                </div>
                <StatusBadge tone={tones[status]}>{words[status]}</StatusBadge>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
