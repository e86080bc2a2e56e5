import type { FormEvent, ReactNode } from 'react';
import { ErrorSummary, type Problem } from '../../design/error-summary.tsx';
import { useAskBeforeUnload } from '../../design/ask-before-unload.ts';

interface SiteFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onFocus?: () => void;
  /** Called after each change of a field. */
  onEdit?: () => void;
  problems: Problem[];
  /** Number of failed submissions; each moves focus to the error summary. */
  attempt: number;
  /** Whether leaving would lose input. */
  hasUnsaved: () => boolean;
  label: string;
  children: ReactNode;
}

/** A public form with an error summary; warns before unsaved input is lost. */
export function SiteForm({ problems, attempt, hasUnsaved, label, onEdit, children, ...handlers }: SiteFormProps) {
  useAskBeforeUnload(hasUnsaved);
  return (
    // After the handler of the field Preact calls `onInput` of the form, and React `onChange`.
    <form noValidate {...handlers} onInput={onEdit} onChange={onEdit} className="column gap-18" aria-label={label}>
      <ErrorSummary problems={problems} attempt={attempt} />
      {children}
    </form>
  );
}
