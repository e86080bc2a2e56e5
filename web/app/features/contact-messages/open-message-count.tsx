import { Plural } from '@lingui/react/macro';
import { useContactMessages } from './contact-messages.queries.ts';

/** For the sidebar: how many messages nobody has answered; nothing while there is none. */
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
