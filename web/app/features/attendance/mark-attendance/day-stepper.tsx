import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '../../../ui/mantine.ts';
import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatWeekDate } from '../../../../lib/dates.ts';
import classes from './day-stepper.module.css';

interface DayStepperProps {
  day: string;
  /** "Not marked yet" */
  state: ReactNode;
  /** Nearest days with a class before and after; null without one, undefined while loading. */
  previous: string | null | undefined;
  next: string | null | undefined;
  onDay: (day: string) => void;
}

export function DayStepper({ day, state, previous, next, onDay }: DayStepperProps) {
  const { t } = useLingui();
  return (
    <div className={`row rigid ${classes['stepper']}`}>
      <ActionIcon
        size={44}
        className={classes['step'] ?? ''}
        aria-label={t`Previous class`}
        disabled={!previous}
        onClick={() => previous && onDay(previous)}
      >
        <ChevronLeft size={22} aria-hidden />
      </ActionIcon>
      <p className="stack" role="status">
        <strong>{formatWeekDate(day)}</strong>
        {state}
      </p>
      <ActionIcon
        size={44}
        className={classes['step'] ?? ''}
        aria-label={t`Next class`}
        disabled={!next}
        onClick={() => next && onDay(next)}
      >
        <ChevronRight size={22} aria-hidden />
      </ActionIcon>
    </div>
  );
}
