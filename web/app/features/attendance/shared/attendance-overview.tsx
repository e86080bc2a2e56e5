import { formatPercentage, isLow } from '#contract/percentage';
import type { AttendanceStatus, StudentAttendance } from '#contract/attendance';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMonth, formatWeekDate } from '../../../../lib/dates.ts';
import { useAttendanceThreshold } from '../../../session/session.ts';
import { Card } from '../../../ui/card.tsx';
import { type CalendarDay, MarkSample, MonthCalendar } from '../../../ui/month-calendar.tsx';
import { ProgressRing } from '../../../ui/progress-ring.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import classes from './attendance.module.css';
import { useMarkLetters, useMarkWords } from '../../../../lib/attendance-words.ts';
import { monthOf } from './month-range.ts';

/** Of several classes on one day, the first of these decides the colour. */
const worstFirst = ['absent', 'late', 'leave', 'present'] as const;

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
  /** What records and totals cover, if not the month shown: "All classes so far". */
  period?: string;
  /** The page already shows the percentage of another period; a second one would contradict it. */
  isPercentageElsewhere?: boolean;
  /** Below the calendar. */
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
  const { t } = useLingui();
  const words = useMarkWords();
  const letters = useMarkLetters();
  const { records, statistics, batch, batches } = attendance;
  const threshold = useAttendanceThreshold();
  const subjects = new Map(batches.map(({ _id, subject }) => [_id, subject]));
  const monthName = formatMonth(month);
  const isMonth = period === monthName;
  const days: Record<string, CalendarDay> = {};
  const marksOfDays = new Map<string, typeof records>();
  for (const record of records) marksOfDays.set(record.date, [...(marksOfDays.get(record.date) ?? []), record]);
  for (const [date, marks] of marksOfDays) {
    const statuses = [...new Set(marks.map(({ status }) => status))];
    days[date] = {
      status: worstFirst.find((status) => statuses.includes(status)) ?? 'none',
      letter: statuses.map((status) => letters[status]).join(' '),
      text: marks.map(({ status }) => words[status]).join(', '),
      ...(dayLink && { to: dayLink(date) }),
    };
  }
  const exceptions = records.filter(({ status }) => status !== 'present');
  const totals = (['present', 'absent', 'late', 'leave'] as const).map((status) => ({
    status,
    word: words[status],
    letter: letters[status],
    count: statistics[status],
  }));
  const printed = isMonth ? [month] : [...new Set([month, ...records.map(({ date }) => monthOf(date))])];
  // Beside totals over other batches, these name their batch.
  const totalsTitle = isPercentageElsewhere && batch ? { title: batch.name, aside: period } : { title: period };
  const totalsCard = (
    <div className={classes['totals']}>
      <Card {...totalsTitle}>
        <div className={`row ${classes['figures']}`}>
          {!isPercentageElsewhere && (
            <ProgressRing
              value={statistics.percentage}
              label={t`Attendance in ${monthName}`}
              shown={formatPercentage(statistics.percentage, threshold)}
              isLow={isLow(statistics.percentage, threshold)}
              size={104}
            />
          )}
          <dl className="stack">
            {totals.map(({ status, word, letter, count }) => (
              <div key={status} data-status={status}>
                <dt className="row gap-8">
                  <MarkSample status={status} letter={letter} />
                  {word}
                </dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Card>
    </div>
  );
  return (
    <div className={`stack gap-cards ${classes['overview']}`}>
      {!isPercentageElsewhere && totalsCard}
      <div className={`column gap-cards ${classes['calendar']}`}>
        <Card>
          <div className="column gap-20">
            {printed.toSorted().map((shown) =>
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
      {isPercentageElsewhere && totalsCard}
      <div className={classes['exceptions']}>
        <Card title={t`Absent, late or on leave`} flush>
          {exceptions.length === 0 ? (
            <p className={`muted ${classes['none']}`}>
              {!isMonth ? (
                records.length === 0 ? (
                  <Trans>No classes were marked.</Trans>
                ) : (
                  <Trans>Present in every class.</Trans>
                )
              ) : records.length === 0 ? (
                <Trans>No classes were marked in this month.</Trans>
              ) : (
                <Trans>Present in every class of this month.</Trans>
              )}
            </p>
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
    </div>
  );
}
