import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

interface Toast {
  content: (close: () => void) => ReactNode;
  /** Time-out, paused while it is hovered or focused, and while another tab or app is in front. */
  forMs: number;
  /** The kind of which only the latest is shown. */
  replaces?: string | undefined;
}

/** Closes the shown toast of a kind. */
const closeLast = new Map<string, () => void>();

/** A toast on any screen; excess ones are queued. Returns a function that closes it. */
export function showToast({ content, forMs, replaces }: Toast): () => void {
  const id = randomId();
  const close = () => void notifications.hide(id);
  if (replaces !== undefined) {
    closeLast.get(replaces)?.();
    closeLast.set(replaces, close);
  }
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
