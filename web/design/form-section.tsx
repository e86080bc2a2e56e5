import { useId, type ReactNode } from 'react';
import classes from './form.module.css';

interface FormSectionProps {
  title: string;
  /** Omitted where the page's heading says the same. */
  isTitleHidden?: boolean;
  /** Text that applies to all of the fields. */
  hint?: string;
  children: ReactNode;
}

/** A titled group of fields. A field with `wholeRow` has its row to itself. */
export function FormSection({ title, isTitleHidden = false, hint, children }: FormSectionProps) {
  const id = useId();
  return (
    <fieldset className={`sheet gap-16 ${classes['section']}`} aria-describedby={hint && id}>
      <legend className={isTitleHidden ? 'hidden-text' : undefined}>{title}</legend>
      {hint && (
        <p id={id} className={`aside ${classes['hint']}`}>
          {hint}
        </p>
      )}
      {children}
    </fieldset>
  );
}

/** Fields of a section that belong together, below a line. */
export function FormGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={`gap-16 ruled ${classes['group']}`}>
      {children}
    </div>
  );
}

/** For long texts that read badly in half a row. */
export const wholeRow = { wrapperProps: { 'data-whole-row': true } };
