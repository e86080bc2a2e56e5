import { useLingui } from '@lingui/react/macro';
import { formatMonth, today } from '../../../../../lib/dates.ts';
import { DayFilter } from '../../../../ui/day-filter.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { type PeriodKind, usePeriod } from '../../../attendance/shared/period.ts';
import classes from './period-choice.module.css';

/** The period of all figures on the page. */
export function PeriodChoice() {
  const { t } = useLingui();
  const { kind, from, to, isBackwards, shownMonth, choose, chooseDays } = usePeriod();
  return (
    <div className={`column gap-8 no-print ${classes['period']}`}>
      <Segmented<PeriodKind>
        label={t`Period`}
        value={kind}
        onChange={choose}
        options={[
          { value: 'all', label: t`All classes` },
          { value: 'month', label: formatMonth(shownMonth) },
          { value: 'range', label: t`Dates` },
        ]}
      />
      {kind === 'range' && (
        <div className={`cluster gap-8 ${classes['days']}`}>
          <DayFilter
            label={t`From`}
            placeholder={t`From DD-MM-YYYY`}
            maxDate={today()}
            value={from}
            onChange={(day) => chooseDays({ from: day })}
          />
          <DayFilter
            label={t`To`}
            placeholder={t`To DD-MM-YYYY`}
            maxDate={today()}
            error={isBackwards && t`End date cannot be before start date`}
            value={to}
            onChange={(day) => chooseDays({ to: day })}
          />
        </div>
      )}
    </div>
  );
}
