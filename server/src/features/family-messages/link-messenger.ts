import { mayBeMobile, whatsAppLink } from '#contract/phone';
import type { Messenger } from './messenger.ts';

/** Sends nothing: it makes a link with which a person sends the text on their own phone. */
export const linkMessenger: Messenger = {
  name: 'link',
  price: null,
  reaches: ({ phone }) => phone !== null && mayBeMobile(phone),
  linkFor: ({ phone, hasWhatsApp }, text) => {
    if (phone === null || !mayBeMobile(phone)) return null;
    return hasWhatsApp ? whatsAppLink(phone, text) : `sms:${phone}?body=${encodeURIComponent(text)}`;
  },
};
