import type { ConfirmDialogProps } from './confirm-modal.tsx';
import { onceOpened } from './once-opened.tsx';

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = onceOpened<ConfirmDialogProps>(
  async () => (await import('./confirm-modal.tsx')).ConfirmModal,
);
