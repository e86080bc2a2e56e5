import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { addMonths } from '../../lib/dates.ts';
import classes from './month-steps.module.css';

interface MonthStepsProps {
  /** `YYYY-MM`. */
  month: string;
  /** The months offered. */
  first: string;
  last: string;
  onMonth: (month: string) => void;
  /** The name of the month. */
  children: ReactNode;
}

/** The name of a month, with buttons for the one before and after. */
export function MonthSteps({ month, first, last, onMonth, children }: MonthStepsProps) {
  const { t } = useLingui();
  return (
    <div className={`stack ${classes['steps']}`}>
      {children}
      <button
        type="button"
        className="centred no-print"
        aria-label={t`Previous month`}
        aria-disabled={month <= first || undefined}
        onClick={() => month > first && onMonth(addMonths(month, -1))}
      >
        <ChevronLeft size={22} aria-hidden />
      </button>
      <button
        type="button"
        className="centred no-print"
        aria-label={t`Next month`}
        aria-disabled={month >= last || undefined}
        onClick={() => month < last && onMonth(addMonths(month, 1))}
      >
        <ChevronRight size={22} aria-hidden />
      </button>
    </div>
  );
}
