import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

// The tables are the shape that queries are typed by. Rules (unique, check, exclusion, foreign keys with their actions)
// are in the SQL migrations, named by hand; what breaking each means is in constraints.ts.

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });
export const now = sql`now()`;
