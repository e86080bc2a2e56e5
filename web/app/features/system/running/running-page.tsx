import type { SystemStatus } from '#contract/system';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, CopyCheck, DatabaseBackup, HardDrive, type LucideIcon, Mail, ServerCog } from 'lucide-react';
import { Link } from 'react-router';
import { formatInstant } from '../../../../lib/dates.ts';
import { paths } from '../../../../lib/paths.ts';
import { Dated } from '../../../../design/dated.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { useSystemStatus } from '../system.queries.ts';
import { type Check, checksOf, type Verdict } from './checks.ts';
import classes from './running-page.module.css';

const icons: Record<Check['name'], LucideIcon> = {
  version: ServerCog,
  backup: DatabaseBackup,
  copy: CopyCheck,
  mail: Mail,
  space: HardDrive,
};

const tones: Record<Verdict, Tone> = { good: 'ok', note: 'mute', look: 'warn', act: 'err' };

export default function RunningPage() {
  const { t } = useLingui();
  const status = useSystemStatus();
  return (
    <>
      <PageHeader title={t`How is it running`} parent={{ to: paths.admin.settings(), label: t`Settings` }} />
      {status.data ? (
        <Checks status={status.data} at={status.dataUpdatedAt} />
      ) : status.isPending ? (
        <SkeletonBlock height={560} />
      ) : (
        <ErrorCard error={status.error} onRetry={() => void status.refetch()} />
      )}
    </>
  );
}

function Checks({ status, at }: { status: SystemStatus; at: number }) {
  const { t } = useLingui();
  const now = new Date(at);
  const checks = checksOf(status, now);
  const open = checks.filter(({ verdict }) => verdict === 'look' || verdict === 'act').length;
  return (
    <div className={`stack gap-14 ${classes['checks']}`}>
      <p className="muted">
        {open === 0 ? (
          <Trans>All is well.</Trans>
        ) : (
          <Plural value={open} one="# thing needs you." other="# things need you." />
        )}{' '}
        <Dated>{t`As of ${formatInstant(now)}.`}</Dated>
      </p>
      <ul className="sheet">
        {checks.map((check) => (
          <CheckRow key={check.name} {...check} />
        ))}
      </ul>
    </div>
  );
}

function CheckRow({ name, title, verdict, state, advice, link }: Check) {
  const { t } = useLingui();
  const Icon = icons[name];
  const words: Record<Verdict, string> = {
    good: t`Good`,
    note: t`For your information`,
    look: t`Look at this`,
    act: t`Act on this`,
  };
  return (
    <li className={`start flex gap-14 ruled ${classes['check']}`}>
      <Icon size={22} aria-hidden />
      <div className="stack fill gap-6">
        <div className="cluster gap-8">
          <h2 className={classes['title']}>{title}</h2>
          <StatusBadge tone={tones[verdict]}>{words[verdict]}</StatusBadge>
        </div>
        <p className="breakable">
          <Dated>{state}</Dated>
        </p>
        {advice && <p className="muted breakable">{advice}</p>}
        {link && advice && (
          <Link className="inline gap-6 primary strong plain-link" to={link.to}>
            {link.label} <ArrowRight size={16} aria-hidden />
          </Link>
        )}
      </div>
    </li>
  );
}
