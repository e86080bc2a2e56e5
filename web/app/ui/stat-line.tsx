import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './stat-line.module.css';

export interface Stat {
  /** "412", "91%". */
  value: ReactNode;
  label: string;
  to?: string;
}

/** Quiet counts in one line: "412 students  18 batches". */
export function StatLine({ stats }: { stats: readonly Stat[] }) {
  return (
    <ul className={`cluster muted ${classes['line']}`}>
      {stats.map(({ value, label, to }) => {
        const content = (
          <>
            <strong>{value}</strong> {label}
          </>
        );
        return <li key={label}>{to ? <Link to={to}>{content}</Link> : content}</li>;
      })}
    </ul>
  );
}
