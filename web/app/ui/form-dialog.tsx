import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import classes from './form-dialog.module.css';
import { PanelForm, UnsavedChanges } from './form-frame.tsx';

interface FormDialogProps {
  title: ReactNode;
  /** Width in pixels, where the screen has them. */
  width: number;
  /** The `frame` of `useAppForm`. Errors are at the fields, without a summary. */
  frame: { onSubmit: (event: FormEvent<HTMLFormElement>) => void; onFocus: () => void; hasUnsaved: () => boolean };
  /** Label of the submit button; without it there is none. */
  actLabel?: ReactNode;
  isSaving: boolean;
  /** The button that leaves it, "Cancel" where no name fits better. */
  leaveLabel?: ReactNode;
  /** Only its buttons close it, also before anything is typed. */
  isHeld?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** One or two questions in a dialog, which only its buttons close once something is typed. */
export function FormDialog({
  frame,
  actLabel,
  leaveLabel,
  isHeld = false,
  isSaving,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog {...dialog} isHeld={isHeld || isSaving || frame.hasUnsaved()} onClose={onClose}>
      <form noValidate onSubmit={frame.onSubmit} onFocus={frame.onFocus} className={`stack gap-16 ${classes['form']}`}>
        {children}
        <div className={`cluster gap-8 ${classes['buttons']}`}>
          <Button variant="default" onClick={onClose}>
            {leaveLabel ?? t`Cancel`}
          </Button>
          {actLabel !== undefined && (
            <Button type="submit" loading={isSaving}>
              {actLabel}
            </Button>
          )}
        </div>
      </form>
      <PanelForm value={null}>
        <UnsavedChanges hasUnsaved={frame.hasUnsaved} isAlsoInPage />
      </PanelForm>
    </Dialog>
  );
}
