import type { GuardianRecipient } from '#contract/contacts';
import type { Guardian } from '#contract/guardians';
import { mayBeMobile, whatsAppLink } from '#contract/phone';
import type { Addressee, MessagingEnv, MessagingService } from './messaging.ts';
import { whatsAppService } from './whatsapp.ts';

/** The service that sends by itself; undefined unless the operator has set it up. */
export type Messaging = MessagingService | undefined;

/** The service that is set up; none for the sample academy, which never writes to anybody. */
export const messagingOf = ({ env, isDemo }: { env: MessagingEnv; isDemo: boolean }): Messaging =>
  isDemo ? undefined : whatsAppService(env);

/** A guardian with a text and the ways it can go. */
export const withChannels = (messaging: Messaging, guardian: Guardian, text: string): GuardianRecipient => ({
  ...guardian,
  text,
  link: linkTo(guardian, text),
  canBeSent: messaging?.reaches(guardian) ?? false,
});

/** A link that opens WhatsApp, or else SMS, with the text, for a person to send on their own phone; null without a mobile number. */
export function linkTo({ phone, hasWhatsApp }: Addressee, text: string): string | null {
  if (phone === null || !mayBeMobile(phone)) return null;
  return hasWhatsApp ? whatsAppLink(phone, text) : `sms:${phone}?body=${encodeURIComponent(text)}`;
}
