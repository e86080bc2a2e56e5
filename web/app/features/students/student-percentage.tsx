import classes from './student-percentage.module.css';

export const lowPercentage = 75;

/** "92%", in red below what an academy asks for, and a dash without classes. */
export function StudentPercentage({ value }: { value: number | null }) {
  if (value === null) return '–';
  return (
    <span className={classes['percentage']} data-low={value < lowPercentage || undefined}>
      {Math.round(value)}%
    </span>
  );
}
