import { Plural } from '@lingui/react/macro';
import { useAnnouncements } from './shared/announcements.queries.ts';
import { CountBadge } from '../../ui/count-badge.tsx';

/** Sidebar badge for roles without a bell: running announcements not opened yet. */
export function UnreadAnnouncementCount() {
  const count = useAnnouncements({ limit: 1 }).data?.counts.unread ?? 0;
  return (
    <CountBadge count={count}>
      <Plural value={count} one="# unread" other="# unread" />
    </CountBadge>
  );
}
