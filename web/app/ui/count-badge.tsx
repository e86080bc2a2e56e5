import type { ReactNode } from 'react';

interface CountBadgeProps {
  count: number;
  title?: string;
  /** The count in words, for screen readers. */
  children: ReactNode;
}

/** The number beside an entry of the menu; nothing at 0. */
export function CountBadge({ count, title, children }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden title={title}>
        {count > 99 ? '99+' : count}
      </span>
      <span className="hidden-text">{children}</span>
    </>
  );
}
