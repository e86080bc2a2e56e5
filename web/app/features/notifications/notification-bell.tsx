import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import classes from './notification-bell.module.css';
import { NotificationPanel } from './notification-panel.tsx';
import { useNotifications } from './notifications.queries.ts';
import { useBellPanel } from './use-bell-panel.ts';
import { useIsNarrow } from '../../ui/screen-width.ts';

const panelId = 'notifications';

/** The student's bell: a non-modal panel from 992 px, below that a modal sheet. */
export function NotificationBell() {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const notifications = useNotifications();
  const unread = notifications.data?.pages[0]?.unread ?? 0;
  const { isOpen, setOpen, closeToBell, root, bell, panel, around } = useBellPanel(isNarrow);
  const words = plural(unread, { one: '# unread', other: '# unread' });
  return (
    <div ref={root} role="presentation" className={classes['around']} {...around}>
      <button
        ref={bell}
        type="button"
        className={`centred ${classes['bell']}`}
        aria-label={unread > 0 ? t`Notifications, ${words}` : t`Notifications`}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        <Bell size={22} aria-hidden />
        {unread > 0 && (
          <span className={`centred ${classes['badge']}`} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {/* The count changes with an answer or a press, so at most a few times a minute. */}
      <span className="hidden-text" role="status">
        {unread > 0 && t`Notifications, ${words}`}
      </span>
      <dialog
        ref={panel}
        id={panelId}
        aria-label={t`Notifications`}
        className={classes['panel']}
        data-sheet={isNarrow || undefined}
        onCancel={closeToBell}
      >
        {isOpen && (
          <NotificationPanel
            notifications={notifications}
            unread={unread}
            onClose={closeToBell}
            onLeave={() => setOpen(false)}
          />
        )}
      </dialog>
    </div>
  );
}
