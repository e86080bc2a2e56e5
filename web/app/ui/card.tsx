import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** Small text or a link at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  /** Without inner space, for tables and lists that reach the edges. */
  flush?: boolean;
  className?: string;
}

export function Card({ title, aside, children, flush = false, className }: CardProps) {
  return (
    <section className={['sheet', classes['card'], className].filter(Boolean).join(' ')}>
      {title && (
        <header className={`row spread wrap ${classes['head']}`}>
          <h2 className="row wrap gap-8">{title}</h2>
          {aside && <div className={`aside ${classes['aside']}`}>{aside}</div>}
        </header>
      )}
      <div className={flush ? undefined : classes['body']} data-with-title={title ? true : undefined}>
        {children}
      </div>
    </section>
  );
}
