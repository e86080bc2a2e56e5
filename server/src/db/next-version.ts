import { sql, type Column } from 'drizzle-orm';

/**
 * What every update of a versioned record sets beside its own columns; its WHERE checks the expected version (optimistic
 * locking).
 */
export const nextVersion = (table: { version: Column }) => ({
  version: sql`${table.version} + 1`,
  updatedAt: sql`now()`,
});
