import type { Statistics } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useAttendanceThreshold } from '../../../session/session.ts';
import { Card } from '../../../ui/card.tsx';
import { ProgressRing } from '../../../ui/progress-ring.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { formatPercentage, isLow } from '#contract/percentage';
import { Percentage } from '../../attendance/shared/percentage.tsx';
import { percentageOf } from '../../attendance/shared/percentage-of.ts';
import { paths } from '../../../../lib/paths.ts';
import classes from './my-attendance-card.module.css';

interface MyAttendanceCardProps {
  /** Of all classes so far. */
  byBatch: { _id: string; name: string; subject: { name: string }; statistics: Statistics }[];
}

/** All figures cover one period, so the ring is the sum of its subjects. */
export function MyAttendanceCard({ byBatch }: MyAttendanceCardProps) {
  const { t } = useLingui();
  const threshold = useAttendanceThreshold();
  const all = percentageOf(byBatch.map(({ statistics }) => statistics));
  const isTooLow = isLow(all, threshold);
  return (
    <Card className={classes['card'] ?? ''}>
      <div className={`row ${classes['content']}`}>
        <ProgressRing
          value={all}
          shown={formatPercentage(all, threshold)}
          label={t`Attendance, all classes so far`}
          isLow={isTooLow}
          size={108}
        />
        <div className={`fill ${classes['side']}`}>
          <h2>
            <Link className="inline" to={paths.student.attendance()}>{t`Attendance`}</Link>
          </h2>
          <p className="aside-small">{t`All classes so far`}</p>
          {isTooLow && <StatusBadge tone="err">{t`Below ${threshold}%`}</StatusBadge>}
          <ul>
            {byBatch.map(({ _id, name, subject, statistics: { percentage } }) => (
              <li className="gap-10" key={_id} data-low={isLow(percentage, threshold) || undefined}>
                <Link className="plain-link" to={paths.student.attendance({ batch: _id })} title={name}>
                  {subject.name}
                </Link>
                <span className={`meter ${classes['bar']}`} aria-hidden>
                  <span style={{ width: `${percentage ?? 0}%` }} />
                </span>
                <strong className="numbers heavy">
                  <Percentage value={percentage} />
                </strong>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  );
}
