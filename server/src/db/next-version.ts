import { sql, type Column } from 'drizzle-orm';

/** What every change of a versioned record sets beside its own columns; the WHERE says which version is changed. */
export const nextVersion = (table: { version: Column }) => ({
  version: sql`${table.version} + 1`,
  updatedAt: sql`now()`,
});
