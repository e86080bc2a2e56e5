import type { Notification } from '#contract/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { targetOf, useMarkNotificationRead, type useNotifications } from './notifications.queries.ts';
import { BellPanel, BellRow, moreClass } from './shared/bell-panel.tsx';

interface NotificationPanelProps {
  notifications: ReturnType<typeof useNotifications>;
  unread: number;
  /** "2 unread". */
  words: string;
  onClose: () => void;
  /** Called when a notification was followed. */
  onLeave: () => void;
}

export function NotificationPanel({ notifications, unread, words, onClose, onLeave }: NotificationPanelProps) {
  const { t } = useLingui();
  const { mutate: markRead } = useMarkNotificationRead();
  const rows = notifications.data?.pages.flatMap((page) => page.notifications) ?? [];
  const list = useRef<HTMLUListElement>(null);
  /** The index to focus after loading more. */
  const firstNew = useRef<number>(undefined);
  useEffect(() => {
    if (firstNew.current === undefined || rows.length <= firstNew.current) return;
    list.current?.querySelectorAll('a')[firstNew.current]?.focus();
    firstNew.current = undefined;
  }, [rows.length]);

  const loadMore = async () => {
    firstNew.current = rows.length;
    const { error } = await notifications.fetchNextPage();
    if (error) console.warn(error);
  };
  return (
    <BellPanel
      count={unread}
      words={words}
      isEmpty={rows.length === 0}
      onClose={onClose}
      list={list}
      more={
        notifications.hasNextPage && (
          <button
            type="button"
            className={moreClass}
            aria-disabled={notifications.isFetchingNextPage || undefined}
            onClick={() => void loadMore()}
          >
            <Trans>Load More</Trans>
          </button>
        )
      }
    >
      {rows.map((notification) => (
        <BellRow
          key={notification._id}
          kind={kindOf(notification)}
          to={targetOf(notification)}
          message={notification.message}
          at={notification.createdAt}
          isUnread={!notification.isRead}
          unread={t`Unread`}
          onFollow={() => {
            if (!notification.isRead) markRead(notification._id);
            onLeave();
          }}
        />
      ))}
    </BellPanel>
  );
}

function kindOf({ announcement, change }: Notification) {
  if (announcement) return 'announcement';
  return change ? 'change' : 'note';
}
