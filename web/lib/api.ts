import {
  type AnswerOf,
  type BodyInputOf,
  type Endpoint,
  type ParamsOf,
  type QueryInputOf,
  userHeader,
} from '#contract/endpoint';
import type { Challenge, ErrorCode, Failure } from '#contract/errors';
import { tooLargeForProxy, unknownFailure } from '#contract/sentence';
import { inOwnWords, shownLanguage } from './own-words.ts';

/** A failed call. `status` is 0 without a response; `data` is the current record after a conflict (409). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline' | 'timeout' | 'network';
  readonly fields: Record<string, string>;
  readonly data: unknown;
  /** Proof of work to attach to the next attempt. */
  readonly challenge: Challenge | undefined;

  constructor(
    message: string,
    about: Pick<ApiError, 'status' | 'code'> & Partial<Pick<ApiError, 'fields' | 'data' | 'challenge' | 'cause'>>,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = about.status;
    this.code = about.code;
    this.fields = about.fields ?? {};
    this.data = about.data;
    this.challenge = about.challenge;
    if (about.cause !== undefined) this.cause = about.cause;
  }
}

type Given<Name extends string, Value> = undefined extends Value
  ? Value extends undefined
    ? { [K in Name]?: undefined }
    : { [K in Name]?: Value }
  : { [K in Name]: Value };

/** The query parameters of an endpoint, by name. Values may be any string, as they also come from addresses. */
export type QueryWords<E extends Endpoint> = { [Name in keyof QueryInputOf<E>]?: Word | Word[] | null | undefined };

type QueryGiven<E extends Endpoint> = E['query'] extends undefined ? { query?: undefined } : { query?: QueryWords<E> };

type CallOptions<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Given<'body', BodyInputOf<E>> &
  QueryGiven<E> & {
    /** Only for retries that outlive a reload; `call` handles the others. */
    idempotencyKey?: string;
    signal?: AbortSignal;
    timeoutMs?: number;
    /** The id of the person it is done for, instead of that of `callFor`. */
    userId?: string;
  };

type Arguments<E extends Endpoint> = E extends { params: unknown } | { body: unknown }
  ? [options: CallOptions<E>]
  : [options?: CallOptions<E>];

let pageUserId: string | undefined;

/** Names the person whom this page was opened for: the server refuses its calls while another one is logged in in this browser. */
export function callFor(userId: string | undefined): void {
  pageUserId = userId;
}

/** The headers that every call carries. */
export const commonHeaders = (userId = pageUserId): Record<string, string> => ({
  accept: 'application/json',
  'accept-language': shownLanguage(),
  ...(userId !== undefined && { [userHeader]: userId }),
});

const onUnauthenticated = new Set<() => void>();

/** Subscribes to the end of a session; returns the unsubscribe function. */
export function onSessionEnd(listener: () => void): () => void {
  onUnauthenticated.add(listener);
  return () => onUnauthenticated.delete(listener);
}

const onOthers = new Set<() => void>();

/** Subscribes to refusals because another person is logged in by now; returns the unsubscribe function. */
export function onOtherUser(listener: () => void): () => void {
  onOthers.add(listener);
  return () => onOthers.delete(listener);
}

/** A value in a path or query string. */
export type Word = string | number | boolean;

/** URL of an endpoint with parameters and query. Empty query values are omitted. */
export function addressOf(
  endpoint: Endpoint,
  params: Record<string, Word> = {},
  query: Record<string, Word | Word[] | null | undefined> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) search.append(name, String(item));
    else if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const written = search.toString();
  return `/api${path}${written && `?${written}`}`;
}

interface Sent {
  params?: Parameters<typeof addressOf>[1];
  query?: Parameters<typeof addressOf>[2];
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  userId?: string;
}

/** Idempotency keys of writes without a definite answer, by request: a repeated one takes effect once. */
const unsettled = new Map<string, string>();

const isSettled = (error: unknown) =>
  error instanceof ApiError && error.status > 0 && error.status < 500 && error.code !== 'in_progress';

/**
 * Calls an endpoint of the contract and returns its JSON body, or throws an `ApiError`. A POST repeated after a lost
 * response reuses its idempotency key, so the server does it once.
 */
export async function call<const E extends Endpoint>(endpoint: E, ...[options]: Arguments<E>): Promise<AnswerOf<E>> {
  const given = (options ?? {}) as Sent;
  if (endpoint.method !== 'POST') return send(endpoint, given);
  const act = JSON.stringify([addressOf(endpoint, given.params, given.query), given.body]);
  return sendOnce(act, (key) => send(endpoint, given, key), given.idempotencyKey);
}

