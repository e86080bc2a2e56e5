import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Button } from '../../ui/mantine.ts';
import { PhoneField } from '../../ui/text-field.tsx';
import classes from './ask-number.module.css';

interface AskNumberProps {
  error: Error | null;
  isSaving: boolean;
  onRegister: (number: string) => void;
  onClose: () => void;
}

/** Asks for the phone number before a message without one becomes a registration: the family is called back. */
export function AskNumber({ error, isSaving, onRegister, onClose }: AskNumberProps) {
  const { t } = useLingui();
  const [number, setNumber] = useState('');
  const problem = error && ((error instanceof ApiError && error.fields['phone']) || messageOf(error));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onRegister(number);
  };
  return (
    <Dialog title={t`Which number should we call?`} width={460} isHeld={number !== ''} onClose={onClose}>
      <form noValidate onSubmit={submit} className={`column gap-20 ${classes['stack']}`}>
        <PhoneField label={t`Mobile number`} value={number} onChange={setNumber} error={problem} data-autofocus />
        <div className={`cluster gap-8 ${classes['acts']}`}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t`Make a registration`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
