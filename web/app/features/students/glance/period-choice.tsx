import { useLingui } from '@lingui/react/macro';
import { formatMonth } from '../../../../lib/dates.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { usePeriod } from '../../attendance/period.ts';

/** One period for everything that is counted on the page. */
export function PeriodChoice() {
  const { t } = useLingui();
  const { month, shownMonth, choose } = usePeriod();
  return (
    <div className="no-print">
      <Segmented<'all' | 'month'>
        label={t`Period`}
        value={month === null ? 'all' : 'month'}
        onChange={(value) => choose(value === 'all' ? null : shownMonth)}
        options={[
          { value: 'all', label: t`All classes` },
          { value: 'month', label: formatMonth(shownMonth) },
        ]}
      />
    </div>
  );
}