/** Sends with an idempotency key that is reused until an answer settles it. */
export async function sendOnce<Answer>(
  act: string,
  sendWith: (key: string) => Promise<Answer>,
  given?: string,
): Promise<Answer> {
  const key = given ?? unsettled.get(act) ?? newIdempotencyKey();
  unsettled.set(act, key);
  try {
    const answer = await sendWith(key);
    unsettled.delete(act);
    return answer;
  } catch (error) {
    if (isSettled(error)) unsettled.delete(act);
    throw error;
  }
}

async function send<E extends Endpoint>(endpoint: E, given: Sent, idempotencyKey?: string): Promise<AnswerOf<E>> {
  const address = addressOf(endpoint, given.params, given.query);
  const headers = commonHeaders(given.userId);
  if (given.body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  const limit = abortAfter(given.timeoutMs ?? 20_000, given.signal);
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    signal: limit.signal,
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  };
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, init);
    text = await response.text();
  } catch (error) {
    if (given.signal?.aborted) throw error;
    throw unreachable(endpoint, { timedOut: limit.isReached(), cause: error });
  } finally {
    limit.end();
  }
  return readAnswer(endpoint, response.status, text);
}

/** Aborts after a time, or with `given`, like AbortSignal.timeout and .any, which browsers of 2019 lack. */
function abortAfter(ms: number, given?: AbortSignal) {
  const controller = new AbortController();
  let isReached = false;
  const timer = setTimeout(() => {
    isReached = true;
    controller.abort();
  }, ms);
  const follow = () => controller.abort(given?.reason);
  if (given?.aborted) follow();
  given?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    isReached: () => isReached,
    end: () => {
      clearTimeout(timer);
      given?.removeEventListener('abort', follow);
    },
  };
}

/**
 * The body of a success; throws an `ApiError` for any other response. What is not the server's own JSON, such as the page of a Wi-Fi's login or a
 * proxy's refusal, is no answer: the request may not have arrived.
 */
export function readAnswer<const E extends Endpoint>(endpoint: E, status: number, text: string): AnswerOf<E> {
  const answer = parse(text);
  const isSuccess = status >= 200 && status < 300;
  const isOurs = isSuccess ? answer !== undefined && 'data' in answer : typeof answer?.['requestId'] === 'string';
  // A proxy says by 5xx that the server did not answer, and by 413 that it takes no such file.
  const cause = isOurs ? undefined : new Error(`HTTP ${status}`);
  if (!isOurs && status < 500 && status !== 413) throw unreachable(endpoint, { cause });
  if (isSuccess) {
    return (
      endpoint.success && !answer?.['message'] ? { ...answer, message: inOwnWords(endpoint.success) } : answer
    ) as AnswerOf<E>;
  }
  throw refusal(endpoint, status, answer, cause);
}

export const newIdempotencyKey = (): string =>
  // crypto.randomUUID is missing on plain http in a local network.
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The error of a request without a response; `cause` says it in the words of the browser. */
export function unreachable(
  endpoint: Endpoint,
  { timedOut = false, cause }: { timedOut?: boolean; cause?: unknown } = {},
): ApiError {
  const code = !navigator.onLine ? 'offline' : timedOut ? 'timeout' : 'network';
  return new ApiError(inOwnWords(endpoint.failure), { status: 0, code, cause });
}

function refusal(endpoint: Endpoint, status: number, answer: Partial<Failure> | undefined, cause?: Error): ApiError {
  if (status === 401 && endpoint.access !== 'public' && endpoint.access !== 'guardian')
    for (const listener of onUnauthenticated) listener();
  if (answer?.code === 'other_user') for (const listener of onOthers) listener();
  const otherwise = status === 413 ? tooLargeForProxy : endpoint.failure || unknownFailure;
  return new ApiError(answer?.message || inOwnWords(otherwise), {
    status,
    code: answer?.code ?? (status >= 500 ? 'internal' : 'malformed'),
    fields: answer?.fields ?? {},
    data: answer?.data,
    challenge: answer?.challenge,
    cause,
  });
}

/** What the browser or a proxy said itself, where the server did not answer. */
export const transportMessageOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.cause instanceof Error && error.cause.message !== ''
    ? error.cause.message
    : undefined;

/** The message to show for anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : inOwnWords(unknownFailure);
}
