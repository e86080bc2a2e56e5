import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { formatWeekDate } from '../../../../lib/dates.ts';
import { formatPercentage } from '../../attendance/attendance-words.ts';
import type { GridDay } from './month-grid.ts';
import classes from './month-days.module.css';

/** The month below 992 px: day by day, newest first. */
export function MonthDays({ days, onOpen }: { days: readonly GridDay[]; onOpen: (date: string) => void }) {
  const { t } = useLingui();
  return (
    <ul className={classes['days']} aria-label={t`Registers`}>
      {days.toReversed().map(({ date, marked }) => (
        <li key={date}>
          <button type="button" onClick={() => onOpen(date)}>
            <span className={classes['text']}>
              <strong>{formatWeekDate(date)}</strong>
              {marked ? (
                <span>
                  <Trans>
                    {marked.statistics.present} present, {marked.statistics.absent} absent, {marked.statistics.late}{' '}
                    late
                  </Trans>
                </span>
              ) : (
                <span className={classes['open']}>{t`Not marked`}</span>
              )}
            </span>
            {marked && <span className={classes['percentage']}>{formatPercentage(marked.statistics.percentage)}</span>}
            <ChevronRight size={18} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
