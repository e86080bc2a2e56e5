import type { ComponentProps } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useHydrated } from '../../lib/use-hydrated.ts';
import classes from './auth-button.module.css';

export function AuthButton(props: ComponentProps<'button'>) {
  const isReady = useHydrated();
  return <button type="button" disabled={!isReady} {...props} className={classes['button']} />;
}

export function AuthButtonLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a {...props} className={classes['filled']}>
      {children}
    </a>
  );
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
