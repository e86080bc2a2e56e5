import { useLingui } from '@lingui/react/macro';
import { addDays, formatDate, isDay, today } from '../../../lib/dates.ts';
import classes from './announcement-form.module.css';

const shown = 14;

interface VisibleDaysProps {
  startDate: string;
  endDate: string;
}

/** Two weeks at a glance, from today or from the first day where that is later: the days on which it is there. */
export function VisibleDays({ startDate, endDate }: VisibleDaysProps) {
  const { t } = useLingui();
  const now = today();
  const first = isDay(startDate) && startDate > addDays(now, shown - 1) ? startDate : now;
  const last = addDays(first, shown - 1);
  const isThere = (day: string) => isDay(startDate) && isDay(endDate) && startDate <= day && day <= endDate;
  return (
    <div className={classes['strip']} aria-hidden>
      <div className={classes['cells']}>
        {Array.from({ length: shown }, (_, at) => addDays(first, at)).map((day) => (
          <span key={day} data-there={isThere(day) || undefined} data-today={day === now || undefined} />
        ))}
      </div>
      <div className={classes['ends']}>
        <span>{first === now ? t`Today` : formatDate(first)}</span>
        <span>{formatDate(last)}</span>
      </div>
    </div>
  );
}
