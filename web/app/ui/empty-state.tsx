import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyPicture = 'register' | 'sheets' | 'people' | 'none';

interface EmptyStateProps {
  title: string;
  /** One line on what the records are and what they require. */
  children?: ReactNode;
  /** One primary button, at most one link beside it. */
  actions?: ReactNode;
  picture?: EmptyPicture;
}

/** First use ("No batches yet"), no match, or nothing to do. */
export function EmptyState({ title, children, actions, picture = 'register' }: EmptyStateProps) {
  return (
    <div className={`stack gap-8 ${classes['empty']}`}>
      {picture !== 'none' && <Picture of={picture} />}
      <h2>{title}</h2>
      {children && <p className="muted">{children}</p>}
      {actions && <div className={`row wrap gap-8 ${classes['actions']}`}>{actions}</div>}
    </div>
  );
}

function Picture({ of }: { of: Exclude<EmptyPicture, 'none'> }) {
  return (
    <svg width="104" height="76" viewBox="0 0 104 76" aria-hidden fill="none" strokeWidth="2">
      <rect x="4" y="6" width="96" height="64" rx="12" fill="var(--primary-soft)" />
      {of === 'register' && (
        <>
          <rect x="18" y="18" width="68" height="16" rx="6" fill="var(--surface)" stroke="var(--primary)" />
          <rect x="18" y="42" width="68" height="16" rx="6" stroke="var(--primary)" strokeDasharray="5 4" />
          <circle cx="27" cy="26" r="3.5" fill="var(--peacock-300)" />
          <path d="M36 26h26" stroke="var(--peacock-300)" strokeWidth="4" strokeLinecap="round" />
        </>
      )}
      {of === 'sheets' && (
        <>
          <rect x="42" y="14" width="32" height="44" rx="6" fill="var(--accent)" transform="rotate(8 58 36)" />
          <rect x="28" y="16" width="34" height="44" rx="6" fill="var(--surface)" stroke="var(--primary)" />
          <path d="M35 28h20M35 36h20M35 44h12" stroke="var(--peacock-300)" strokeWidth="3.5" strokeLinecap="round" />
        </>
      )}
      {of === 'people' && (
        <>
          <circle cx="38" cy="30" r="9" fill="var(--surface)" stroke="var(--primary)" />
          <path d="M20 60c2-12 10-17 18-17s16 5 18 17" fill="var(--surface)" stroke="var(--primary)" />
          <circle cx="68" cy="33" r="8" stroke="var(--primary)" strokeDasharray="4 4" />
          <path d="M60 48c12-5 23 1 25 12" stroke="var(--primary)" strokeDasharray="4 4" />
        </>
      )}
      <circle cx="88" cy="60" r="11" fill="var(--accent)" />
      <path d="M88 55v10M83 60h10" stroke="var(--on-accent)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
