import { Plural } from '@lingui/react/macro';
import { useContactMessages } from './contact-messages.queries.ts';
import { CountBadge } from '../../ui/count-badge.tsx';

/** Sidebar badge: unanswered messages. */
export function OpenMessageCount() {
  const count = useContactMessages({ limit: 1 }).data?.open ?? 0;
  return (
    <CountBadge count={count}>
      <Plural value={count} one="# not answered" other="# not answered" />
    </CountBadge>
  );
}
