import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FormFooter } from '../../../ui/form-footer.tsx';
import classes from './settings-part.module.css';

interface SaveFooterProps {
  submitLabel: string;
  isSaving: boolean;
  isChanged: boolean;
  /** The message after a save; false before. */
  saved: ReactNode;
}

/** The save button of a part of the settings, which stays open after its save, and beside it the state of the changes. */
export function SaveFooter({ submitLabel, isSaving, isChanged, saved }: SaveFooterProps) {
  return (
    <FormFooter submitLabel={submitLabel} isSaving={isSaving}>
      <p className={`muted ${classes['saved']}`} role="status">
        {isChanged ? <Trans>Changes are not saved yet.</Trans> : saved}
      </p>
    </FormFooter>
  );
}
