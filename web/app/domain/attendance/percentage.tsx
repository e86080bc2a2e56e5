import { useAttendanceThreshold } from '../../lib/session.ts';
import { formatPercentage } from './attendance-words.ts';
import classes from './attendance.module.css';

/** "92%", red below the academy's threshold, a dash without classes. */
export function Percentage({ value }: { value: number | null }) {
  const threshold = useAttendanceThreshold();
  return (
    <span className={`numbers ${classes['percentage']}`} data-low={isLow(value, threshold) || undefined}>
      {formatPercentage(value)}
    </span>
  );
}

/** Nothing is low while the academy has no threshold. */
export const isLow = (value: number | null, threshold: number | null): boolean =>
  value !== null && threshold !== null && value < threshold;
