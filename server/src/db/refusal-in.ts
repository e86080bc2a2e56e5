import { DrizzleQueryError } from 'drizzle-orm';
import { brokenReference, constraints } from './constraints.ts';
import { storeRefusal } from '../store-refusal.ts';
import { Refusal } from '../refusals.ts';

interface DatabaseError extends Error {
  code: string;
  constraint?: string;
  detail?: string;
}

const unavailable = (retryAfter: number) =>
  new Refusal('unavailable', 'The database cannot be reached right now. Try again in a few seconds.', { retryAfter });
const diskFull = () => new Refusal('disk_full', 'There is no space left on the server. Nothing was saved.');
const busy = () =>
  new Refusal('unavailable', 'Someone is changing the same thing right now. Try again.', { retryAfter: 1 });

// Class 08 is a lost connection; these codes: shutting down, starting up, too many connections, out of memory, statement time-out.
const awayCodes = new Set(['57P01', '57P02', '57P03', '57014', '53300', '53200', '25P03']);
// The codes serialization_failure, deadlock_detected, lock_not_available: another transaction holds the lock.
const busyCodes = new Set(['40001', '40P01', '55P03']);
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const lostConnection =
  /connection terminated|timeout exceeded when trying to connect|not queryable|cannot use a pool after/i;

function fromDatabase(error: DatabaseError): Refusal | undefined {
  const { code } = error;
  if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') return diskFull();
  if (busyCodes.has(code)) return busy();
  if (awayCodes.has(code) || code.startsWith('08')) return unavailable(2);
  if (code.startsWith('23') && error.constraint !== undefined) {
    const detail = error.detail ?? '';
    const isStillUsed = detail.includes('is still referenced');
    const meaning = constraints[error.constraint] ?? (code === '23503' ? brokenReference(isStillUsed) : undefined);
    const broken =
      typeof meaning === 'function' ? meaning({ constraint: error.constraint, detail, isStillUsed }) : meaning;
    if (broken) return new Refusal(broken.code, broken.sentence, { fields: broken.fields });
  }
  // Class 22 and check_violation: a value that its column does not accept and validation let through (a NUL, a number out of range).
  if (code.startsWith('22') || code === '23514') return new Refusal('invalid', 'Something in it cannot be saved');
  return undefined;
}

/** The refusal an error stands for, if the API knows it; drizzle and others wrap the relevant error. */
export function refusalIn(error: unknown): Refusal | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof Refusal) return cause;
    const ofStore = storeRefusal(cause);
    if (ofStore) return ofStore;
    const code = (cause as Partial<DatabaseError>).code;
    if (cause instanceof AggregateError && cause.errors.some((inner) => networkCodes.has(inner?.code)))
      return unavailable(2);
    if (lostConnection.test(cause.message) || (typeof code === 'string' && isNetworkFailure(cause, code)))
      return unavailable(2);
    const known = typeof code === 'string' ? fromDatabase(cause as DatabaseError) : undefined;
    if (known) return known;
  }
  return undefined;
}

const maxCauses = 6;

/** An error and its causes, outermost first. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < maxCauses; cause = cause.cause) causes.push(cause);
  return causes;
}

// ENOENT is also a missing file, which would be a bug; only on `connect` does it mean a missing socket.
const isNetworkFailure = (error: Error, code: string) =>
  networkCodes.has(code) && (code !== 'ENOENT' || (error as NodeJS.ErrnoException).syscall === 'connect');

/** Removes values from an error: Drizzle puts every parameter of a failed query into its message, including password hashes and phone numbers. */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const cause = error.cause ?? new Error('A query failed');
  return Object.assign(cause, { query: error.query, detail: undefined });
}
