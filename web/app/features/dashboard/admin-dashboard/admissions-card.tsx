import type { AdminSummary } from '#contract/dashboard';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatRelative } from '../../../../lib/dates.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import classes from './admissions-card.module.css';

interface AdmissionsCardProps {
  registrations: AdminSummary['registrations'];
  /** The server's instant. */
  now: string;
}

/** Where this month's registrations stand, and who has waited longest for a call. */
export function AdmissionsCard({ registrations, now }: AdmissionsCardProps) {
  const { t } = useLingui();
  const { thisMonth, oldestWaiting } = registrations;
  const stages = [
    { key: 'new', label: t`New` },
    { key: 'contacted', label: t`Contacted` },
    { key: 'visit', label: t`Visit booked` },
    { key: 'admitted', label: t`Admitted` },
  ] as const;
  const waitOf = (since: string) => {
    const hours = Math.floor((Date.parse(now) - Date.parse(since)) / 3_600_000);
    if (hours < 24) return formatRelative(since, new Date(now));
    const days = Math.floor(hours / 24);
    return hours < 72
      ? t`waiting ${plural(hours, { one: '# hour', other: '# hours' })}`
      : t`waiting ${plural(days, { one: '# day', other: '# days' })}`;
  };
  const most = Math.max(1, ...stages.map(({ key }) => thisMonth[key] ?? 0));
  return (
    <Card title={t`Admissions this month`} aside={<Link to="/app/registrations">{t`Open`}</Link>} flush>
      <dl className={classes['stages']}>
        {stages.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <span className={classes['bar']} aria-hidden>
                <span style={{ width: `${((thisMonth[key] ?? 0) / most) * 100}%` }} />
              </span>
              <strong>{thisMonth[key] ?? 0}</strong>
            </dd>
          </div>
        ))}
      </dl>
      {oldestWaiting.length > 0 && (
        <ul className={classes['waiting']} aria-label={t`Waiting longest`}>
          {oldestWaiting.map(({ _id, name, standard, createdAt }) => (
            <li key={_id}>
              <Link to={`/app/registrations/${_id}`}>
                <Avatar name={name} />
                <span className={classes['who']}>
                  <strong>{name}</strong>
                  <span>{[standard?.name, waitOf(createdAt)].filter(Boolean).join(', ')}</span>
                </span>
                <ChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
