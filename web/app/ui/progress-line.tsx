interface ProgressLineProps {
  /** What is going on, for screen readers. */
  label: string;
  /** From 0 to 1. */
  share: number;
  /** The same in words, shown below. */
  words: string;
}

/** A bar for work whose end is known. */
export function ProgressLine({ label, share, words }: ProgressLineProps) {
  const percent = Math.floor(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={words}
      className="track"
    >
      <div style={{ width: `${percent}%` }} />
    </div>
  );
}
