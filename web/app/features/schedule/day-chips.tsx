import { useLingui } from '@lingui/react/macro';
import { dayName, formatDate, weekDayOf } from '../../../lib/dates.ts';
import { useAddress } from '../../lib/address.ts';
import classes from './day-chips.module.css';

interface DayChipsProps {
  days: readonly string[];
  chosen: string;
  today: string;
}

/** Chooses the day shown on narrow screens, kept in the address. Wide screens show all days. */
export function DayChips({ days, chosen, today }: DayChipsProps) {
  const { t } = useLingui();
  const [, change] = useAddress();
  const choose = (day: string) => change({ day });
  return (
    <div role="group" aria-label={t`Day`} className={`no-print stack ${classes['chips']}`}>
      {days.map((day) => (
        <button
          className="stack"
          key={day}
          type="button"
          aria-pressed={day === chosen}
          aria-label={`${dayName(weekDayOf(day))}, ${formatDate(day)}`}
          data-today={day === today || undefined}
          onClick={() => choose(day)}
        >
          <span>{dayName(weekDayOf(day), 'short')}</span>
          <span>{day.slice(8)}</span>
        </button>
      ))}
    </div>
  );
}
