import { sql } from 'drizzle-orm';
import { asText, type Sentence, sentenceIn } from '#contract/sentence';
import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

// The tables give queries their types. The rules (unique, check, exclusion, foreign keys with their actions) are in the SQL
// migrations with explicit names; constraints.ts has their sentences.

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A sentence of ours: its key, or JSON if it has values. */
export const sentenceColumn = customType<{ data: Sentence; driverData: string }>({
  dataType: () => 'text',
  toDriver: asText,
  fromDriver: sentenceIn,
});
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });
export const now = sql`now()`;
/** The columns of a record that is changed under optimistic locking. */
export const versioned = {
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
};
