import type { Challenge, ErrorCode } from '#contract/errors';
import { type Sentence, sentence, toSentence } from '#contract/sentence';
import { inEnglish } from './languages/translate.ts';

export interface RefusalDetails {
  fields?: Record<string, Sentence> | undefined;
  /** The current record of a stale write. */
  data?: unknown;
  /** The seconds after which to retry. */
  retryAfter?: number | undefined;
  challenge?: Challenge | undefined;
  /** The sentence for everybody but the office, where the message names settings of the server. */
  publicMessage?: Sentence | undefined;
}

/**
 * A rule's refusal, with a sentence for the user. Thrown by the domain; `http/failures.ts` makes the answer. `message` is its English, for the log.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly sentence: Sentence;
  readonly fields: Record<string, Sentence> | undefined;
  readonly data: unknown;
  readonly retryAfter: number | undefined;
  readonly challenge: Challenge | undefined;
  readonly publicMessage: Sentence | undefined;

  constructor(
    code: ErrorCode,
    words: Sentence | string,
    { fields, data, retryAfter, challenge, publicMessage }: RefusalDetails = {},
  ) {
    super(inEnglish(toSentence(words)));
    this.name = 'Refusal';
    this.code = code;
    this.sentence = toSentence(words);
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
export const notFound = (words: Sentence | string = sentence('This was not found. It may have been deleted.')) =>
  new Refusal('not_found', words);

/** The first of the rows. Refuses with `notFound` if there is none. */
export function requireRow<Row>([row]: readonly Row[], words?: Sentence | string): Row {
  if (row === undefined) throw notFound(words);
  return row;
}

export const rule = (words: Sentence | string) => new Refusal('rule', words);

/** A rule about one field: the sentence is shown beside it. */
export const ruleAt = (field: string, words: Sentence | string) =>
  new Refusal('rule', words, { fields: { [field]: toSentence(words) } });

/** A conflict with other records about one field. */
export const conflictAt = (field: string, words: Sentence | string) =>
  new Refusal('conflict', words, { fields: { [field]: toSentence(words) } });

export const tooLarge = () => new Refusal('too_large', 'This is too large to send in one go');

export const inUse = (words: Sentence | string) => new Refusal('in_use', words);

/** The refusal of optimistic locking: another person saved first. The answer carries the current record. */
export const stale = (currentRecord: unknown) =>
  new Refusal('stale', 'Someone else has changed this in the meantime. Check what it says now.', {
    data: currentRecord,
  });

export const forbidden = () => new Refusal('forbidden', 'This is not open to your account');

export const unauthenticated = (words: Sentence | string = sentence('Log in to continue')) =>
  new Refusal('unauthenticated', words);

export const tooMany = (words: Sentence | string, retryAfterSeconds: number) =>
  new Refusal('too_many', words, { retryAfter: Math.max(1, Math.ceil(retryAfterSeconds)) });

/** Something the answer needs is temporarily missing; a later retry may succeed. */
export const unavailable = (words: Sentence | string, retryAfterSeconds: number) =>
  new Refusal('unavailable', words, { retryAfter: retryAfterSeconds });
