import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { addMonths } from '../../lib/dates.ts';

interface MonthStepsProps {
  /** `YYYY-MM`. */
  month: string;
  onMonth: (month: string) => void;
  /** The range of months offered. */
  minMonth?: string | undefined;
  maxMonth?: string | undefined;
  /** The name of the month, between the two buttons. */
  children: ReactNode;
}

/** Buttons for the previous and the next month. */
export function MonthSteps({ month, onMonth, minMonth, maxMonth, children }: MonthStepsProps) {
  const { t } = useLingui();
  return (
    <>
      <ActionIcon
        size={44}
        aria-label={t`Previous month`}
        disabled={minMonth !== undefined && month <= minMonth}
        onClick={() => onMonth(addMonths(month, -1))}
      >
        <ChevronLeft size={20} aria-hidden />
      </ActionIcon>
      {children}
      <ActionIcon
        size={44}
        aria-label={t`Next month`}
        disabled={maxMonth !== undefined && month >= maxMonth}
        onClick={() => onMonth(addMonths(month, 1))}
      >
        <ChevronRight size={20} aria-hidden />
      </ActionIcon>
    </>
  );
}
