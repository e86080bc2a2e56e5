import { type Sentence, sentence } from '#contract/sentence';
import type { Sending } from './messaging.ts';

/** The milliseconds after which a request to a silent service is given up. */
const timeoutMs = 10_000;
/** The most characters read of an answer, which is an id or an error. */
const longestAnswer = 100_000;
const hour = 3600;

export interface ServiceAnswer {
  status: number;
  /** The answer as JSON; undefined where it is not JSON. */
  json: unknown;
  retryAfterSeconds: number | undefined;
}

/**
 * Sends one request to a messaging service. An error on the way becomes a result; a redirect is not followed, so that secrets stay with the host they are for.
 */
export async function askService(
  url: string,
  init: Omit<RequestInit, 'redirect' | 'signal'>,
): Promise<ServiceAnswer | Extract<Sending, { outcome: 'later' }>> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const text = await answer.text();
    return {
      status: answer.status,
      json: text.length > longestAnswer ? undefined : toJson(text),
      retryAfterSeconds: secondsIn(answer.headers.get('retry-after')),
    };
  } catch (error) {
    return { outcome: 'later', ...problemOf(error) };
  }
}

/** Errors that occur before anything is sent; after any other the message may be on its way. */
const beforeSending = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function problemOf(error: unknown): { reason: Sentence; mayHaveLeft: boolean } {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  if (name === 'TimeoutError')
    return { reason: sentence('The messaging service did not answer in time.'), mayHaveLeft: true };
  const isBefore = beforeSending.has(cause?.code ?? '');
  return { reason: sentence('The messaging service could not be reached.'), mayHaveLeft: !isBefore };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Parses Retry-After, in seconds or as a date, to at most an hour. */
function secondsIn(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(1, Math.ceil(seconds)), hour);
}

/** The result by status alone, for answers that say nothing more. */
export function resultOf({ status, retryAfterSeconds }: ServiceAnswer): Sending {
  if (status === 429) {
    const reason = sentence('The messaging service asked us to send more slowly.');
    return { outcome: 'later', reason, ...(retryAfterSeconds && { retryAfterSeconds }) };
  }
  if (status === 401 || status === 403) {
    return {
      outcome: 'refused',
      reason: sentence('The messaging service does not accept the access of this academy.'),
    };
  }
  if (status === 408 || status >= 500) {
    const wait = retryAfterSeconds && { retryAfterSeconds };
    return {
      outcome: 'later',
      reason: sentence('The messaging service has a problem of its own.'),
      mayHaveLeft: true,
      ...wait,
    };
  }
  return { outcome: 'refused', reason: sentence('The messaging service did not accept this message.') };
}
