import type { Academy } from '#contract/settings';
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { dayName } from '../../lib/dates.ts';
import { summarizeHours } from '../../lib/office-hours.ts';
import classes from './open-days.module.css';

/** "Monday to Saturday, 10:00 AM to 6:00 PM" inline; closed days are omitted. */
export function OpenDays({ academy }: { academy: Pick<Academy, 'officeHours'> }) {
  const { t } = useLingui();
  const lines = summarizeHours(academy.officeHours, (opens, closes) => t`${opens} to ${closes}`);
  return lines
    .filter(({ times }) => times !== null)
    .map(({ from, to, times }, index) => {
      const first = dayName(from);
      const last = dayName(to);
      return (
        <Fragment key={from}>
          {index > 0 && '; '}
          {from === to ? first : t`${first} to ${last}`}, <span className={`figures ${classes['times']}`}>{times}</span>
        </Fragment>
      );
    });
}
