import type { TodaysClass } from '#contract/dashboard';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '../../../ui/mantine.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { CountBadge, StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { untoldSubject } from '../../batches/shared/batch-words.ts';
import { askedWith } from '../asked-with.ts';
import shared from '../dashboard.module.css';
import { paths } from '../../../../lib/paths.ts';
import classes from './todays-classes.module.css';
import { useIsNarrow } from '../../../ui/screen-width.ts';

/** Collapsed length; a button for only one or two more would take as much space. */
const atFirst = 6;
const withoutButton = atFirst + 2;

/** Today's classes by time with the state of each register. A long day is collapsed to the current part. */
export function TodaysClasses({ items, total }: { items: readonly TodaysClass[]; total: number }) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const isLong = items.length > withoutButton;
  const shown = isLong && !isWhole ? partNow(items) : items;
  const count = items.length;
  const isNarrow = useIsNarrow();
  return (
    <Card
      title={
        <>
          {t`Today’s classes`}
          <CountBadge>{total}</CountBadge>
        </>
      }
      aside={
        <span className="inline gap-16">
          <Link to={paths.admin.absentees()}>{t`Absent today`}</Link>
          <Link to={paths.admin.batches()}>{t`All batches`}</Link>
        </span>
      }
      flush
    >
      {items.length === 0 && (
        <p className={`muted ${shared['empty']}`}>
          <Trans>No class today.</Trans>
        </p>
      )}
      {items.length > 0 && (isNarrow ? <List shown={shown} items={items} /> : <Table shown={shown} items={items} />)}
      {isLong && (
        <UnstyledButton
          className={shared['whole'] ?? ''}
          aria-expanded={isWhole}
          onClick={() => setWhole((before) => !before)}
        >
          {isWhole ? (
            <Trans>Show fewer</Trans>
          ) : count < total ? (
            <Trans>
              Show {count} of {total} classes
            </Trans>
          ) : (
            <Trans>Show all {count} classes</Trans>
          )}
        </UnstyledButton>
      )}
    </Card>
  );
}

/** The classes from the first that is not over or not marked, plus the one before it. */
function partNow(items: readonly TodaysClass[]): readonly TodaysClass[] {
  const open = items.findIndex(({ state }) => state !== 'marked');
  const start = open < 0 ? items.length : open - 1;
  const latest = items.length - atFirst;
  return items.slice(Math.max(0, Math.min(start, latest))).slice(0, atFirst);
}

interface ClassesProps {
  shown: readonly TodaysClass[];
  /** All classes of the day. */
  items: readonly TodaysClass[];
}

function List({ shown, items }: ClassesProps) {
  return (
    <ul className={`${classes['list']}`}>
      {shown.map((item) => (
        <li className="gap-10 ruled" key={`${item.batch._id}${item.startTime}`} data-now={item.isNow || undefined}>
          <Time item={item} />
          <div>
            <BatchAndSubject item={item} />
          </div>
          <State item={item} items={items} />
        </li>
      ))}
    </ul>
  );
}

function Table({ shown, items }: ClassesProps) {
  const { t } = useLingui();
  return (
    <table className={classes['table']}>
      <caption className="hidden-text">{t`Today’s classes`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Time`}</th>
          <th scope="col">{t`Batch`}</th>
          <th scope="col">{t`Teacher`}</th>
          <th scope="col" colSpan={2}>{t`Attendance`}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((item) => (
          <tr key={`${item.batch._id}${item.startTime}`} data-now={item.isNow || undefined}>
            <td>
              <Time item={item} />
            </td>
            <td>
              <BatchAndSubject item={item} />
            </td>
            <td className="unbroken">{item.teacher?.name ?? t`Not added`}</td>
            <td>
              <Present item={item} />
            </td>
            <td>
              <State item={item} items={items} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Time({ item: { startTime, isNow, state } }: { item: TodaysClass }) {
  const { t } = useLingui();
  return (
    <span className={`stack figures ${classes['time']}`}>
      {formatTime(startTime)}
      {isNow && state !== 'now' && <strong>{t`Now`}</strong>}
    </span>
  );
}

function BatchAndSubject({ item: { batch, subject } }: { item: TodaysClass }) {
  const untold = untoldSubject(batch, subject);
  return (
    <>
      <Link to={paths.admin.batch(batch._id)} className={`strong plain-link ${classes['batch']}`}>
        {batch.name}
      </Link>
      {untold && <span className={`aside-small ${classes['small']}`}>{untold}</span>}
    </>
  );
}

function Present({ item }: { item: TodaysClass }) {
  const { presentCount, markedCount, enrolledCount } = item;
  if (presentCount === null || markedCount === null) {
    return (
      <span className="muted unbroken">
        <Plural value={enrolledCount} one="# student" other="# students" />
      </span>
    );
  }
  return (
    <span className={`row gap-12 numbers ${classes['present']}`}>
      <span className={`meter ${classes['bar']}`} aria-hidden>
        <span style={{ width: `${markedCount === 0 ? 0 : (presentCount / markedCount) * 100}%` }} />
      </span>
      {presentCount}/{markedCount}
    </span>
  );
}

function State({ item, items }: { item: TodaysClass; items: readonly TodaysClass[] }) {
  const { t } = useLingui();
  const { state } = item;
  const asking = state === 'not_marked' ? askedWith(item, items, ({ isNow }) => isNow) : undefined;
  if (asking !== undefined) {
    const time = formatTime(asking.startTime);
    return (
      <StatusBadge tone="mute">
        <Trans>With {time}</Trans>
      </StatusBadge>
    );
  }
  const shown: Record<TodaysClass['state'], { tone: Tone; word: string }> = {
    marked: { tone: 'ok', word: t`Marked` },
    not_marked: { tone: 'err', word: t`Not marked` },
    now: { tone: 'primary', word: t`Now` },
    upcoming: { tone: 'mute', word: t`Upcoming` },
  };
  const { tone, word } = shown[state];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}
