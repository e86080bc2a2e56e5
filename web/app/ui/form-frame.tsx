import type { FormEvent, ReactNode } from 'react';
import { ErrorSummary, type Problem } from '../../design/error-summary.tsx';
import classes from '../../design/form.module.css';
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
      <UnsavedChanges hasUnsaved={hasUnsaved} />
    </>
  );
}
