import { callFrom } from '#contract/attendance';
import type { AdminSummary } from '#contract/dashboard';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, ClipboardX, DatabaseBackup, type LucideIcon, UserPlus, UsersRound } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatInstant, formatRelative } from '../../../../lib/dates.ts';
import { officeRegisterPath } from '../../attendance/shared/register-path.ts';
import { paths } from '../../../../lib/paths.ts';
import classes from './needs-attention.module.css';

const named = 3;
/** One missed night is acceptable; two mean a fault. */
const oldAfterMs = 2 * 24 * 60 * 60_000;

/** Urgent matters, each linking to the page that handles it; muted when there is nothing to do. */
export function NeedsAttention({ summary }: { summary: AdminSummary }) {
  const { t } = useLingui();
  const { registrations, notMarked, absentInARow } = summary;
  const { lastAt } = summary.backup;
  const isBackupOld = lastAt === null || Date.parse(summary.now) - Date.parse(lastAt) > oldAfterMs;
  const { waitingOver24h } = registrations;
  const absent = [...new Map(absentInARow.students.map(({ _id, name }) => [_id, name])).values()];
  const first = absent.slice(0, named - 1).join(', ');
  const more = absentInARow.count - Math.min(absent.length, named - 1);
  const firstMissed = notMarked.classes[0];
  const missed = notMarked.classes.slice(0, notMarked.count > named ? named - 1 : named);
  const missedMore = notMarked.count - missed.length;
  return (
    <section className={`stack ${classes['strip']}`} aria-label={t`Needs attention`}>
      <Item
        icon={UserPlus}
        tone="warn"
        title={t`New registrations`}
        count={registrations.new}
        facts={
          waitingOver24h > 0 ? (
            <Plural value={waitingOver24h} one="# waiting more than 24 hours" other="# waiting more than 24 hours" />
          ) : (
            <Trans>None waiting more than 24 hours</Trans>
          )
        }
        link={{ to: paths.admin.registrations(), label: t`Call them` }}
      />
      <Item
        icon={ClipboardX}
        tone="err"
        title={t`Attendance not marked`}
        count={notMarked.count}
        facts={
          <>
            {missed.map((one, at) => (
              <Fragment key={`${one.batch._id} ${one.date}`}>
                {at > 0 && ', '}
                <MissedClass {...one} today={summary.today} />
              </Fragment>
            ))}
            {missedMore > 0 && ' '}
            {missedMore > 0 && <Plural value={missedMore} one="and # more class" other="and # more classes" />}
          </>
        }
        link={
          firstMissed && { to: officeRegisterPath(firstMissed.batch._id, firstMissed.date), label: t`Open register` }
        }
      />
      <Item
        icon={UsersRound}
        tone="info"
        title={t`Absent ${callFrom} in a row`}
        count={absentInARow.count}
        facts={
          more > 0 ? (
            <Trans>
              {first} and <Plural value={more} one="# more student" other="# more students" />
            </Trans>
          ) : (
            first
          )
        }
        link={{ to: paths.admin.calls(), label: t`Call them` }}
      />
      <Item
        icon={DatabaseBackup}
        tone="warn"
        title={t`Last backup`}
        count={isBackupOld ? 1 : 0}
        shown={lastAt === null ? t`None yet` : ageOf(lastAt, new Date(summary.now))}
        facts={lastAt === null ? t`Your data is in this system only` : formatInstant(lastAt)}
        link={{ to: paths.admin.backups(), label: isBackupOld ? t`Back up now` : t`Open backups` }}
      />
    </section>
  );
}

type MissedClassProps = AdminSummary['notMarked']['classes'][number] & { today: string };

/** A class of another day is shown with its date. */
function MissedClass({ batch: { name }, date, today }: MissedClassProps) {
  const day = formatDate(date);
  return date === today ? (
    name
  ) : (
    <Trans>
      {name} of <span className="unbroken">{day}</span>
    </Trans>
  );
}

/** The age in days beyond 24 hours, because the date is shown below it. */
function ageOf(instant: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(instant)) / (24 * 60 * 60_000));
  return days < 1 ? formatRelative(instant, now) : plural(days, { one: '# day ago', other: '# days ago' });
}

interface ItemProps {
  icon: LucideIcon;
  tone: 'err' | 'warn' | 'info';
  title: string;
  /** The number of tasks; 0 means nothing to do. */
  count: number;
  /** Replaces the count, even when there is nothing to do. */
  shown?: string;
  facts: ReactNode;
  link?: { to: string; label: string } | undefined;
}

function Item({ icon: Icon, tone, title, count, shown, facts, link }: ItemProps) {
  const { t } = useLingui();
  return (
    <div className={`start flex ${classes['item']}`} data-tone={count > 0 ? tone : undefined}>
      <h2 className="row gap-8">
        <Icon size={20} aria-hidden />
        {title}
      </h2>
      {count > 0 || shown ? (
        <>
          <p className={`numbers ${classes['count']}`} data-words={shown ? true : undefined}>
            {shown ?? count}
          </p>
          <p className={`aside ${classes['facts']}`}>{facts}</p>
          {link && (
            <Link className="inline gap-6 primary strong plain-link" to={link.to}>
              {link.label} <ArrowRight size={16} aria-hidden />
            </Link>
          )}
        </>
      ) : (
        <p className={`aside ${classes['quiet']}`}>{t`Nothing waiting`}</p>
      )}
    </div>
  );
}
