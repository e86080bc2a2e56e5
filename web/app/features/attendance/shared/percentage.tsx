import { formatPercentage, isLow } from '#contract/percentage';
import { useAttendanceThreshold } from '../../../session/session.ts';
import classes from './attendance.module.css';

interface PercentageProps {
  value: number | null;
  /** The academy's; in a list its caller reads it once for all rows. */
  threshold: number | null;
}

/** "92%", red below the threshold, a dash without classes. */
export const PercentageOf = ({ value, threshold }: PercentageProps) => (
  <span className={`numbers ${classes['percentage']}`} data-low={isLow(value, threshold) || undefined}>
    {formatPercentage(value, threshold)}
  </span>
);

/** The same below the threshold of the signed-in person's academy. */
export const Percentage = ({ value }: Pick<PercentageProps, 'value'>) => (
  <PercentageOf value={value} threshold={useAttendanceThreshold()} />
);
