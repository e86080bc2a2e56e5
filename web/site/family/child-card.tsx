import type { Child, ClassOfChild, Family } from '#contract/family';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMarkWords } from '../../lib/attendance-words.ts';
import { formatDate, formatTimeRange, formatWeekDate } from '../../lib/dates.ts';
import { Dated } from '../../design/dated.tsx';
import { sayMovedTo } from '../../lib/moved-words.ts';
import { ChildLeave } from './child-leave.tsx';
import { ChildMonth, Mark } from './child-month.tsx';
import classes from './family.module.css';

interface ChildCardProps {
  child: Child;
  family: Family;
  /** Called after a change: all data is refetched. */
  onChange: () => void;
}

/** One child: today and leave first, then the month, the next classes and the notes. */
export function ChildCard({ child, family, onChange }: ChildCardProps) {
  const { t } = useLingui();
  const { today, nextClasses, notes } = child;
  const { closedFor } = family;
  const date = formatWeekDate(family.today);
  return (
    <article id="family-child" aria-label={child.name} className={`stack ${classes['child']}`}>
      <section className={`sheet stack gap-6 ${classes['card']}`}>
        <h2>
          <Trans>
            Today, <span className="figures">{date}</span>
          </Trans>
        </h2>
        {closedFor !== null ? (
          <p>
            <Trans>No classes today: {closedFor}</Trans>
          </p>
        ) : today.length === 0 ? (
          <p>
            <Trans>No classes today</Trans>
          </p>
        ) : (
          <ul className="lines">
            {today.map((one) => (
              <ClassRow key={`${one.batch} ${one.startTime}`} one={one} isToday />
            ))}
          </ul>
        )}
      </section>
      <ChildLeave child={child} today={family.today} onChange={onChange} />
      <ChildMonth child={child} family={family} />
      {nextClasses.length > 0 && (
        <section className={`sheet stack gap-6 ${classes['card']}`}>
          <h2>{t`Next classes`}</h2>
          <ul className="lines">
            {nextClasses.map((one) => (
              <ClassRow key={`${one.batch} ${one.date} ${one.startTime}`} one={one} />
            ))}
          </ul>
        </section>
      )}
      {notes.length > 0 && (
        <section className={`sheet stack gap-6 ${classes['card']}`}>
          <h2>{t`New notes`}</h2>
          <ul className="lines">
            {notes.map((note) => (
              <li key={note._id} className={classes['line']}>
                <b className="breakable">{note.title}</b>
                <br />
                <span className="aside">
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
  const { subject, batch, date, startTime, endTime, room } = one;
  const time = formatTimeRange(startTime, endTime);
  const facts = [isToday ? time : `${formatWeekDate(date)}, ${time}`, room].filter(Boolean).join(', ');
  return (
    <li className={`stack ${classes['line']} ${classes['ended']}`}>
      <span>
        <b>{subject}</b> <span className="aside">{batch}</span>
        <br />
        <span className="aside">
          <Dated>{facts}</Dated>
        </span>
      </span>
      <ClassState one={one} isToday={isToday} />
    </li>
  );
}

function ClassState({ one, isToday }: { one: ClassOfChild; isToday: boolean }) {
  const { t } = useLingui();
  const words = useMarkWords();
  const { date, isCancelled, movedTo, movedToTime, status } = one;
  if (isCancelled) {
    const what = movedTo === null ? t`Cancelled` : sayMovedTo(date, { day: movedTo, time: movedToTime });
    return (
      <span className={`strong wrong ${classes['state']}`}>
        <Dated>{what}</Dated>
      </span>
    );
  }
  if (!isToday) return null;
  if (status === null) return <span className={`aside ${classes['state']}`}>{t`Not marked yet`}</span>;
  return (
    <span className={`strong ${classes['state']}`}>
      <Mark status={status} /> {words[status]}
    </span>
  );
}
