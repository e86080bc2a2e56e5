import classes from './progress-line.module.css';

interface ProgressLineProps {
  /** What is going on, for screen readers. */
  label: string;
  /** From 0 to 1; undefined as long as it is not known. */
  share: number | undefined;
  /** The same in words, shown below. */
  words: string;
}

/** A progress bar. */
export function ProgressLine({ label, share, words }: ProgressLineProps) {
  const percent = share === undefined ? undefined : Math.floor(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={words}
      className={`track ${classes['line']}`}
    >
      <div style={{ width: `${percent ?? 100}%` }} data-unknown={percent === undefined || undefined} />
    </div>
  );
}
