import { randomId } from '@mantine/hooks';
import { Notifications, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import '@mantine/notifications/styles.layer.css';
import classes from './toasts.module.css';

interface Toast {
  content: (close: () => void) => ReactNode;
  /** Closes by itself after this time, but not under the pointer or the focus. */
  forMs: number;
}

/** Says something over whatever screen is there, until it is read; what does not fit yet waits. Answers the way to take it away. */
export function showToast({ content, forMs }: Toast): () => void {
  const id = randomId();
  const close = () => void notifications.hide(id);
  const toast = { id, role: 'status', message: null, renderNotification: () => content(close) };
  // Mantine waits under the pointer alone.
  const hold = () => void notifications.update({ ...toast, autoClose: false });
  const goOn = () => void notifications.update({ ...toast, autoClose: forMs });
  notifications.show({ ...toast, autoClose: forMs, onFocus: hold, onBlur: goOn });
  return close;
}

/** What one person did is not taken back by the next. */
export const forgetToasts = () => notifications.clean();

/** Tells the style sheets how much of the lower edge the toasts take, and scrolls the row in use out from under them. */
function keepClear(toasts: HTMLElement | null) {
  if (toasts === null) return undefined;
  const observer = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--toasts-height', `${toasts.offsetHeight}px`);
    const { activeElement: focused } = document;
    const row = focused?.closest('main') && (focused.closest('li, tr') ?? focused);
    if (row && row.getBoundingClientRect().bottom > toasts.getBoundingClientRect().top) {
      row.scrollIntoView({ block: 'nearest' });
    }
  });
  observer.observe(toasts);
  return () => observer.disconnect();
}

/** The place of all toasts, once in every area. */
export function Toasts() {
  return (
    <div ref={keepClear} className={`no-print ${classes['place']}`}>
      <Notifications
        position="bottom-left"
        limit={3}
        withinPortal={false}
        transitionDuration={200}
        classNames={{ root: classes['toasts'], notification: classes['toast'] }}
      />
    </div>
  );
}
