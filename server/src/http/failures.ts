import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { statusOf, type Failure } from '#contract/errors';
import { constraints } from '../db/constraints.ts';
import { notFound, Refusal } from './errors.ts';

interface DatabaseError extends Error {
  code: string;
  constraint?: string;
  detail?: string;
}

const unavailable = (retryAfter: number) =>
  new Refusal('unavailable', 'The database cannot be reached right now. Try again in a few seconds.', { retryAfter });
const diskFull = () => new Refusal('disk_full', 'There is no space left on the server. Nothing was saved.');
const busy = () =>
  new Refusal('unavailable', 'Somebody is changing the same thing right now. Try again.', { retryAfter: 1 });

// Class 08 is a lost connection; the others: shutting down, starting up, too many connections, out of memory,
// a statement that ran into its time limit.
const awayCodes = new Set(['57P01', '57P02', '57P03', '57014', '53300', '53200', '55P03', '25P03']);
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const lostConnection =
  /connection terminated|timeout exceeded when trying to connect|not queryable|cannot use a pool after/i;

function fromDatabase(error: DatabaseError): Refusal | undefined {
  const { code } = error;
  if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') return diskFull();
  if (code === '40001' || code === '40P01') return busy();
  if (awayCodes.has(code) || code.startsWith('08')) return unavailable(2);
  if (code.startsWith('23') && error.constraint !== undefined) {
    const meaning = constraints[error.constraint];
    const detail = error.detail ?? '';
    const isStillUsed = detail.includes('is still referenced');
    const broken =
      typeof meaning === 'function' ? meaning({ constraint: error.constraint, detail, isStillUsed }) : meaning;
    return broken && new Refusal(broken.code, broken.message, { fields: broken.fields });
  }
  // Class 22: a value that its type does not take and validation let through (a NUL, a number out of range).
  if (code.startsWith('22')) return new Refusal('invalid', 'A value holds something that cannot be saved');
  return undefined;
}

function fromFramework({ statusCode = 500, code }: FastifyError): Refusal | undefined {
  if (statusCode === 413) return new Refusal('too_large', 'This is larger than what can be sent at once');
  if (statusCode === 415) return new Refusal('unsupported_type', 'Send this as JSON (Content-Type: application/json)');
  if (statusCode === 404) return notFound();
  if (statusCode >= 400 && statusCode < 500 && (code === undefined || code.startsWith('FST_'))) {
    return new Refusal('malformed', 'The request cannot be read');
  }
  return undefined;
}

/** The refusal that an error means, if it is one the API knows; drizzle and others wrap the one that matters. */
export function refusalIn(error: unknown): Refusal | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth++) {
    if (cause instanceof Refusal) return cause;
    const code = (cause as Partial<DatabaseError>).code;
    if (cause instanceof AggregateError && cause.errors.some((inner) => networkCodes.has(inner?.code)))
      return unavailable(2);
    if (lostConnection.test(cause.message) || (typeof code === 'string' && isNetworkFailure(cause, code)))
      return unavailable(2);
    const known = typeof code === 'string' ? (fromDatabase(cause as DatabaseError) ?? undefined) : undefined;
    if (known) return known;
    const framework = 'statusCode' in cause ? fromFramework(cause as FastifyError) : undefined;
    if (framework) return framework;
  }
  return undefined;
}

// ENOENT is also a missing file, which is our own mistake; on `connect` it is a socket that is not there.
const isNetworkFailure = (error: Error, code: string) =>
  networkCodes.has(code) && (code !== 'ENOENT' || (error as NodeJS.ErrnoException).syscall === 'connect');

export function sendFailure(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body: Failure = {
    message: refusal.message,
    code: refusal.code,
    ...(refusal.fields && { fields: refusal.fields }),
    requestId: request.id,
    ...(refusal.challenge && { challenge: refusal.challenge }),
    // A conflict leaves through its route's serialiser, which keeps the record to what the endpoint answers.
    ...(refusal.status === statusOf.conflict && refusal.data !== undefined && { data: refusal.data }),
  };
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter);
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
}

/** Drizzle repeats every value of a failed query in its message, passwords' hashes and phone numbers among them. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const cause = error.cause ?? new Error('A query failed');
  return Object.assign(cause, { query: error.query, detail: undefined });
}

/** The one place where an error becomes an answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal =
    refusalIn(error) ??
    new Refusal(
      'internal',
      request.routeOptions.config.endpoint?.failure ?? 'Something went wrong. Try again in a moment.',
    );
  if (refusal.status >= 500) request.log.error({ err: withoutValues(error), requestId: request.id }, 'request failed');
  return sendFailure(request, reply, refusal);
}
