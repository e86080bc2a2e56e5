import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** The separator between two facts, also within a single text. */
export const factSeparator = ' · ';

interface FactsProps {
  id?: string;
  className?: string | undefined;
  facts: readonly ReactNode[];
}

/** Facts that do not wrap inside; no line begins or ends with a separator. */
export function Facts({ id, className, facts }: FactsProps) {
  return (
    <span id={id} className={[classes['facts'], className].filter(Boolean).join(' ')}>
      {facts.map((fact, at) => (
        <span key={at}>
          {at > 0 && <span className={classes['separator']}>{factSeparator}</span>}
          {fact}
        </span>
      ))}
    </span>
  );
}
