import classes from './progress-ring.module.css';

interface ProgressRingProps {
  /** 0 to 100; null when there is nothing to count yet. */
  value: number | null;
  /** Accessible name: what the ring measures. */
  label: string;
  size?: number;
  /** The value in words. */
  shown: string;
  /** Uses the colour of values that are too low. */
  isLow?: boolean;
}

export function ProgressRing({ value, shown, label, size = 120, isLow = false }: ProgressRingProps) {
  return (
    <div
      className={`centred rigid ${classes['ring']}`}
      data-low={isLow || undefined}
      style={{ width: size, height: size }}
      role="img"
      aria-label={`${label}: ${shown}`}
    >
      <svg viewBox="0 0 120 120" width={size} height={size} aria-hidden>
        <circle cx="60" cy="60" r="52" className={classes['track']} />
        {value !== null && value > 0 && (
          <circle
            cx="60"
            cy="60"
            r="52"
            className={classes['arc']}
            pathLength="100"
            strokeDasharray={`${Math.min(value, 100)} 100`}
            transform="rotate(-90 60 60)"
          />
        )}
      </svg>
      <p className="stack" aria-hidden>
        <strong style={{ fontSize: size * 0.22 }}>{shown}</strong>
      </p>
    </div>
  );
}
