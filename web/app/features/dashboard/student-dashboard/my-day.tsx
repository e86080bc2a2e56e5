import type { MyClass } from '#contract/dashboard';
import type { AttendanceStatus } from '#contract/attendance';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { useMarkWords } from '../../../../lib/attendance-words.ts';
import { formatTime, minutesOf } from '../../../../lib/dates.ts';
import { Facts } from '../../../ui/facts.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { hueOf } from '../../subjects/shared/hue-of.ts';
import shared from '../dashboard.module.css';
import classes from './my-day.module.css';

const tones: Record<AttendanceStatus, Tone> = { present: 'ok', absent: 'err', late: 'warn', leave: 'info' };

/** A day's classes with the student's own mark, or "Now" for the current one. */
export function MyDay({ classesOfDay, minutes }: { classesOfDay: readonly MyClass[]; minutes: number | undefined }) {
  const { t } = useLingui();
  const words = useMarkWords();
  if (classesOfDay.length === 0) {
    return (
      <p className={`muted ${shared['empty']}`}>
        <Trans>No class today</Trans>
      </p>
    );
  }
  return (
    <ul className={`${classes['list']}`}>
      {classesOfDay.map(({ batch, subject, startTime, endTime, room, status }) => {
        const isNow = minutes !== undefined && minutesOf(startTime) <= minutes && minutes < minutesOf(endTime);
        const isOver = minutes !== undefined && minutesOf(endTime) <= minutes;
        return (
          <li
            className="gap-12 ruled"
            key={`${batch._id}${startTime}`}
            data-now={isNow || undefined}
            data-over={isOver || undefined}
            style={{ '--hue': `var(--${hueOf(subject.colour)})` } as CSSProperties}
          >
            <span className={`figures ${classes['time']}`}>{formatTime(startTime)}</span>
            <div className={`stack ${classes['what']}`}>
              <span className="strong">{subject.name}</span>
              <Facts className="aside" facts={[room, batch.name].filter(Boolean)} />
            </div>
            {status ? (
              <StatusBadge tone={tones[status]}>{words[status]}</StatusBadge>
            ) : isNow ? (
              <StatusBadge tone="primary">{t`Now`}</StatusBadge>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
