import { Dated } from '../../../../design/dated.tsx';
import type { CalendarChange } from '#contract/calendar';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatTimeRange, formatWeekDate } from '../../../../lib/dates.ts';
import { sayMovedFrom } from '../../../../lib/moved-words.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './coming-changes-card.module.css';

interface ComingChangesCardProps {
  changes: CalendarChange[];
  /** The address of the person's schedule. */
  schedule: string;
}

/** Changes in the coming week; nothing without any. */
export function ComingChangesCard({ changes, schedule }: ComingChangesCardProps) {
  const { t } = useLingui();
  if (changes.length === 0) return null;
  return (
    <Card title={t`Changes in the next days`} flush>
      <ul>
        {changes.map((change) => (
          <Change
            key={`${change.kind}${change.batch?._id}${change.date}${change.startTime}`}
            change={change}
            schedule={schedule}
          />
        ))}
      </ul>
    </Card>
  );
}

function Change({ change, schedule }: { change: CalendarChange; schedule: string }) {
  const { t } = useLingui();
  const { kind, batch, date, endDate, movedFrom, movedFromTime, startTime, endTime, note } = change;
  const [day, lastDay] = [formatWeekDate(date), formatWeekDate(endDate)];
  const time = startTime !== null && endTime !== null ? formatTimeRange(startTime, endTime) : undefined;
  const badges = {
    cancelled: { tone: 'err', word: t`Cancelled` },
    extra: { tone: 'info', word: t`Extra class` },
    moved: { tone: 'warn', word: t`Moved` },
    closed: { tone: 'mute', word: t`Closed` },
  } as const;
  const when = date === endDate ? day : t`${day} to ${lastDay}`;
  const { tone, word } = badges[kind];
  return (
    <li className="ruled">
      <Link to={`${schedule}?week=${date}&day=${date}`} className={`lit ${classes['row']}`}>
        <span className="flex spread gap-8 start">
          <strong className="breakable">{kind === 'closed' ? note : batch?.name}</strong>
          <StatusBadge tone={tone}>{word}</StatusBadge>
        </span>
        <span className="muted numbers">
          <Dated>{[when, time].filter(Boolean).join(', ')}</Dated>
          {movedFrom !== null && (
            <>
              {' · '}
              <Dated>{sayMovedFrom(date, { day: movedFrom, time: movedFromTime })}</Dated>
            </>
          )}
        </span>
        {kind !== 'closed' && note !== null && <span className="muted breakable">{note}</span>}
      </Link>
    </li>
  );
}
