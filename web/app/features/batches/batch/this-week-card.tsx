import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { addDays, dayName, formatWeekDate, today, weekDays } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { useBatchHistory } from '../../attendance/shared/attendance.queries.ts';
import { formatPercentage } from '#contract/percentage';
import type { BatchDetails } from '../shared/batches.queries.ts';
import { officeRegisterPath } from '../../attendance/shared/register-path.ts';
import classes from './this-week-card.module.css';
import { weekOf } from './week-of.ts';

/** Attendance per day of this week; a dash if not marked, blank without a class. */
export function ThisWeekCard({ batch }: { batch: BatchDetails }) {
  const { t } = useLingui();
  const now = today();
  const { startDate, endDate } = weekOf(now);
  const history = useBatchHistory(batch._id, { startDate, endDate });
  const hasSunday =
    batch.schedule.some(({ day }) => day === 'sun') ||
    history.data?.marked.some(({ date }) => date === endDate) === true;
  const days = weekDays.slice(0, hasSunday ? 7 : 6).map((day, index) => ({ day, date: addDays(startDate, index) }));
  return (
    <Card title={t`This week`}>
      {history.isError && !history.data ? (
        <p className="wrong">{history.error.message}</p>
      ) : (
        <ol className={`gap-6 stack ${classes['week']}`}>
          {days.map(({ day, date }) => {
            const marked = history.data?.marked.find((each) => each.date === date);
            const isMissing = history.data?.unmarked.includes(date) === true;
            const isToCome = date > now && batch.schedule.some((slot) => slot.day === day) && date >= batch.startDate;
            const percentage = marked ? formatPercentage(marked.statistics.percentage) : '';
            const words = marked
              ? t`${percentage} attendance`
              : isMissing
                ? t`not marked`
                : isToCome
                  ? t`upcoming class`
                  : t`no class`;
            const canOpen = marked !== undefined || isMissing;
            const box = (
              <>
                <span
                  className={`centred aside-small numbers heavy ${classes['box']}`}
                  data-marked={marked ? true : undefined}
                  aria-hidden
                >
                  {marked ? percentage : canOpen ? '–' : ''}
                </span>
                <span aria-hidden>{dayName(day, 'short')}</span>
                <span className="hidden-text">
                  {formatWeekDate(date)}: {words}
                </span>
              </>
            );
            return (
              <li key={day} data-today={date === now || undefined}>
                {canOpen ? (
                  <Link to={officeRegisterPath(batch._id, date)} preventScrollReset>
                    {box}
                  </Link>
                ) : (
                  <div>{box}</div>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {history.data?.marked.length === 0 && batch.schedule.length > 0 && (
        <p className={`aside ${classes['hint']}`}>
          <Trans>No attendance is marked this week yet.</Trans>
        </p>
      )}
    </Card>
  );
}
