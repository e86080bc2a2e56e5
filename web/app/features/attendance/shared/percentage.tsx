import { formatPercentage, isLow } from '#contract/percentage';
import { useAttendanceThreshold } from '../../../session/session.ts';
import classes from './attendance.module.css';

/** "92%", red below the academy's threshold, a dash without classes. */
export function Percentage({ value }: { value: number | null }) {
  const threshold = useAttendanceThreshold();
  return (
    <span className={`numbers ${classes['percentage']}`} data-low={isLow(value, threshold) || undefined}>
      {formatPercentage(value, threshold)}
    </span>
  );
}
