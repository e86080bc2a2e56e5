import type { ComponentProps } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useHydrated } from '../site/use-hydrated.ts';
import classes from './auth-button.module.css';

export function AuthButton(props: ComponentProps<'button'>) {
  const isReady = useHydrated();
  return <button type="button" disabled={!isReady} {...props} className={classes['button']} />;
}

export function AuthButtonLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} className={classes['filled']} />;
}

interface SubmitButtonProps {
  label: string;
  /** "Saving…" unless another word fits better. */
  savingLabel?: string;
  isSaving: boolean;
}

/** Never disabled: the form itself lets only one submission through. Both words keep the width. */
export function SubmitButton({ label, savingLabel, isSaving }: SubmitButtonProps) {
  const { t } = useLingui();
  return (
    <button type="submit" className={classes['submit']} aria-disabled={isSaving || undefined}>
      <span data-hidden={isSaving || undefined}>{label}</span>
      <span data-hidden={!isSaving || undefined} aria-live="polite">
        {savingLabel ?? t`Saving…`}
      </span>
    </button>
  );
}
