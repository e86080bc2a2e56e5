import type { ContactMessage } from '#contract/contact-messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api.ts';
import { Notice } from '../../../design/notice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Button } from '../../ui/mantine.ts';
import { PhoneField } from '../../ui/text-field.tsx';
import { useRegisterMessage } from './contact-messages.queries.ts';
import classes from './contact-messages.module.css';

/** Makes a registration of a message with one press; who wrote without a phone number is asked for one, for the family is called back. */
export function RegisterMessage({ message: { _id, phone } }: { message: ContactMessage }) {
  const { t } = useLingui();
  const register = useRegisterMessage(_id);
  const [isAsking, setAsking] = useState(false);
  const [number, setNumber] = useState('');
  if (register.data) {
    const { _id: registration, reference } = register.data.data;
    return (
      <Notice tone="ok">
        <Trans>This message is registration {reference} now.</Trans>{' '}
        <Link to={`/app/registrations/${registration}`}>
          <Trans>Open the registration</Trans>
        </Link>
      </Notice>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!register.isPending) register.mutate(number, { onSuccess: () => setAsking(false) });
  };
  const problem = register.error && messageOf(register.error);
  return (
    <>
      <Button
        variant="default"
        leftSection={<UserPlus size={18} aria-hidden />}
        loading={register.isPending && !isAsking}
        onClick={() => (phone === null ? setAsking(true) : register.mutate(undefined))}
      >
        {t`Make a registration`}
      </Button>
      {problem && !isAsking && <Notice tone="err">{problem}</Notice>}
      {isAsking && (
        <Dialog title={t`Which number do we call?`} width={460} onClose={() => setAsking(false)}>
          <form noValidate onSubmit={submit} className={`column gap-20 ${classes['stack']}`}>
            <PhoneField label={t`Mobile number`} value={number} onChange={setNumber} error={problem} data-autofocus />
            <div className={`cluster gap-8 ${classes['acts']}`}>
              <Button variant="default" onClick={() => setAsking(false)}>
                {t`Cancel`}
              </Button>
              <Button type="submit" loading={register.isPending}>
                {t`Make a registration`}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
