import type { ReactNode } from 'react';
import classes from './record-layout.module.css';

interface RecordLayoutProps {
  /** The record's facts, and records that belong to it. */
  children: ReactNode;
  /** The actions, or the records it belongs to. */
  side: ReactNode;
  /** The history of the record. */
  history?: ReactNode;
}

/** A short record: facts at the left, actions at the right, the history under the facts; one column on a phone. */
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

/** The facts of a record, each under its label, side by side where there is room. */
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
