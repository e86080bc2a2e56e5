import type { Challenge, ErrorCode } from '#contract/errors';

export interface RefusalDetails {
  fields?: Record<string, string> | undefined;
  /** The current record of a stale write. */
  data?: unknown;
  /** The seconds after which to retry. */
  retryAfter?: number | undefined;
  challenge?: Challenge | undefined;
  /** The sentence for everybody but the office, where the message names settings of the server. */
  publicMessage?: string | undefined;
}

/** A rule's refusal, with a sentence for the user. Thrown by the domain; `http/failures.ts` makes the answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly data: unknown;
  readonly retryAfter: number | undefined;
  readonly challenge: Challenge | undefined;
  readonly publicMessage: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { fields, data, retryAfter, challenge, publicMessage }: RefusalDetails = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
    this.data = data;
    this.retryAfter = retryAfter;
    this.challenge = challenge;
    this.publicMessage = publicMessage;
  }
}

/**
 * Refuses a record that is missing, or not the caller's: the answer must not reveal which, so a record that can belong to another person
 * is refused without a sentence of its own.
 */
export const notFound = (message = 'This was not found. It may have been deleted.') =>
  new Refusal('not_found', message);

export const rule = (message: string) => new Refusal('rule', message);

/** A rule about one field: the sentence is shown beside it. */
export const ruleAt = (field: string, message: string) =>
  new Refusal('rule', message, { fields: { [field]: message } });

export const tooLarge = () => new Refusal('too_large', 'This is too large to send in one go');

export const inUse = (message: string) => new Refusal('in_use', message);

/** The refusal of optimistic locking: another person saved first. The answer carries the current record. */
export const stale = (currentRecord: unknown) =>
  new Refusal('stale', 'Someone else has changed this in the meantime. Check what it says now.', {
    data: currentRecord,
  });

export const forbidden = () => new Refusal('forbidden', 'This is not open to your account');

export const unauthenticated = (message = 'Log in to continue') => new Refusal('unauthenticated', message);

export const tooMany = (message: string, retryAfterSeconds: number) =>
  new Refusal('too_many', message, { retryAfter: Math.max(1, Math.ceil(retryAfterSeconds)) });

/** Something the answer needs is temporarily missing; a later retry may succeed. */
export const unavailable = (message: string, retryAfterSeconds: number) =>
  new Refusal('unavailable', message, { retryAfter: retryAfterSeconds });
