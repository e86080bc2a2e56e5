import { randomId } from '@mantine/hooks';
import { Notifications, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import '@mantine/notifications/styles.layer.css';
import classes from './toasts.module.css';

interface Toast {
  content: (close: () => void) => ReactNode;
  /** Time-out, paused while it is hovered or focused, and while another tab or app is in front. */
  forMs: number;
}

/** A toast on any screen; excess ones are queued. Returns a function that closes it. */
export function showToast({ content, forMs }: Toast): () => void {
  const id = randomId();
  const close = () => void notifications.hide(id);
  const gone = new AbortController();
  const toast = { id, role: 'status', message: null, renderNotification: () => content(close) };
  // Mantine pauses on hover only.
  const hold = () => void notifications.update({ ...toast, autoClose: false });
  const goOn = () => void notifications.update({ ...toast, autoClose: forMs });
  document.addEventListener('visibilitychange', () => (document.hidden ? hold() : goOn()), { signal: gone.signal });
  notifications.show({ ...toast, autoClose: forMs, onFocus: hold, onBlur: goOn, onClose: () => gone.abort() });
  return close;
}

/** One person's undo must not survive into another's session. */
export const forgetToasts = () => notifications.clean();

/** Publishes the height of the toasts to CSS, and scrolls the focused row out from under them. */
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

/** The toast region, once per area. */
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
