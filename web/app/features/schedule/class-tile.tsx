import type { ScheduledClass } from '#contract/schedule';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties, ReactNode } from 'react';
import { formatTimeRange } from '../../../lib/dates.ts';
import { sayMovedFrom, sayMovedTo } from '../../../lib/moved-words.ts';
import { Facts } from '../../ui/facts.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { untoldSubject } from '../batches/shared/batch-words.ts';
import { hueOf } from '../subjects/shared/hue-of.ts';
import classes from './class-tile.module.css';

export interface ClassTileProps {
  one: ScheduledClass;
  isNow?: boolean;
  isNext?: boolean;
  /** Shows the teacher. */
  withTeacher?: boolean;
  /** Omitted where the row shows it. */
  withRoom?: boolean;
  children?: ReactNode;
}

/** One class of one day, with a sentence for anything unusual. */
export function ClassTile({
  one,
  isNow = false,
  isNext = false,
  withTeacher = false,
  withRoom = true,
  children,
}: ClassTileProps) {
  const { t } = useLingui();
  const { batch, subject, teacher, room, startTime, endTime, extraClass, isCancelled, note } = one;
  const { date, movedFrom, movedFromTime, movedTo, movedToTime } = one;
  const untold = untoldSubject(batch, subject);
  const place = [withRoom ? room : undefined, withTeacher ? teacher?.name : undefined].filter(Boolean);
  return (
    <article
      className={`stack gap-2 breakable ${classes['tile']}`}
      data-now={isNow || undefined}
      data-cancelled={isCancelled || undefined}
      style={
        {
          '--hue-bg': `var(--${hueOf(subject.colour)}-bg)`,
          '--hue': `var(--${hueOf(subject.colour)})`,
          '--hue-fg': `var(--${hueOf(subject.colour)}-fg)`,
        } as CSSProperties
      }
    >
      <p className={`numbers ${classes['time']}`}>{formatTimeRange(startTime, endTime)}</p>
      <h3>{untold ?? batch.name}</h3>
      {untold && <p className={`balanced ${classes['batch']}`}>{batch.name}</p>}
      {place.length > 0 && (
        <p className="aside">
          <Facts facts={place} />
        </p>
      )}
      {(isCancelled || extraClass !== null || isNow || isNext) && (
        <p className={`cluster gap-4 ${classes['badges']}`}>
          {isCancelled && <StatusBadge tone="err">{movedTo === null ? t`Cancelled` : t`Moved`}</StatusBadge>}
          {extraClass !== null && (
            <StatusBadge tone="info">{movedFrom === null ? t`Extra class` : t`Moved here`}</StatusBadge>
          )}
          {isNow && <StatusBadge tone="primary">{t`Now`}</StatusBadge>}
          {isNext && <StatusBadge tone="mute">{t`Next`}</StatusBadge>}
        </p>
      )}
      {movedTo !== null && <p className={classes['note']}>{sayMovedTo(date, { day: movedTo, time: movedToTime })}</p>}
      {movedFrom !== null && (
        <p className={classes['note']}>{sayMovedFrom(date, { day: movedFrom, time: movedFromTime })}</p>
      )}
      {note !== null && <p className={classes['note']}>{note}</p>}
      {children}
    </article>
  );
}

/** Replaces the classes of a closed day. */
export function ClosedTile({ name }: { name: string }) {
  return (
    <p className={`muted ${classes['closed']}`}>
      <Trans>No class: {name}</Trans>
    </p>
  );
}
