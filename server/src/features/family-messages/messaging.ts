import type { Guardian, Language } from '#contract/guardians';
import type { ParentTextKind, TextFacts } from '#contract/parent-texts';
import type { Sentence } from '#contract/sentence';
import type { Env } from '../../env.ts';

export type Addressee = Pick<Guardian, 'phone' | 'hasWhatsApp'>;

export interface Outgoing {
  /** Our own id: the service returns it with the state of the message. */
  id: string;
  /** The phone in E.164. */
  phone: string;
  kind: ParentTextKind;
  language: Language;
  /** The values the text was filled with, in the order of the text. */
  parameters: TextFacts;
}

/**
 * `refused` is final and `later` is retried; `mayHaveLeft`: without an answer nobody knows whether the message is on its way, so it
 * counts. Reasons are sentences for the office and never name an address or a secret.
 */
export type Sending =
  | { outcome: 'sent'; providerId: string | null }
  | { outcome: 'refused'; reason: Sentence }
  | { outcome: 'later'; reason: Sentence; mayHaveLeft?: boolean; retryAfterSeconds?: number };

/** A service that sends messages to guardians by itself. */
export interface MessagingService {
  /** The most messages a day. */
  limit: number;
  /** The price of one message; null where the operator gave none. */
  price: number | null;
  currency: string;
  /** Whether it may write to this guardian. */
  reaches(guardian: Addressee): boolean;
  send(message: Outgoing): Promise<Sending>;
}

/** The environment variables that set it up. */
export type MessagingEnv = Pick<
  Env,
  'MESSAGE_CURRENCY' | 'MESSAGES_PER_DAY' | Extract<keyof Env, `WHATSAPP_${string}`>
>;
