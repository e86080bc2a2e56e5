import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '../../../ui/mantine.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, formatWeekDate } from '../../../../lib/dates.ts';
import classes from './day-stepper.module.css';

interface DayStepperProps {
  day: string;
  /** First and last day that can be opened. */
  earliest?: string | undefined;
  latest: string;
  onDay: (day: string) => void;
}

export function DayStepper({ day, earliest, latest, onDay }: DayStepperProps) {
  const { t } = useLingui();
  return (
    <div className={classes['stepper']}>
      <ActionIcon
        variant="subtle"
        color="paper"
        size={44}
        className={classes['step'] ?? ''}
        aria-label={t`Day before`}
        disabled={earliest !== undefined && day <= earliest}
        onClick={() => onDay(addDays(day, -1))}
      >
        <ChevronLeft size={22} aria-hidden />
      </ActionIcon>
      <strong aria-live="polite">{formatWeekDate(day)}</strong>
      <ActionIcon
        variant="subtle"
        color="paper"
        size={44}
        className={classes['step'] ?? ''}
        aria-label={t`Day after`}
        disabled={day >= latest}
        onClick={() => onDay(addDays(day, 1))}
      >
        <ChevronRight size={22} aria-hidden />
      </ActionIcon>
    </div>
  );
}
