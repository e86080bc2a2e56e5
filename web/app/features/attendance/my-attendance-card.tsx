import type { Statistics } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useAttendanceThreshold } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { formatPercentage } from './attendance-words.ts';
import classes from './my-attendance-card.module.css';

interface MyAttendanceCardProps {
  /** All batches together, this month. */
  statistics: Statistics;
  byBatch: { _id: string; name: string; subject: { name: string }; statistics: Statistics }[];
}

export function MyAttendanceCard({ statistics, byBatch }: MyAttendanceCardProps) {
  const { t } = useLingui();
  const threshold = useAttendanceThreshold();
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
              <li
                key={_id}
                data-low={(percentage !== null && threshold !== null && percentage < threshold) || undefined}
              >
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
