import { notifications } from '@mantine/notifications';

export interface Popup {
  kind: 'success' | 'error' | 'info';
  title: string;
  message: string;
  /** Closes by itself after this time; the same text must also stay somewhere on the page. */
  forMs: number;
}

export function showPopup({ kind, title, message, forMs }: Popup): void {
  notifications.show({
    title,
    message,
    autoClose: forMs,
    color: kind === 'error' ? 'brick' : kind === 'success' ? 'leaf' : 'sky',
    role: 'status',
  });
}
