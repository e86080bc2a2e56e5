import { Plural } from '@lingui/react/macro';
import { useAnnouncements } from '../../domain/announcements/announcements.queries.ts';

/** Sidebar badge for roles without a bell: running announcements not opened yet; nothing at 0. */
export function UnreadAnnouncementCount() {
  const count = useAnnouncements({ limit: 1 }).data?.counts.unread ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="hidden-text">
        <Plural value={count} one="# unread" other="# unread" />
      </span>
    </>
  );
}
