import type { ConfirmDialogProps } from '../../ui/confirm-dialog.tsx';
import { onceOpened } from '../../ui/once-opened.tsx';

/** The usual question with the library it is drawn with, for pages that do without until somebody leaves a filled form. */
export const LoneConfirmDialog = onceOpened<ConfirmDialogProps>(
  async () => (await import('./lone-confirm-modal.tsx')).LoneConfirmModal,
);
