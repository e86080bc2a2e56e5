import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { addDays, formatDate } from '../../../lib/dates.ts';
import { ActionIcon, Button } from '../../ui/mantine.ts';
import { useAddress } from '../../lib/address.ts';
import { PrintHead } from '../../lib/print-head.tsx';
import { mondayOf } from './week.ts';
import classes from './week-bar.module.css';

interface WeekBarProps {
  from: string;
  to: string;
  today: string;
  /** Whose week it is, on paper. */
  facts: (string | null | undefined)[];
}

/** Steps through weeks, kept in the address, and prints the current one under the academy's name. */
export function WeekBar({ from, to, today, facts }: WeekBarProps) {
  const { t } = useLingui();
  const [, change] = useAddress();
  const [first, last] = [formatDate(from), formatDate(to)];
  const isThisWeek = from === mondayOf(today);
  const open = (monday: string | null) => change({ day: null, week: monday === mondayOf(today) ? null : monday });
  return (
    <>
      <PrintHead title={t`Schedule`} facts={[...facts, t`${first} to ${last}`]} isLow />
      <div className={`row wrap gap-8 no-print ${classes['bar']}`}>
        <ActionIcon variant="default" aria-label={t`Previous week`} onClick={() => open(addDays(from, -7))}>
          <ChevronLeft size={22} aria-hidden />
        </ActionIcon>
        <strong aria-live="polite" className="numbers">
          <Trans>
            {first} to {last}
          </Trans>
        </strong>
        <ActionIcon variant="default" aria-label={t`Next week`} onClick={() => open(addDays(from, 7))}>
          <ChevronRight size={22} aria-hidden />
        </ActionIcon>
        {!isThisWeek && (
          <Button variant="subtle" onClick={() => open(null)}>
            <Trans>This week</Trans>
          </Button>
        )}
        <Button
          variant="default"
          className={classes['print'] ?? ''}
          leftSection={<Printer size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          <Trans>Print</Trans>
        </Button>
      </div>
    </>
  );
}
