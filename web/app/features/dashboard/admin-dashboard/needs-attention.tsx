import type { AdminSummary } from '#contract/dashboard';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, ClipboardX, type LucideIcon, Mail, UserPlus, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { SidePanel } from '../../../ui/side-panel.tsx';
import classes from './needs-attention.module.css';

const named = 3;

/** What cannot wait, each with the page where it is dealt with. A part with nothing to do says so quietly. */
export function NeedsAttention({ summary }: { summary: AdminSummary }) {
  const { t } = useLingui();
  const { registrations, notMarked, absentInARow, mail } = summary;
  const { waitingOver24h } = registrations;
  const absent = byStudent(absentInARow.students);
  const first = absent
    .slice(0, named - 1)
    .map(({ name }) => name)
    .join(', ');
  const more = absentInARow.count - Math.min(absent.length, named - 1);
  const unsent = mail.failed > 0 ? mail.failed : mail.waiting;
  const firstBatch = notMarked.batches[0];
  const [isListOpen, setListOpen] = useState(false);
  return (
    <section className={classes['strip']} aria-label={t`Needs attention`}>
      <Item
        icon={UserPlus}
        tone="warn"
        title={t`New registrations`}
        count={registrations.new}
        facts={
          waitingOver24h > 0 ? (
            <Trans>{waitingOver24h} waiting more than 24 hours</Trans>
          ) : (
            <Trans>None waits more than 24 hours</Trans>
          )
        }
        link={{ to: '/app/registrations', label: t`Call them` }}
      />
      <Item
        icon={ClipboardX}
        tone="err"
        title={t`Attendance not marked`}
        count={notMarked.count}
        facts={notMarked.batches
          .slice(0, named)
          .map(({ name }) => name)
          .join(', ')}
        link={firstBatch && { to: `/app/batches/${firstBatch._id}?tab=attendance`, label: t`Open the register` }}
      />
      <Item
        icon={UsersRound}
        tone="info"
        title={t`Absent 3 in a row`}
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
        action={{ label: t`See students`, onClick: () => setListOpen(true) }}
      />
      <Item
        icon={Mail}
        tone="warn"
        title={mail.failed > 0 ? t`Mails that failed` : t`Mails waiting`}
        count={unsent}
        facts={
          mail.isConfigured ? (
            mail.failed > 0 ? (
              <Trans>They were not delivered</Trans>
            ) : (
              <Trans>They will be sent soon</Trans>
            )
          ) : (
            <Trans>No mail server is set up</Trans>
          )
        }
        link={{ to: mail.failed > 0 ? '/app/mail?status=failed' : '/app/mail?status=waiting', label: t`Read them` }}
      />
      <SidePanel isOpen={isListOpen} onClose={() => setListOpen(false)} title={t`Absent 3 in a row`}>
        <ul className={classes['absent']}>
          {absent.map(({ _id, name, rows }) => (
            <li key={_id}>
              <Link to={`/app/students/${_id}`}>
                <strong>{name}</strong>
                {rows.map(({ batch, times }) => (
                  <span key={batch._id}>
                    {batch.name}, <Plural value={times} one="# class in a row" other="# classes in a row" />
                  </span>
                ))}
              </Link>
            </li>
          ))}
        </ul>
      </SidePanel>
    </section>
  );
}

type AbsentRow = AdminSummary['absentInARow']['students'][number];

/** Each student once, as the count says, with the batches they stay away from. */
function byStudent(rows: readonly AbsentRow[]): { _id: string; name: string; rows: AbsentRow[] }[] {
  const students = new Map<string, { _id: string; name: string; rows: AbsentRow[] }>();
  for (const row of rows) {
    const { _id, name } = row;
    students.set(_id, { _id, name, rows: [...(students.get(_id)?.rows ?? []), row] });
  }
  return [...students.values()];
}

interface ItemProps {
  icon: LucideIcon;
  tone: 'err' | 'warn' | 'info';
  title: string;
  count: number;
  facts: ReactNode;
  link?: { to: string; label: string } | undefined;
  action?: { label: string; onClick: () => void };
}

function Item({ icon: Icon, tone, title, count, facts, link, action }: ItemProps) {
  const { t } = useLingui();
  return (
    <div className={classes['item']} data-tone={count > 0 ? tone : undefined}>
      <h2>
        <Icon size={20} aria-hidden />
        {title}
      </h2>
      {count > 0 ? (
        <>
          <p className={classes['count']}>{count}</p>
          <p className={classes['facts']}>{facts}</p>
          {link && (
            <Link to={link.to}>
              {link.label} <ArrowRight size={16} aria-hidden />
            </Link>
          )}
          {action && (
            <button type="button" onClick={action.onClick}>
              {action.label} <ArrowRight size={16} aria-hidden />
            </button>
          )}
        </>
      ) : (
        <p className={classes['quiet']}>{t`Nothing waiting`}</p>
      )}
    </div>
  );
}
