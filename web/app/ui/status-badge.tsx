import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type Tone = 'ok' | 'warn' | 'err' | 'info' | 'mute' | 'primary';

/** A dot and a word; never colour alone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`inline gap-6 strong unbroken ${classes['badge']}`} data-tone={tone}>
      {children}
    </span>
  );
}

/** A number beside a word ("Students 34"). */
export function CountBadge({ children }: { children: ReactNode }) {
  return <span className={`muted numbers heavy ${classes['count']}`}>{children}</span>;
}
