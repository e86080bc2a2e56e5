import { Trans, useLingui } from '@lingui/react/macro';
import { addDays, formatDate, today } from '../../../../lib/dates.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { monthOf, rangeOfMonth } from '../month-range.ts';
import classes from './student-attendance-range.module.css';

interface StudentAttendanceRangeProps {
  month: string;
  isAll: boolean;
  /** First day of the batch. */
  start: string;
  onMonth: (month: string) => void;
  onAll: () => void;
}

type Choice = 'this' | 'last' | 'all' | 'other';

/** Which days are counted, in words and dates; another month is reached through the calendar. */
export function StudentAttendanceRange({ month, isAll, start, onMonth, onAll }: StudentAttendanceRangeProps) {
  const { t } = useLingui();
  const thisMonth = monthOf(today());
  const lastMonth = monthOf(addDays(`${thisMonth}-01`, -1));
  const chosen: Choice = isAll ? 'all' : month === thisMonth ? 'this' : month === lastMonth ? 'last' : 'other';
  const { startDate, endDate } = rangeOfMonth(month);
  const from = formatDate(isAll ? start : startDate);
  const to = formatDate(isAll || endDate > today() ? today() : endDate);
  return (
    <div className={`row wrap ${classes['range']}`}>
      <Segmented<Choice>
        label={t`Days`}
        value={chosen}
        onChange={(choice) => (choice === 'all' ? onAll() : onMonth(choice === 'last' ? lastMonth : thisMonth))}
        options={[
          { value: 'this', label: t`This month` },
          { value: 'last', label: t`Last month` },
          { value: 'all', label: t`All` },
        ]}
      />
      <span className="muted figures">
        <Trans>
          {from} to {to}
        </Trans>
      </span>
    </div>
  );
}
