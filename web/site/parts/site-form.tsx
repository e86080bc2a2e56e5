import type { FormEvent, ReactNode } from 'react';
import { ErrorSummary, type Problem } from '../../design/error-summary.tsx';
import { useAskBeforeUnload } from '../../design/ask-before-unload.ts';

interface SiteFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onFocus?: () => void;
  /** After any field has changed. */
  onChange?: () => void;
  problems: Problem[];
  /** Counts failed tries; each one moves the focus to the summary. */
  attempt: number;
  /** Whether leaving now would lose something typed. */
  hasUnsaved: () => boolean;
  label: string;
  children: ReactNode;
}

/** A form of a public page with its summary of problems; the browser asks before typed things are lost. */
export function SiteForm({ problems, attempt, hasUnsaved, label, children, ...handlers }: SiteFormProps) {
  useAskBeforeUnload(hasUnsaved);
  return (
    <form noValidate {...handlers} className="column gap-18" aria-label={label}>
      <ErrorSummary problems={problems} attempt={attempt} />
      {children}
    </form>
  );
}
