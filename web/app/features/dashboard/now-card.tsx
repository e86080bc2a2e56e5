import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatTime, formatTimeRange, formatWeekDate, minutesOf } from '../../../lib/dates.ts';
import { RegisterPattern } from '../../../design/register-pattern.tsx';
import { Facts } from '../../ui/facts.tsx';
import classes from './now-card.module.css';

interface NowClass {
  title: string;
  /** `YYYY-MM-DD`, if the class is not today. */
  date?: string;
  startTime: string;
  endTime: string;
  room: string | null;
  /** Teacher for a student, subject for a teacher. */
  with?: string | undefined;
}

interface NowCardProps {
  now: NowClass | undefined;
  next: NowClass | undefined;
  /** Minutes since the academy's midnight. */
  minutes: number;
  /** Text when there is neither a current nor a next class. */
  empty: string;
  /** Action for the class shown. */
  action?: ReactNode;
}

/** The current class and the next one; without a current class, the next takes its place. */
export function NowCard({ now, next, minutes, empty, action }: NowCardProps) {
  const { t } = useLingui();
  const shown = now ?? next;
  if (shown === undefined) {
    return (
      <section className={classes['card']} aria-label={t`Now and next`}>
        <RegisterPattern className={classes['pattern'] ?? ''} />
        <p className={`strong text-h2 ${classes['empty']}`}>{empty}</p>
      </section>
    );
  }
  const start = minutesOf(shown.startTime);
  const length = minutesOf(shown.endTime) - start;
  const minutesLeft = minutesOf(shown.endTime) - minutes;
  const startsIn = start - minutes;
  const facts = [formatTimeRange(shown.startTime, shown.endTime), shown.room, shown.with].filter(Boolean);
  const following = now ? next : undefined;
  return (
    <section className={classes['card']} aria-label={t`Now and next`}>
      <RegisterPattern className={classes['pattern'] ?? ''} />
      <p className={`spread gap-16 flex text-h3 ${classes['top']}`}>
        <strong className="inline gap-10 heavy" data-now={now !== undefined || undefined}>
          {now ? t`Now` : t`Next`}
        </strong>
        <span>
          {now ? (
            <Trans>{minutesLeft} min left</Trans>
          ) : shown.date !== undefined ? (
            formatWeekDate(shown.date)
          ) : startsIn <= 60 ? (
            <Trans>in {startsIn} min</Trans>
          ) : (
            formatTime(shown.startTime)
          )}
        </span>
      </p>
      <h2>{shown.title}</h2>
      <p className={`numbers text-h3 ${classes['facts']}`}>
        <Facts facts={facts} />
      </p>
      {now && (
        <div className={classes['bar']} aria-hidden>
          <span style={{ width: `${Math.min(100, ((minutes - start) / length) * 100)}%` }} />
        </div>
      )}
      {action && <div className={classes['action']}>{action}</div>}
      {following && (
        <p className={`cluster spread numbers ${classes['next']}`}>
          <span>
            <Trans>
              Next <strong>{following.title}</strong>
            </Trans>
          </span>
          <span>
            {[following.date && formatWeekDate(following.date), formatTime(following.startTime), following.room]
              .filter(Boolean)
              .join(', ')}
          </span>
        </p>
      )}
    </section>
  );
}
