import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { likePattern } from './columns.ts';

/** `limit` and `offset` of the asked page. */
export const pageOf = ({ page, limit }: { page: number; limit: number }): SQL =>
  sql`limit ${limit} offset ${(page - 1) * limit}`;

/** The same of a prepared query, which gets `pageValues`. */
export const pagePlaceholders = sql`limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`;
export const pageValues = ({ page, limit }: { page: number; limit: number }) => ({ limit, offset: (page - 1) * limit });

/** The order of a list from its `sort`, always ending in the id, so that no row stands on two pages or on none. */
export function orderBy<Key extends string>(sort: Key | `-${Key}`, columns: Record<Key, SQL>, id: SQL): SQL {
  const isDescending = sort.startsWith('-');
  const column = columns[(isDescending ? sort.slice(1) : sort) as Key];
  return isDescending ? sql`${column} desc, ${id} desc` : sql`${column}, ${id}`;
}

/** All of them, `true` when there are none. */
export const every = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/**
 * Whether a name holds what was typed, in any case. Trigrams begin at three letters; with fewer only the
 * beginnings of words are looked at, which the same index finds.
 */
export function nameHolds(name: SQLWrapper, search: string): SQL {
  const anywhere = likePattern(search);
  if (search.length > 2) return sql`lower(${name}) like ${anywhere}`;
  const start = anywhere.slice(1);
  return sql`(lower(${name}) like ${start} or lower(${name}) like ${`% ${start}`})`;
}

/**
 * Whether a column is one of a few ids, which are found through its index. A join with these few says the same, but PostgreSQL
 * reads the whole other table for it as long as that is small, and so does more work with every student.
 */
export const isOneOf = (column: SQL, few: SQL): SQL => sql`${column} = any (array(${few}))`;
