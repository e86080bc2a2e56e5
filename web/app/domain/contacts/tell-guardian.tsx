import { type Channel, type GuardianToTell, hasTold, type Told } from '#contract/contacts';
import type { Ref } from '#contract/fields';
import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, MessageCircle, MessageSquareText, Phone } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { dayOf, formatDate, formatTime, timeOf } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ActionIcon } from '../../ui/mantine.ts';
import { showDone } from '../../ui/undo-toast.tsx';
import { useNoteContact } from './contacts.queries.ts';
import { DeliveryLine } from './delivery-words.tsx';

interface TellGuardianProps {
  student: Ref;
  guardian: GuardianToTell;
  /** The day of the absence. */
  date: string;
  told: readonly Told[];
  size?: number;
  /** Also a button that copies the text. */
  canCopy?: boolean;
}

/** Opens WhatsApp (else SMS) with the text ready, or a call, and notes it. Whoever was told already is told again only after a question. */
export function TellGuardian({ student, guardian, date, told, size = 40, canCopy = false }: TellGuardianProps) {
  const { t } = useLingui();
  const note = useNoteContact();
  const [asked, setAsked] = useState<{ channel: Channel; href: string } | null>(null);
  const { phone, text, hasWhatsApp, link } = guardian;
  if (phone === null || link === null) return <span className="aside">{t`No number`}</span>;
  const who = guardian.name ?? t`the parent of ${student.name}`;
  const latest = told.find(hasTold);
  const noteBy = (channel: Channel) =>
    note.mutate({ student: student._id, guardian: guardian._id, channel, about: 'absence', date });
  const tellBy = (channel: Channel, href: string) => (event: MouseEvent) => {
    if (latest === undefined) return noteBy(channel);
    event.preventDefault();
    setAsked({ channel, href });
  };
  const message = hasWhatsApp
    ? ({ channel: 'whatsapp', href: link, label: t`WhatsApp to ${who}` } as const)
    : ({ channel: 'sms', href: link, label: t`SMS to ${who}` } as const);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showDone(t`Copied. Paste it where you write to the family.`),
      () => showDone(t`This browser does not allow copying.`),
    );
  return (
    <span className="inline gap-8 no-print">
      <ActionIcon
        component="a"
        variant={latest === undefined ? 'filled' : 'default'}
        href={message.href}
        target="_blank"
        rel="noopener"
        size={size}
        aria-label={message.label}
        onClick={tellBy(message.channel, message.href)}
      >
        {hasWhatsApp ? <MessageCircle size={18} aria-hidden /> : <MessageSquareText size={18} aria-hidden />}
      </ActionIcon>
      <ActionIcon
        component="a"
        variant="default"
        href={`tel:${phone}`}
        size={size}
        aria-label={t`Call ${who}`}
        onClick={tellBy('call', `tel:${phone}`)}
      >
        <Phone size={18} aria-hidden />
      </ActionIcon>
      {canCopy && (
        <ActionIcon variant="default" size={size} aria-label={t`Copy the text for ${who}`} onClick={() => void copy()}>
          <Copy size={18} aria-hidden />
        </ActionIcon>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t`Tell this family again?`}
        keepLabel={t`Not again`}
        actLabel={t`Tell again`}
        onKeep={() => setAsked(null)}
        onAct={() => {
          if (asked === null) return;
          window.open(asked.href, asked.channel === 'call' ? '_self' : '_blank', 'noopener');
          noteBy(asked.channel);
          setAsked(null);
        }}
      >
        {latest && <ToldLine told={latest} date={date} />}
      </ConfirmDialog>
    </span>
  );
}

interface ToldLineProps {
  told: Told;
  /** The day of the absence; another one is named. */
  date: string;
}

/** "Told at 9:12 AM by Meera Joshi (WhatsApp)"; of a message that a service sends, with its state. */
export function ToldLine({ told: { at, by, channel, delivery }, date }: ToldLineProps) {
  const { t } = useLingui();
  const moment = new Date(at);
  const time = formatTime(timeOf(moment));
  const when = dayOf(moment) === date ? time : `${formatDate(dayOf(moment))}, ${time}`;
  const how = { whatsapp: t`WhatsApp`, call: t`call`, sms: t`SMS` }[channel];
  if (delivery) {
    return (
      <>
        <Trans>
          {how} at {when} by {by}
        </Trans>{' '}
        <DeliveryLine delivery={delivery} />
      </>
    );
  }
  return (
    <Trans>
      Told at {when} by {by} ({how})
    </Trans>
  );
}
