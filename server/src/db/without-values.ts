import { DrizzleQueryError } from 'drizzle-orm';

/** Removes values from an error: Drizzle puts every parameter of a failed query into its message, including password hashes and phone numbers. */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const cause = error.cause ?? new Error('A query failed');
  return Object.assign(cause, { query: error.query, detail: undefined });
}
