import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './form-footer.module.css';

interface FormFooterProps {
  /** The act: "Add student". */
  submitLabel: string;
  isSaving: boolean;
  /** "Saving…" unless another word fits better. */
  savingLabel?: string;
  cancelTo?: string;
  /** Stays below the fields on phones too, for forms that fit on one screen. */
  inPlace?: boolean;
  /** A second act ("Add and add another"). */
  children?: ReactNode;
}

/** The buttons below a form: at the left, and on phones in reach at the bottom edge. */
export function FormFooter({ submitLabel, isSaving, savingLabel, cancelTo, inPlace, children }: FormFooterProps) {
  const { t } = useLingui();
  return (
    <div
      className={`cluster gap-8 ${classes['footer']}`}
      data-in-place={inPlace || undefined}
      data-at-foot={!inPlace || undefined}
    >
      {/* Never disabled: the form itself lets only one submission through. Both words keep the width. */}
      <Button type="submit" size="lg" className={classes['submit']} aria-disabled={isSaving || undefined}>
        <span className={`stack ${classes['words']}`}>
          <span data-hidden={isSaving || undefined}>{submitLabel}</span>
          <span data-hidden={!isSaving || undefined} aria-live="polite">
            {savingLabel ?? t`Saving…`}
          </span>
        </span>
      </Button>
      {children}
      {cancelTo && (
        <Button component={Link} to={cancelTo} variant="subtle" size="lg" color="paper">
          {t`Cancel`}
        </Button>
      )}
    </div>
  );
}
