import type { ReactNode } from 'react';
import classes from './form.module.css';

/** A titled group of fields. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={`sheet gap-16 ${classes['section']}`}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
