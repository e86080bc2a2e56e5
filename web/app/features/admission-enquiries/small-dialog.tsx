import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/mantine.ts';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './small-dialog.module.css';

interface SmallDialogProps {
  title: string;
  actLabel: string;
  /** See `Dialog`. */
  isHeld: boolean;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with one or two questions before a move. */
export function SmallDialog({ title, actLabel, isHeld, onAct, onClose, children }: SmallDialogProps) {
  const { t } = useLingui();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAct();
  };
  return (
    <Dialog title={title} width={460} isHeld={isHeld} onClose={onClose}>
      <form noValidate onSubmit={submit} className="stack gap-16">
        {children}
        <div className={`cluster gap-8 ${classes['buttons']}`}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit">{actLabel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
