import type { Statistics } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { formatPercentage, worthALook } from './attendance-words.ts';
import classes from './my-attendance-card.module.css';

interface MyAttendanceCardProps {
  /** All batches together, this month. */
  statistics: Statistics;
  byBatch: { _id: string; name: string; subject: { name: string }; statistics: Statistics }[];
  /** The academy's own threshold in percent, if it has set one. */
  threshold: number | null;
}

export function MyAttendanceCard({ statistics, byBatch, threshold }: MyAttendanceCardProps) {
  const { t } = useLingui();
  const least = threshold ?? worthALook;
  return (
    <Card className={classes['card'] ?? ''}>
      <div className={classes['content']}>
        <ProgressRing
          value={statistics.percentage}
          label={t`Attendance this month`}
          caption={t`this month`}
          size={108}
        />
        <div className={classes['side']}>
          <h2>
            <Link to="/app/student/attendance">{t`Attendance`}</Link>
          </h2>
          <p>{t`All classes so far`}</p>
          <ul>
            {byBatch.map(({ _id, name, subject, statistics: { percentage } }) => (
              <li key={_id} data-low={(percentage !== null && percentage < least) || undefined}>
                <Link to={`/app/student/attendance?batch=${_id}`} title={name}>
                  {subject.name}
                </Link>
                <span className={classes['bar']} aria-hidden>
                  <span style={{ width: `${percentage ?? 0}%` }} />
                </span>
                <strong>{formatPercentage(percentage)}</strong>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  );
}
