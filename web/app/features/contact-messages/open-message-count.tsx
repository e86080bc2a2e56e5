import { Plural } from '@lingui/react/macro';
import { useContactMessages } from './contact-messages.queries.ts';

/** Sidebar badge: unanswered messages; nothing at 0. */
export function OpenMessageCount() {
  const count = useContactMessages({ limit: 1 }).data?.open ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="hidden-text">
        <Plural value={count} one="# not answered" other="# not answered" />
      </span>
    </>
  );
}
