import type { ReactNode } from 'react';
import classes from './site-parts.module.css';

interface WithChildren {
  children: ReactNode;
  className?: string | undefined;
}

const joined = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');

/** The content column of every public page. */
export function Wrap({ children, className }: WithChildren) {
  return <div className={joined(classes['wrap'], className)}>{children}</div>;
}

interface SectionProps extends WithChildren {
  /** Id of the heading that labels the section. */
  labelledBy?: string;
  /** For sections below the fold. */
  lazy?: boolean;
}

export function Section({ children, className, labelledBy, lazy }: SectionProps) {
  return (
    <section
      aria-labelledby={labelledBy}
      className={joined(classes['section'], className)}
      data-lazy={lazy ? true : undefined}
    >
      <Wrap>{children}</Wrap>
    </section>
  );
}

export function SectionHeading({ children, id }: WithChildren & { id: string }) {
  return (
    <h2 id={id} className={`balanced ${classes['heading']}`}>
      {children}
    </h2>
  );
}

export function SectionIntro({ children, className }: WithChildren) {
  return <p className={joined(classes['sub'], className)}>{children}</p>;
}

/** The head of every page but the home page. */
export function PageHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes['pageHead']}>
      <h1 className={`balanced ${classes['title']}`}>{title}</h1>
      {children}
    </div>
  );
}

export function SiteCard({ children, className }: WithChildren) {
  return <div className={joined(classes['card'], className)}>{children}</div>;
}

interface ButtonLinkProps extends WithChildren {
  to: string;
  look: 'primary' | 'secondary';
}

/** A primary link; addresses with a scheme (`tel:`, `mailto:`, `https:`) leave the site. */
export function ButtonLink({ to, look, children, className }: ButtonLinkProps) {
  return (
    <a href={to} className={joined(classes['button'], className)} data-look={look}>
      {children}
    </a>
  );
}
