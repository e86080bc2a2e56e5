import { formatPercentage, isLow } from '#contract/percentage';
import type { Child, ClassOfChild, Family } from '#contract/family';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMarkWords } from '../../lib/attendance-words.ts';
import { formatDate, formatMonth, formatTimeRange, formatWeekDate } from '../../lib/dates.ts';
import { Dated } from '../../design/dated.tsx';
import { sayMovedTo } from '../../lib/moved-words.ts';
import { ChildLeave } from './child-leave.tsx';
import classes from './family.module.css';

interface OfFamily {
  child: Child;
  family: Family;
}

interface ChildCardProps extends OfFamily {
  /** Called after a change: all data is refetched. */
  onChange: () => void;
}

/** One child: today first, then the month, the next classes and the notes. */
export function ChildCard({ child, family, onChange }: ChildCardProps) {
  const { t } = useLingui();
  const { name, standard, today, nextClasses, notes } = child;
  const closedFor = family.closedFor;
  return (
    <article className={`sheet stack gap-20 ${classes['card']}`}>
      <header>
        <h2>{name}</h2>
        {standard !== null && <p className="aside">{standard}</p>}
      </header>
      <section className="stack gap-10">
        <h3>{t`Today`}</h3>
        {closedFor !== null ? (
          <p>
            <Trans>No classes today: {closedFor}</Trans>
          </p>
        ) : today.length === 0 ? (
          <p>
            <Trans>No classes today</Trans>
          </p>
        ) : (
          <ul className="stack gap-10">
            {today.map((one) => (
              <ClassRow key={`${one.batch} ${one.startTime}`} one={one} isToday />
            ))}
          </ul>
        )}
      </section>
      <Month child={child} family={family} />
      <ChildLeave child={child} today={family.today} onChange={onChange} />
      {nextClasses.length > 0 && (
        <section className="stack gap-10">
          <h3>{t`Next classes`}</h3>
          <ul className="stack gap-10">
            {nextClasses.map((one) => (
              <ClassRow key={`${one.batch} ${one.date} ${one.startTime}`} one={one} />
            ))}
          </ul>
        </section>
      )}
      {notes.length > 0 && (
        <section className="stack gap-10">
          <h3>{t`New notes`}</h3>
          <ul className="stack gap-6">
            {notes.map((note) => (
              <li key={note._id}>
                {note.title}
                <span className="aside">
                  {' '}
                  {note.subject !== null && `${note.subject}, `}
                  <span className="unbroken">{formatDate(note.createdAt)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

function ClassRow({ one, isToday = false }: { one: ClassOfChild; isToday?: boolean }) {
  const { t } = useLingui();
  const words = useMarkWords();
  const { subject, batch, date, startTime, endTime, room, isCancelled, movedTo, movedToTime, status } = one;
  const time = formatTimeRange(startTime, endTime);
  const state = isCancelled
    ? movedTo === null
      ? t`Cancelled`
      : sayMovedTo(date, { day: movedTo, time: movedToTime })
    : isToday
      ? status === null
        ? t`Not marked yet`
        : words[status]
      : null;
  return (
    <li className={`start stack ${classes['class']}`}>
      <span>
        <b>{subject}</b> <span className="aside">{batch}</span>
        <br />
        {isToday ? time : `${formatWeekDate(date)}, ${time}`}
        {room !== null && <span className="aside"> {room}</span>}
      </span>
      {state !== null && (
        <span className={`heavy ${classes['status']}`} data-status={isCancelled ? 'cancelled' : (status ?? 'none')}>
          <Dated>{state}</Dated>
        </span>
      )}
    </li>
  );
}

/** A square for each class; its words are below, for screen readers and black-and-white print. */
function Month({ child: { marks, statistics }, family: { today, attendanceThreshold } }: OfFamily) {
  const { t } = useLingui();
  const words = useMarkWords();
  const month = formatMonth(today.slice(0, 7));
  const { percentage, present, absent, late, leave } = statistics;
  const isTooLow = isLow(percentage, attendanceThreshold);
  const counts = [
    t`${present} present`,
    t`${absent} absent`,
    ...(late > 0 ? [t`${late} late`] : []),
    ...(leave > 0 ? [t`${leave} on leave`] : []),
  ];
  return (
    <section className="stack gap-10">
      <h3>{month}</h3>
      {percentage === null ? (
        <p>
          <Trans>No class was marked in this month yet.</Trans>
        </p>
      ) : (
        <p>
          <b className={`figures ${classes['percentage']}`} data-low={isTooLow || undefined}>
            {formatPercentage(percentage, attendanceThreshold)}
          </b>{' '}
          {counts.join(', ')}
          {isTooLow && (
            <>
              <br />
              <Trans>This is below {attendanceThreshold}%.</Trans>
            </>
          )}
        </p>
      )}
      {marks.length > 0 && (
        <ul className={`stack ${classes['squares']}`}>
          {marks.map(({ date, batch, status }) => (
            <li
              key={`${date} ${batch}`}
              data-mark={status}
              title={`${formatDate(date)}, ${batch}: ${words[status]}`}
              aria-label={`${formatDate(date)}, ${batch}: ${words[status]}`}
            >
              {Number(date.slice(8))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
