import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DeleteButton } from './delete-button.tsx';

interface DeleteRecordProps {
  /** "Delete the message of Riya Patil?" */
  title: string;
  keepLabel: string;
  actLabel: string;
  /** What goes with it and that it is for good. */
  children: ReactNode;
  /** The running or failed call. */
  removal: { isPending: boolean; error: Error | null; reset: () => void };
  onDelete: () => void;
}

/** A delete button with its question, for what nothing stands against; should the server refuse, the dialog says so. */
export function DeleteRecord({ title, keepLabel, actLabel, children, removal, onDelete }: DeleteRecordProps) {
  return (
    <DeleteButton>
      {(isOpen, onClose) => (
        <ConfirmDialog
          isOpen={isOpen}
          title={title}
          keepLabel={keepLabel}
          actLabel={actLabel}
          isActing={removal.isPending}
          problem={removal.error?.message}
          onAct={onDelete}
          onKeep={() => {
            onClose();
            removal.reset();
          }}
        >
          {children}
        </ConfirmDialog>
      )}
    </DeleteButton>
  );
}
