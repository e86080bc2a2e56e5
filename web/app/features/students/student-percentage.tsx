import { useAttendanceThreshold } from '../../lib/session.ts';
import classes from './student-percentage.module.css';

/** "92%", in red below what an academy asks for, and a dash without classes. */
export function StudentPercentage({ value }: { value: number | null }) {
  const threshold = useAttendanceThreshold();
  if (value === null) return '–';
  return (
    <span className={classes['percentage']} data-low={(threshold !== null && value < threshold) || undefined}>
      {Math.round(value)}%
    </span>
  );
}
