import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeleteRecordProps {
  /** "Delete subject Physics?" */
  title: string;
  keepLabel: string;
  actLabel: string;
  /** What may stand against it and that it is for good. */
  children: ReactNode;
  /** The running or failed call. */
  removal: { isPending: boolean; error: Error | null; reset: () => void };
  onDelete: () => void;
}

/** A delete button with its question; the server's refusal is shown in the dialog. */
export function DeleteRecord({ title, keepLabel, actLabel, children, removal, onDelete }: DeleteRecordProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Trash2 size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t`Delete`}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={title}
        keepLabel={keepLabel}
        actLabel={actLabel}
        isActing={removal.isPending}
        problem={removal.error?.message}
        onAct={onDelete}
        onKeep={() => {
          setOpen(false);
          removal.reset();
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
