import type { Academy } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { dayName } from '../lib/dates.ts';
import { summarizeHours } from '../lib/office-hours.ts';
import classes from './hours-table.module.css';

/** Office hours, grouping days with the same hours. */
export function HoursTable({ academy }: { academy: Pick<Academy, 'officeHours'> }) {
  const { t } = useLingui();
  const lines = summarizeHours(academy.officeHours, (opens, closes) => t`${opens} to ${closes}`);
  return (
    <dl className={`lines ${classes['hours']}`}>
      {lines.map(({ from, to, times }) => {
        const first = dayName(from);
        const last = dayName(to);
        return (
          <div className="cluster spread" key={from}>
            <dt>{from === to ? first : t`${first} to ${last}`}</dt>
            <dd className="firm numbers">{times ?? <Trans>Closed</Trans>}</dd>
          </div>
        );
      })}
    </dl>
  );
}
