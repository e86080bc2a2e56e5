import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { dayName, formatTimeRange } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import type { BatchDetails } from '../batches.queries.ts';
import classes from './weekly-schedule-card.module.css';

export function WeeklyScheduleCard({ batch }: { batch: BatchDetails }) {
  const { t } = useLingui();
  return (
    <Card title={t`Weekly schedule`}>
      {batch.schedule.length === 0 ? (
        <p className={classes['none']}>
          <Trans>No class times yet.</Trans>
        </p>
      ) : (
        <ul className={classes['slots']}>
          {batch.schedule.map(({ day, startTime, endTime, room }) => (
            <li key={`${day}${startTime}`}>
              <span>{dayName(day, 'short')}</span>
              <span>{[formatTimeRange(startTime, endTime), room ?? batch.room].filter(Boolean).join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      <Link to={`/app/batches/${batch._id}/edit`} className={classes['edit']}>
        {batch.schedule.length === 0 ? t`Add class times` : t`Edit schedule`}
      </Link>
    </Card>
  );
}
