import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import classes from './form-buttons.module.css';

/** Waits for hydration, before which it would do nothing. */
export function PlainButton(props: ComponentProps<'button'>) {
  const isReady = useHydrated();
  return <button type="button" disabled={!isReady} {...props} className={classes['button']} />;
}

interface SubmitButtonProps {
  label: string;
  /** "Saving…" unless another word fits better. */
  savingLabel?: string;
  isSaving: boolean;
}

/** Waits for hydration only: the form itself lets one submission through at a time. Both words keep the width. */
export function SubmitButton({ label, savingLabel, isSaving }: SubmitButtonProps) {
  const { t } = useLingui();
  const isReady = useHydrated();
  return (
    <button type="submit" className={classes['submit']} disabled={!isReady} aria-disabled={isSaving || undefined}>
      <span data-hidden={isSaving || undefined}>{label}</span>
      <span data-hidden={!isSaving || undefined} aria-live="polite">
        {savingLabel ?? t`Saving…`}
      </span>
    </button>
  );
}
