import type { ContactRecord } from '#contract/contacts';
import { Trans, useLingui } from '@lingui/react/macro';
import { dayOf, formatDate, formatTime, timeOf } from '../../../../lib/dates.ts';
import { DeliveryLine } from './delivery-words.tsx';

interface ContactLineProps {
  contact: ContactRecord;
  /** The day of the absence; another one is named. */
  date: string;
}

/** "Told at 9:12 AM by Meera Joshi (WhatsApp)"; of a message that a service sends, with its state. */
export function ContactLine({ contact: { at, by, channel, delivery }, date }: ContactLineProps) {
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
