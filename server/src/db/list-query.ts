import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from './client.ts';
import { likePattern } from './columns.ts';

/** A requested page: its number, from 1, and its size. */
export interface PageRequest {
  page: number;
  limit: number;
}

/** `limit` and `offset` of the requested page. */
export const pageOf = ({ page, limit }: PageRequest): SQL => sql`limit ${limit} offset ${(page - 1) * limit}`;

/** The same clause for a prepared query, which gets its values from `pageValues`. */
export const pagePlaceholders = sql`limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`;
export const pageValues = ({ page, limit }: PageRequest) => ({ limit, offset: (page - 1) * limit });

/** The requested page of a query of the query builder. */
export const inPage = <Rows>(
  query: { limit(count: number): { offset(count: number): Rows } },
  { page, limit }: PageRequest,
): Rows => query.limit(limit).offset((page - 1) * limit);

/** The ORDER BY for a list's `sort`, with the id as tie-breaker so that no row is on two pages or missing. */
export function orderBy<Key extends string>(sort: Key | `-${Key}`, columns: Record<Key, SQL>, id: SQL): SQL {
  const isDescending = sort.startsWith('-');
  const column = columns[(isDescending ? sort.slice(1) : sort) as Key];
  return isDescending ? sql`${column} desc, ${id} desc` : sql`${column}, ${id}`;
}

/** The conditions joined with `and`; `true` when there are none. */
export const every = (conditions: SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Whether text contains what was typed, ignoring case and accents. */
export const holds = (value: SQLWrapper, search: string): SQL => sql`searchable(${value}) like ${likePattern(search)}`;

/** Whether a word of a name begins with what was typed. */
export function startsWord(name: SQLWrapper, typed: string): SQL {
  const start = likePattern(typed).slice(1);
  return sql`(searchable(${name}) like ${start} or searchable(${name}) like ${`% ${start}`})`;
}

/**
 * Whether a name contains what was typed. Trigrams need three letters; shorter input matches the beginnings of words,
 * which the same index finds.
 */
export const nameHolds = (name: SQLWrapper, search: string): SQL =>
  search.length > 2 ? holds(name, search) : startsWord(name, search);

/**
 * Matches a column against a few ids through its index. A join would say the same, but PostgreSQL then scans the whole other
 * table while that is small, and gets slower with every student.
 */
export const isOneOf = (column: SQL, few: SQL): SQL => sql`${column} = any (array(${few}))`;

/**
 * A page of a list, and its counts: at least `total`, the rows of all pages together. The two are queried separately, so that
 * a page past the last one has its counts as well.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what SQL answers cannot be inferred
export async function pageFrom<Row extends object, Counts extends { total: number } = { total: number }>(
  db: Db,
  { rows, count }: { rows: SQL; count: SQL },
): Promise<{ rows: Row[]; counted: Counts }> {
  const [page, [counted]] = await Promise.all([db.rows<Row>(rows), db.rows<Counts>(count)]);
  return { rows: page, counted: counted as Counts };
}

/**
 * A page whose counting costs as much as its rows, so that each row carries the counts. A page past the last one has no row, so the first page
 * is read for them. `counted` is undefined if the list is empty.
 */
export async function countedPage<Row extends { total: number }>(
  page: PageRequest,
  find: (page: PageRequest) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number; counted: Row | undefined }> {
  const rows = await find(page);
  const [row] = rows.length > 0 || page.page === 1 ? rows : await find({ page: 1, limit: 1 });
  return { rows, total: row?.total ?? 0, counted: row };
}
