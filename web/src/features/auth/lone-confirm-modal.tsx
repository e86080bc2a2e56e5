import { Providers } from '../../app/providers.tsx';
import type { ConfirmDialogProps } from '../../ui/confirm-dialog.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';

export function LoneConfirmModal(props: ConfirmDialogProps) {
  return (
    <Providers>
      <ConfirmModal {...props} />
    </Providers>
  );
}
