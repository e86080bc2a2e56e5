/**
 * What every connection that serves requests is set to; times in milliseconds. The lock time-out is shorter than the statement time-out, so that waiting
 * for a lock has an error of its own.
 */
export const sessionSettings = {
  timezone: 'UTC',
  statement_timeout: 5_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;
