import type { AdminSummary } from '#contract/dashboard';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { paths } from '../../../../lib/paths.ts';
import classes from './admissions-card.module.css';

/** This month's registrations by stage. */
export function AdmissionsCard({ thisMonth }: Pick<AdminSummary['registrations'], 'thisMonth'>) {
  const { t } = useLingui();
  const stages = [
    { key: 'new', label: t`New` },
    { key: 'contacted', label: t`Contacted` },
    { key: 'visit', label: t`Visit booked` },
    { key: 'admitted', label: t`Admitted` },
  ] as const;
  const largest = Math.max(1, ...stages.map(({ key }) => thisMonth[key] ?? 0));
  return (
    <Card title={t`Admissions this month`} aside={<Link to={paths.admin.registrations()}>{t`Open`}</Link>} flush>
      <dl className={`stack gap-8 ${classes['stages']}`}>
        {stages.map(({ key, label }) => (
          <div className="gap-12" key={key}>
            <dt>{label}</dt>
            <dd className="row gap-12">
              <span className={classes['bar']} aria-hidden>
                <span style={{ width: `${((thisMonth[key] ?? 0) / largest) * 100}%` }} />
              </span>
              <strong>{thisMonth[key] ?? 0}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
