import type { AttendanceStatus } from '#contract/attendance';
import type { Child, Family } from '#contract/family';
import { formatPercentage, isLow } from '#contract/percentage';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { gravestFirst, useLateNote, useMarkLetters, useMarkWords } from '../../lib/attendance-words.ts';
import { formatMonth } from '../../lib/dates.ts';
import { getFamilyMonth } from './family-calls.ts';
import classes from './child-month.module.css';
import { MonthGrid } from './month-grid.tsx';
import { MonthSteps } from './month-steps.tsx';

interface ChildMonthProps {
  child: Child;
  family: Family;
}

type Marked = Pick<Child, 'marks' | 'statistics'>;

/** The marks of a month in a calendar, letters beside colours, with their counts. */
export function ChildMonth({ child, family: { today, attendanceThreshold } }: ChildMonthProps) {
  const { t } = useLingui();
  const current = today.slice(0, 7);
  const [month, setMonth] = useState(current);
  const [other, setOther] = useState<Marked>();
  const [problem, setProblem] = useState<string>();
  const [isLoading, setLoading] = useState(false);
  const { marks, statistics } = month === current ? child : (other ?? child);
  const go = async (to: string) => {
    if (isLoading) return;
    setProblem(undefined);
    if (to === current) return setMonth(to);
    setLoading(true);
    try {
      const { data } = await call(getFamilyMonth, { params: { month: to } });
      const found = data.find(({ _id }) => _id === child._id);
      if (found === undefined) return;
      setOther(found);
      setMonth(to);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setLoading(false);
    }
  };
  const { percentage, late } = statistics;
  const lateNote = useLateNote(late);
  const isTooLow = isLow(percentage, attendanceThreshold);
  return (
    <section className={`sheet stack gap-10 ${classes['card']}`} aria-labelledby="family-month">
      <MonthSteps month={month} first={child.firstMonth ?? current} last={current} onMonth={(to) => void go(to)}>
        <h2 id="family-month" aria-live="polite">
          {formatMonth(month)}
        </h2>
      </MonthSteps>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <div aria-busy={isLoading || undefined} className={classes['grid']}>
        <MonthGrid
          month={month}
          day={(day) => (
            <MarkedDay day={day} marks={marks.filter(({ date }) => date === day)} isToday={day === today} />
          )}
        />
      </div>
      {percentage === null ? (
        <p>
          <Trans>No class was marked in this month yet.</Trans>
        </p>
      ) : (
        <>
          <Legend statistics={statistics} />
          <p>
            <b className={`figures ${classes['percentage']}`} data-low={isTooLow || undefined}>
              {formatPercentage(percentage, attendanceThreshold)}
            </b>{' '}
            {isTooLow ? <Trans>This is below {attendanceThreshold}%.</Trans> : t`attendance`}
            {lateNote && (
              <>
                <br />
                <span className="aside">{lateNote}</span>
              </>
            )}
          </p>
        </>
      )}
    </section>
  );
}

interface MarkedDayProps {
  day: string;
  marks: Child['marks'];
  isToday: boolean;
}

function MarkedDay({ day, marks, isToday }: MarkedDayProps) {
  const words = useMarkWords();
  const letters = useMarkLetters();
  const gravest = gravestFirst.find((status) => marks.some((mark) => mark.status === status));
  return (
    <div className={classes['day']} data-mark={gravest} aria-current={isToday ? 'date' : undefined}>
      <span>{Number(day.slice(8))}</span>
      {marks.length > 0 && (
        <>
          <b aria-hidden>{marks.map(({ status }) => letters[status]).join(' ')}</b>
          <span className="hidden-text">
            {marks.map(({ batch, status }) => `${batch}: ${words[status]}`).join(', ')}
          </span>
        </>
      )}
    </div>
  );
}

function Legend({ statistics }: Pick<Child, 'statistics'>) {
  const words = useMarkWords();
  return (
    <ul className={`stack ruled ${classes['legend']}`}>
      {(['present', 'absent', 'late', 'leave'] as const).map((status) => (
        <li key={status}>
          <Mark status={status} /> <b className="numbers">{statistics[status]}</b>
          <br />
          <span className="aside">{words[status]}</span>
        </li>
      ))}
    </ul>
  );
}

/** The letter of a mark in its colour. */
export function Mark({ status }: { status: AttendanceStatus }) {
  const letters = useMarkLetters();
  return (
    <span aria-hidden className={classes['mark']} data-mark={status}>
      {letters[status]}
    </span>
  );
}
