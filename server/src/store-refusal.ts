import type { ErrorCode } from '#contract/errors';
import { type Sentence, sentence } from '#contract/sentence';
import { inEnglish } from './languages/translate.ts';
import { Refusal } from './refusals.ts';

type Reason = readonly [code: ErrorCode, sentence: Sentence];

const wrongKey: Reason = [
  'unavailable',
  sentence('The file store does not accept the access key. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'),
];
const noRight: Reason = [
  'unavailable',
  sentence('The access key has no right to this in the file store. Let it read, write and delete in the bucket.'),
];
const wrongClock: Reason = [
  'unavailable',
  sentence('The clock of the server is wrong, so the file store refuses it. Set it to the right time.'),
];
const noBucket: Reason = [
  'unavailable',
  sentence('The file store has no bucket of this name. Make it, or correct the name in the settings of the server.'),
];
const full: Reason = ['disk_full', sentence('The file store is full. Free some space in it.')];
const noAnswer: Reason = [
  'unavailable',
  sentence('The file store cannot be reached right now. Try again in a few seconds.'),
];

/** What the codes of S3 and of the stores that speak its protocol mean. */
const reasons: Record<string, Reason> = {
  InvalidAccessKeyId: wrongKey,
  SignatureDoesNotMatch: wrongKey,
  AuthorizationHeaderMalformed: wrongKey,
  AccessDenied: noRight,
  AllAccessDisabled: noRight,
  RequestTimeTooSkewed: wrongClock,
  RequestExpired: wrongClock,
  NoSuchBucket: noBucket,
  InvalidBucketName: noBucket,
  InsufficientStorage: full,
  QuotaExceeded: full,
  XMinioStorageFull: full,
  XMinioAdminBucketQuotaExceeded: full,
  ServiceUnavailable: noAnswer,
  SlowDown: noAnswer,
};

/** A store that refuses for one of these has to be put right by the operator: it does not pass by itself. */
const lasting: readonly Reason[] = [wrongKey, noRight, wrongClock, noBucket];

/** The refusal that an error of the file store stands for, if it is one that people can act on. The error is recognised by its properties, as the store's client is loaded only where it is used. */
export function storeRefusal(error: Error): Refusal | undefined {
  const reason = reasonOf(error);
  return reason && new Refusal(reason[0], reason[1], { publicMessage: noAnswer[1] });
}

/** The sentence for the operator, if a store can be used only after they have put something right. */
export function lastingStoreProblem(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const reason = reasonOf(cause);
    if (reason) return lasting.includes(reason) ? inEnglish(reason[1]) : undefined;
  }
  return undefined;
}

function reasonOf(error: Error): Reason | undefined {
  if (error.name === 'S3NetworkError' || error.name === 'StoreUnreachable') return noAnswer;
  if (!('serviceCode' in error)) return undefined;
  const body = 'body' in error && typeof error.body === 'string' ? error.body : '';
  // The client reads the code of an answer of one media type only.
  const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? String(error.serviceCode);
  return reasons[code] ?? ('status' in error && error.status === 507 ? full : undefined);
}
