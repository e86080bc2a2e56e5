import { type ComponentType, type FormEvent, type ReactNode } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { ErrorSummary, type Problem } from './error-summary.tsx';
import classes from './form-frame.module.css';
import { UnsavedChanges } from './unsaved-changes.tsx';

export interface FormFrameProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onFocus?: () => void;
  problems: Problem[];
  /** Counts failed tries; each one moves the focus to the summary. */
  attempt: number;
  /** Whether leaving now would lose something typed. */
  hasUnsaved: () => boolean;
  children: ReactNode;
  /** Wide forms with columns of their own. */
  wide?: boolean;
  label?: string;
  /** Asks before leaving, where the usual dialog lacks what it stands on. */
  dialog?: ComponentType<ConfirmDialogProps>;
}

/** A form with its summary of problems and a warning before typed things are lost. */
export function FormFrame({
  onSubmit,
  onFocus,
  problems,
  attempt,
  hasUnsaved,
  children,
  wide = false,
  label,
  dialog,
}: FormFrameProps) {
  return (
    <>
      <form
        noValidate
        onSubmit={onSubmit}
        onFocus={onFocus}
        className={classes['form']}
        data-wide={wide || undefined}
        aria-label={label}
      >
        <ErrorSummary problems={problems} attempt={attempt} />
        {children}
      </form>
      <UnsavedChanges hasUnsaved={hasUnsaved} dialog={dialog} />
    </>
  );
}

/** A titled group of fields. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes['section']}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
