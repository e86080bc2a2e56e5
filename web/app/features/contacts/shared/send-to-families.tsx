import { wasDelivered, type GuardianRecipient, type ContactRecord } from '#contract/contacts';
import { maxFamilies, type MessageService } from '#contract/family-messages';
import type { Ref } from '#contract/fields';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../lib/api.ts';
import { formatMoney } from '../../../../lib/money.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Button } from '../../../ui/mantine.ts';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useTellFamilies } from './contacts.queries.ts';

interface Family extends Ref {
  guardians: readonly GuardianRecipient[];
  contacts: readonly ContactRecord[];
}

interface SendToFamiliesProps {
  families: readonly Family[];
  /** The day of the absence. */
  date: string;
  /** Null while no service is configured; nothing is rendered then. */
  service: MessageService | null;
}

/** The recipients: the first guardian whom the service may write to, unless the family has been told. */
function addresseesOf(families: readonly Family[]) {
  return families
    .filter(({ contacts }) => !contacts.some(wasDelivered))
    .flatMap(({ _id, guardians }) => {
      const guardian = guardians.find(({ canBeSent }) => canBeSent);
      return guardian ? [{ student: _id, guardian: guardian._id }] : [];
    })
    .slice(0, maxFamilies);
}

/** One button for all families that have not been told; it shows the cost before anything is sent. */
export function SendToFamilies({ families, date, service }: SendToFamiliesProps) {
  const { t } = useLingui();
  const send = useTellFamilies();
  const [isAsked, setAsked] = useState(false);
  if (service === null) return null;
  const { left, limit } = service;
  const addressees = addresseesOf(families);
  const count = addressees.length;
  if (count > 0 && left === 0) {
    return (
      <p className="muted" role="status">
        <Trans>Today’s limit of {limit} messages is used up. The links work as before.</Trans>
      </p>
    );
  }
  const title = plural(count, { one: 'Send to # parent', other: 'Send to # parents' });
  const act = () =>
    send.mutate(
      { date, families: addressees },
      {
        onSuccess: ({ data: { queued, overLimit } }) => {
          setAsked(false);
          const sent = plural(queued, { one: '# message is being sent', other: '# messages are being sent' });
          showDone(
            overLimit === 0 ? sent : t`${sent}. Today’s limit is reached: tell the other families by the links.`,
          );
        },
      },
    );
  return (
    <>
      {count > 0 && (
        <Button
          className="no-print"
          size="md"
          leftSection={<Send size={18} aria-hidden />}
          onClick={() => {
            send.reset();
            setAsked(true);
          }}
        >
          {title}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={`${title}?`}
        keepLabel={t`Not now`}
        actLabel={t`Send now`}
        isActing={send.isPending}
        problem={send.error === null ? undefined : messageOf(send.error)}
        onKeep={() => setAsked(false)}
        onAct={act}
      >
        <Question count={count} service={service} />
      </ConfirmDialog>
    </>
  );
}

/** "2 by WhatsApp. It costs about ₹0.70. 188 of 200 messages are left today." */
function Question({ count, service: { price, currency, left, limit } }: { count: number; service: MessageService }) {
  const { t } = useLingui();
  const cost = price !== null && formatMoney(count * price, currency);
  const more = count - left;
  return (
    <>
      <p>
        {t`${count} by WhatsApp`}.{' '}
        {cost ? <Trans>It costs about {cost}.</Trans> : <Trans>What it costs is in the account of the service.</Trans>}
      </p>
      <p>
        <Trans>
          {left} of {limit} messages are left today.
        </Trans>{' '}
        {more > 0 &&
          plural(more, {
            one: '# family still has to be told by the link.',
            other: '# families still have to be told by the links.',
          })}
      </p>
    </>
  );
}
