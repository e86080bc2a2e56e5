import type { BatchInList } from '#contract/batches';
import { Plural, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { dayName, formatTime, formatTimeRange, weekDays } from '../../../../lib/dates.ts';
import { untoldSubject } from '../../batches/shared/batch-words.ts';
import { hueOf } from '../../subjects/shared/hue-of.ts';
import classes from './weekly-load.module.css';

interface WeeklyLoadProps {
  batches: readonly BatchInList[];
  /** Address of a batch's page. */
  linkTo: (batchId: string) => string;
}

/** A teacher's week as a grid of days by start times; a list of days where narrow. */
export function WeeklyLoad({ batches, linkTo }: WeeklyLoadProps) {
  const { t } = useLingui();
  const lessons = batches
    .filter(({ status }) => status === 'active')
    .flatMap((batch) => batch.schedule.map((slot) => ({ ...slot, batch, room: slot.room ?? batch.room })))
    .sort((one, other) => one.startTime.localeCompare(other.startTime));
  if (lessons.length === 0) return <p className={`muted ${classes['empty']}`}>{t`No classes in the week yet.`}</p>;
  const days = weekDays.filter((day) => day !== 'sun' || lessons.some((lesson) => lesson.day === 'sun'));
  const times = [...new Set(lessons.map(({ startTime }) => startTime))];
  const draw = ({ batch, room, startTime, endTime }: (typeof lessons)[number]) => {
    const hue = hueOf(batch.subject.colour);
    const facts = [untoldSubject(batch, batch.subject), room].filter(Boolean).join(', ');
    return (
      <Link
        key={`${batch._id}${startTime}`}
        to={linkTo(batch._id)}
        className={`stack ${classes['lesson']}`}
        style={{ '--hue': `var(--${hue})`, '--tint': `var(--${hue}-bg)` } as CSSProperties}
      >
        <strong>{batch.name}</strong>
        {facts && <span className="muted numbers">{facts}</span>}
        <span className="muted numbers">{formatTimeRange(startTime, endTime)}</span>
      </Link>
    );
  };
  return (
    <div className={classes['week']}>
      <table className={`full ${classes['grid']}`}>
        <caption className="hidden-text">{t`Classes by day and time`}</caption>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th className="aside-small" key={day} scope="col">
                {dayName(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <tr key={time}>
              <th className="aside-small" scope="row">
                {formatTime(time)}
              </th>
              {days.map((day) => (
                <td key={day}>{lessons.filter((l) => l.day === day && l.startTime === time).map(draw)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes['days']}>
        {days.map((day) => {
          const own = lessons.filter((lesson) => lesson.day === day);
          return (
            own.length > 0 && (
              <li key={day}>
                <h3>
                  {dayName(day)}{' '}
                  <small className="aside">
                    <Plural value={own.length} one="# class" other="# classes" />
                  </small>
                </h3>
                {own.map(draw)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
