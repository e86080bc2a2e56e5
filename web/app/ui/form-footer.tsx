import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './form-footer.module.css';

interface FormFooterProps {
  /** Label of the submit button: "Add student". */
  submitLabel: string;
  isSaving: boolean;
  /** "Saving…" unless another word fits better. */
  savingLabel?: string;
  cancelTo?: string;
  /** Keeps the buttons below the fields on phones too, for forms that fit on one screen. */
  inPlace?: boolean;
  /** A second submit button ("Add and add another"). */
  children?: ReactNode;
}

/** The buttons below a form: at the left, on phones sticky at the bottom edge. */
export function FormFooter({ submitLabel, isSaving, savingLabel, cancelTo, inPlace, children }: FormFooterProps) {
  const { t } = useLingui();
  return (
    <div
      className={`cluster gap-8 ${classes['footer']}`}
      data-in-place={inPlace || undefined}
      data-at-foot={!inPlace || undefined}
    >
      {/* The button is never disabled: the form itself allows one submission at a time. Both labels keep its width. */}
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
