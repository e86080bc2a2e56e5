import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { ApiError, call, messageOf } from '../../lib/api.ts';
import { Field } from '../parts/fields.tsx';
import { SubmitButton } from '../parts/form-buttons.tsx';
import { useFocusOnMount } from '../parts/use-focus-on-mount.ts';
import { openFamily } from './family-calls.ts';

interface FamilyDigitsProps {
  secret: string;
  onOpened: () => void;
  /** The error of the link itself: it is invalid or paused. */
  onRefused: (error: unknown) => void;
}

/** Asks for the last digits of the phone number, once in each browser. */
export function FamilyDigits({ secret, onOpened, onRefused }: FamilyDigitsProps) {
  const { t } = useLingui();
  const input = useFocusOnMount<HTMLInputElement>();
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    setProblem(undefined);
    try {
      await call(openFamily, { body: { secret, digits } });
      onOpened();
    } catch (error) {
      if (error instanceof ApiError && [404, 429].includes(error.status)) onRefused(error);
      else setProblem(error instanceof ApiError ? (error.fields['digits'] ?? messageOf(error)) : messageOf(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <form noValidate className="column gap-18" aria-label={t`Open the page`} onSubmit={(event) => void submit(event)}>
      <p>
        <Trans>So that only you can see this page, enter the last 4 digits of your own phone number.</Trans>
      </p>
      <Field
        id="family-digits"
        label={t`Last 4 digits of your phone number`}
        inputMode="numeric"
        autoComplete="off"
        value={digits}
        onChange={(event) => setDigits(event.currentTarget.value)}
        error={problem}
        ref={input}
      />
      <SubmitButton label={t`Open the page`} savingLabel={t`Opening…`} isSaving={isSaving} />
    </form>
  );
}
