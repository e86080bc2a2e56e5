import type { Notification } from '#contract/notifications';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, FileText, Megaphone, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { formatRelative } from '../../../lib/dates.ts';
import classes from './notification-panel.module.css';
import { targetOf, useMarkNotificationRead, type useNotifications } from './notifications.queries.ts';

interface NotificationPanelProps {
  notifications: ReturnType<typeof useNotifications>;
  unread: number;
  onClose: () => void;
  /** Called when a notification was followed. */
  onLeave: () => void;
}

export function NotificationPanel({ notifications, unread, onClose, onLeave }: NotificationPanelProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
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
  const follow = (notification: Notification) => {
    if (!notification.isRead) markRead(notification._id);
    onLeave();
    void navigate(targetOf(notification));
  };
  return (
    <>
      <header className={`row gap-10 ${classes['head']}`}>
        <h2>
          <Trans>Notifications</Trans>
        </h2>
        {unread > 0 && (
          <span className={`numbers strong primary ${classes['unread']}`}>
            <Plural value={unread} one="# unread" other="# unread" />
          </span>
        )}
        <button
          type="button"
          className={`centred muted lit ${classes['close']}`}
          aria-label={t`Close notifications`}
          onClick={onClose}
        >
          <X size={22} aria-hidden />
        </button>
      </header>
      {rows.length === 0 && (
        <p className={`muted ${classes['none']}`}>
          <Trans>You are up to date.</Trans>
        </p>
      )}
      <ul ref={list}>
        {rows.map((notification) => (
          <Row key={notification._id} notification={notification} onFollow={() => follow(notification)} />
        ))}
      </ul>
      {notifications.hasNextPage && (
        <button
          type="button"
          className={`ruled lit strong ring-inside full primary ${classes['more']}`}
          aria-disabled={notifications.isFetchingNextPage || undefined}
          onClick={() => void loadMore()}
        >
          <Trans>Load More</Trans>
        </button>
      )}
    </>
  );
}

const signs = { announcement: Megaphone, note: FileText, change: CalendarClock };

function kindOf({ announcement, change }: Notification): keyof typeof signs {
  if (announcement) return 'announcement';
  return change ? 'change' : 'note';
}

function Row({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { message, isRead, createdAt } = notification;
  const kind = kindOf(notification);
  const Sign = signs[kind];
  return (
    <li>
      <a
        href={targetOf(notification)}
        className={`gap-14 ruled start ring-inside flex ${classes['row']}`}
        data-unread={!isRead || undefined}
        onClick={(event) => {
          // A new tab is opened by the browser.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onFollow();
        }}
      >
        <span className={`centred rigid ${classes['tile']}`} data-kind={kind} aria-hidden>
          <Sign size={20} />
        </span>
        <span className="stack fill">
          <span className={`breakable ${classes['message']}`}>{message}</span>
          <span className="aside numbers">{formatRelative(createdAt)}</span>
        </span>
        {!isRead && (
          <>
            <span className={`rigid ${classes['dot']}`} aria-hidden />
            <span className="hidden-text">
              <Trans>Unread</Trans>
            </span>
          </>
        )}
      </a>
    </li>
  );
}
