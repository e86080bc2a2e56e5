import type { TodaysClass } from '#contract/dashboard';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router';
import { formatTime } from '../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import { CountBadge, StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import classes from './todays-classes.module.css';

/** Every class of today by its time, and whether its register is taken. */
export function TodaysClasses({ items }: { items: readonly TodaysClass[] }) {
  const { t } = useLingui();
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  return (
    <Card
      title={
        <>
          {t`Today’s classes`}
          <CountBadge>{items.length}</CountBadge>
        </>
      }
      aside={<Link to="/app/batches">{t`All batches`}</Link>}
      flush
    >
      {items.length === 0 ? (
        <p className={classes['empty']}>
          <Trans>No class today.</Trans>
        </p>
      ) : isNarrow ? (
        <ul className={classes['list']}>
          {items.map((item) => (
            <li key={`${item.batch._id}${item.startTime}`} data-now={item.isNow || undefined}>
              <Time item={item} />
              <div>
                <BatchLink item={item} />
                <span className={classes['small']}>{item.subject.name}</span>
              </div>
              <State item={item} />
            </li>
          ))}
        </ul>
      ) : (
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
            {items.map((item) => (
              <tr key={`${item.batch._id}${item.startTime}`} data-now={item.isNow || undefined}>
                <td>
                  <Time item={item} />
                </td>
                <td>
                  <BatchLink item={item} />
                  <span className={classes['small']}>{item.subject.name}</span>
                </td>
                <td className={classes['teacher']}>{item.teacher?.name ?? t`Not added`}</td>
                <td>
                  <Present item={item} />
                </td>
                <td className={classes['state']}>
                  <State item={item} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Time({ item: { startTime, isNow } }: { item: TodaysClass }) {
  const { t } = useLingui();
  return (
    <span className={classes['time']}>
      {formatTime(startTime)}
      {isNow && <strong>{t`Now`}</strong>}
    </span>
  );
}

function BatchLink({ item: { batch } }: { item: TodaysClass }) {
  return (
    <Link to={`/app/batches/${batch._id}`} className={classes['batch']}>
      {batch.name}
    </Link>
  );
}

function Present({ item }: { item: TodaysClass }) {
  const { presentCount, markedCount, enrolledCount } = item;
  if (presentCount === null || markedCount === null) {
    return (
      <span className={classes['quiet']}>
        <Plural value={enrolledCount} one="# student" other="# students" />
      </span>
    );
  }
  return (
    <span className={classes['present']}>
      <span className={classes['bar']} aria-hidden>
        <span style={{ width: `${markedCount === 0 ? 0 : (presentCount / markedCount) * 100}%` }} />
      </span>
      {presentCount}/{markedCount}
    </span>
  );
}

function State({ item: { state } }: { item: TodaysClass }) {
  const { t } = useLingui();
  const shown: Record<TodaysClass['state'], { tone: Tone; word: string }> = {
    marked: { tone: 'ok', word: t`Marked` },
    not_marked: { tone: 'err', word: t`Not marked` },
    now: { tone: 'primary', word: t`Now` },
    upcoming: { tone: 'mute', word: t`Upcoming` },
  };
  const { tone, word } = shown[state];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}
