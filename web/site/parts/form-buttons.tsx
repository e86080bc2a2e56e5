import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import classes from './form-buttons.module.css';

/** Disabled until hydration. */
export function PlainButton(props: ComponentProps<'button'>) {
  const isReady = useHydrated();
  return <button type="button" disabled={!isReady} {...props} className={`text-body ${classes['button']}`} />;
}

interface SubmitButtonProps {
  label: string;
  /** "Saving…" by default. */
  savingLabel?: string;
  isSaving: boolean;
}

/** Disabled until hydration only: the form itself allows one submission at a time. Both labels have the same width. */
export function SubmitButton({ label, savingLabel, isSaving }: SubmitButtonProps) {
  const { t } = useLingui();
  const isReady = useHydrated();
  return (
    <button
      type="submit"
      className={`full ${classes['submit']}`}
      disabled={!isReady}
      aria-disabled={isSaving || undefined}
    >
      <span data-hidden={isSaving || undefined}>{label}</span>
      <span data-hidden={!isSaving || undefined} aria-live="polite">
        {savingLabel ?? t`Saving…`}
      </span>
    </button>
  );
}
