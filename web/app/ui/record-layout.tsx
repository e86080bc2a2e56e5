import type { ReactNode } from 'react';
import classes from './record-layout.module.css';

interface RecordLayoutProps {
  /** What the record is, and what belongs to it. */
  children: ReactNode;
  /** What can be done with it, or what it belongs to. */
  side: ReactNode;
  /** What happened to it. */
  history?: ReactNode;
}

/** A short record: facts at the left, what to do at the right, its history under the facts; all below each other on a phone. */
export function RecordLayout({ children, side, history }: RecordLayoutProps) {
  return (
    <div className={`column gap-20 ${classes['layout']}`}>
      <div className="column gap-20">{children}</div>
      <div className={`column gap-20 ${classes['side']}`}>{side}</div>
      {history && <div className="column">{history}</div>}
    </div>
  );
}

export interface RecordFact {
  label: string;
  value: ReactNode;
}

/** What is known of a record, each fact under its name, side by side where there is room. */
export function RecordFacts({ facts }: { facts: readonly RecordFact[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="aside">{label}</dt>
          <dd className="breakable">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
