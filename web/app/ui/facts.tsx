import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Between two facts, also where they are kept as one text. */
export const factSeparator = ' · ';

interface FactsProps {
  id?: string;
  className?: string | undefined;
  facts: readonly ReactNode[];
}

/** Each stays in one piece, and no line begins or ends with a separator. */
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
