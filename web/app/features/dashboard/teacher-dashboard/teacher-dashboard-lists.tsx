import type { getTeacherSummary, TodaysClass } from '#contract/dashboard';
import type { AnswerOf } from '#contract/endpoint';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { formatTime, formatWeekDate, minutesOf } from '../../../../lib/dates.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { untoldSubject } from '../../batches/shared/batch-words.ts';
import { registerPath } from '../../attendance/shared/register-path.ts';
import { tellPath } from '../../attendance/shared/tell-path.ts';
import { hueOf } from '../../subjects/shared/hue-of.ts';

import { askedWith } from '../asked-with.ts';
import classes from './teacher-dashboard-lists.module.css';

type ToTell = AnswerOf<typeof getTeacherSummary>['data']['toTell'];
type Missed = AnswerOf<typeof getTeacherSummary>['data']['notMarked'];

const hue = (colour: string) => ({ '--hue': `var(--${hueOf(colour)})` }) as CSSProperties;

interface TeachersDayProps {
  classesOfDay: readonly TodaysClass[];
  /** The current class, whose register the card above links to. */
  now: TodaysClass | undefined;
  date: string;
  /** Minutes since midnight; undefined if the day is over. */
  minutes: number | undefined;
}

/** Today's classes, each with its register. */
export function TeachersDay({ classesOfDay, now, date, minutes }: TeachersDayProps) {
  const { t } = useLingui();
  return (
    <ul className={classes['list']}>
      {classesOfDay.map((one) => {
        const { batch, subject, room, startTime, presentCount, markedCount } = one;
        const hasBegun = minutes === undefined || minutesOf(startTime) <= minutes;
        const isMarked = markedCount !== null;
        const asking = askedWith(one, classesOfDay, (other) => other === now);
        return (
          <li
            className="gap-12 ruled"
            key={`${batch._id}${startTime}`}
            data-now={one === now || undefined}
            style={hue(subject.colour)}
          >
            <span className="figures">{formatTime(startTime)}</span>
            <div className={`stack breakable ${classes['what']}`}>
              <strong className="strong">{batch.name}</strong>
              <span className="aside">{[untoldSubject(batch, subject), room].filter(Boolean).join(', ')}</span>
            </div>
            {isMarked ? (
              <Link
                to={registerPath(batch._id, date)}
                className={`inline lit ${classes['act']}`}
                aria-label={t`Register of ${batch.name}, ${presentCount} of ${markedCount} present`}
              >
                <StatusBadge tone="ok">
                  <Trans>
                    {presentCount} of {markedCount}
                  </Trans>
                </StatusBadge>
              </Link>
            ) : one === now ? (
              <StatusBadge tone="primary">{t`Now`}</StatusBadge>
            ) : asking !== undefined ? (
              <SameRegister startTime={asking.startTime} />
            ) : (
              hasBegun && (
                <Link
                  to={registerPath(batch._id, date)}
                  className={`inline lit ${classes['act']}`}
                  aria-label={t`Mark ${batch.name}`}
                >
                  {t`Mark`}
                </Link>
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Replaces a second prompt for the register that the day's classes share. */
function SameRegister({ startTime }: { startTime: string }) {
  const time = formatTime(startTime);
  return (
    <span className="aside">
      <Trans>With {time}</Trans>
    </span>
  );
}

/** Classes without a register, newest first. Those too old for the teacher say who can mark them. */
export function NotMarkedList({ missed }: { missed: Missed }) {
  const { t } = useLingui();
  return (
    <ul className={classes['list']}>
      {missed.map(({ batch, subject, date, startTime, canMark }) => {
        const day = formatWeekDate(date);
        return (
          <li className="gap-12 ruled" key={`${batch._id}${date}${startTime}`} data-wide style={hue(subject.colour)}>
            <div className={`stack breakable ${classes['what']}`}>
              <strong className="strong">{batch.name}</strong>
              <span className="aside numbers">
                <span className="unbroken">{day}</span>, <span className="unbroken">{formatTime(startTime)}</span>
              </span>
            </div>
            {canMark ? (
              <Link
                to={registerPath(batch._id, date)}
                className={`inline lit ${classes['act']}`}
                aria-label={t`Mark ${batch.name} on ${day}`}
              >
                {t`Mark`}
              </Link>
            ) : (
              <span className="aside">{t`Ask the office`}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const toTellHue = { '--hue': 'var(--err-dot)' } as CSSProperties;

/** Registers of today with absent students whose families nobody has told. */
export function ToTellList({ toTell, date }: { toTell: ToTell; date: string }) {
  return (
    <ul className={classes['list']}>
      {toTell.map(({ batch, families: count }) => (
        <li className="gap-12 ruled" key={batch._id} data-wide style={toTellHue}>
          <div className={`stack breakable ${classes['what']}`}>
            <strong className="strong">{batch.name}</strong>
            <span className="aside">
              <Trans>Absent today, nobody has told the parents</Trans>
            </span>
          </div>
          <Link to={tellPath(true, batch._id, date)} className={`inline lit ${classes['act']}`}>
            <Plural value={count} one="Tell # family" other="Tell # families" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
