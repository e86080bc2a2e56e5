import type { ContactMessage } from '#contract/contact-messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api.ts';
import { Notice } from '../../../design/notice.tsx';
import { Button } from '../../ui/mantine.ts';
import { AskNumber } from './shared/ask-number.tsx';
import { paths } from '../../../lib/paths.ts';
import { useRegisterMessage } from './contact-messages.queries.ts';

/** Creates a registration from a message; asks for a phone number if it has none, as the family is called back. */
export function RegisterMessage({ message: { _id, phone } }: { message: ContactMessage }) {
  const { t } = useLingui();
  const register = useRegisterMessage(_id);
  const [isAsking, setAsking] = useState(false);
  if (register.data) {
    const { _id: registration, reference } = register.data.data;
    return (
      <Notice tone="ok">
        <Trans>This message is now registration {reference}.</Trans>{' '}
        <Link to={paths.admin.registration(registration)}>
          <Trans>Open the registration</Trans>
        </Link>
      </Notice>
    );
  }
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
        <AskNumber
          onRegister={(number) => register.mutateAsync(number, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
