import type { WeekDay } from '#contract/fields';
import { dayName, weekDays } from '../../../lib/dates.ts';
import classes from './day-chips.module.css';

interface DayChipsProps {
  label: string;
  chosen: readonly WeekDay[];
  onToggle: (day: WeekDay) => void;
  /** A day that is not offered. */
  ownDay?: WeekDay;
}

/** Days of the week, each pressed or not. */
export function DayChips({ label, chosen, onToggle, ownDay }: DayChipsProps) {
  return (
    <div role="group" aria-label={label} className={`cluster gap-8 ${classes['chips']}`}>
      {weekDays
        .filter((day) => day !== ownDay)
        .map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={chosen.includes(day)}
            aria-label={dayName(day)}
            onClick={() => onToggle(day)}
          >
            {dayName(day, 'short')}
          </button>
        ))}
    </div>
  );
}
