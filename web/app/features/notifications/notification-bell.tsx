import { plural } from '@lingui/core/macro';
import { NotificationPanel } from './notification-panel.tsx';
import { useNotifications } from './notifications.queries.ts';
import { Bell } from './shared/bell.tsx';

/** The student's bell. */
export function NotificationBell() {
  const notifications = useNotifications();
  const unread = notifications.data?.pages[0]?.unread ?? 0;
  const words = plural(unread, { one: '# unread', other: '# unread' });
  return (
    <Bell count={unread} words={words}>
      {(onClose, onLeave) => (
        <NotificationPanel
          notifications={notifications}
          unread={unread}
          words={words}
          onClose={onClose}
          onLeave={onLeave}
        />
      )}
    </Bell>
  );
}
