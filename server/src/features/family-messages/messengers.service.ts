import type { GuardianToTell } from '#contract/contacts';
import type { Guardian } from '#contract/guardians';
import { linkMessenger } from './link-messenger.ts';
import type { Addressee, Messenger, MessengerEnv, Service } from './messenger.ts';
import { smsMessenger } from './sms-messenger.ts';
import { whatsAppMessenger } from './whatsapp-messenger.ts';

export interface Messengers {
  link: Messenger;
  /** The services in the order in which they are tried for a guardian; empty unless the operator has set one up. */
  services: Service[];
  currency: string;
  /** The most messages a day. */
  limit: number;
}

/** The messengers that are set up; none for the sample academy, which never writes to anybody. */
export function messengersOf({ env, isDemo }: { env: MessengerEnv; isDemo: boolean }): Messengers {
  const services = isDemo ? [] : [whatsAppMessenger(env), smsMessenger(env)].filter((one) => one !== undefined);
  return { link: linkMessenger, services, currency: env.MESSAGE_CURRENCY, limit: env.MESSAGES_PER_DAY };
}

/** The service that may write to this guardian. */
export const serviceFor = ({ services }: Messengers, guardian: Addressee): Service | undefined =>
  services.find((one) => one.reaches(guardian));

/** A guardian with a text and the ways it can go. */
export const withWays = (messengers: Messengers, guardian: Guardian, text: string): GuardianToTell => ({
  ...guardian,
  text,
  ...waysTo(messengers, guardian, text),
});

/** The ways to a guardian, as lists show them. */
export const waysTo = (messengers: Messengers, guardian: Addressee, text: string) => ({
  link: messengers.link.linkFor?.(guardian, text) ?? null,
  sentBy: serviceFor(messengers, guardian)?.name ?? null,
});
