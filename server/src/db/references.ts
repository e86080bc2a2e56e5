import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/**
 * Finds which of these records are referred to by rows of other tables, each with one such table. It follows the foreign keys, so that a new table
 * is not forgotten; `parts` are the tables whose rows are part of the record.
 */
export async function usesOf(
  db: Db,
  table: string,
  ids: string[],
  parts: readonly string[] = [],
): Promise<Map<string, string>> {
  const references = await db.rows<{ table: string; column: string }>(sql`
    select r.relname as "table", a.attname as "column"
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and cardinality(c.conkey) = 1
      and r.relname <> all(${sql.param([...parts])}::text[])
    order by 1, 2`);
  if (references.length === 0 || ids.length === 0) return new Map();
  const uses = references.map(({ table: user, column }) => {
    const own = sql.identifier(column);
    return sql`select ${own} as id, ${user}::text as "table" from ${sql.identifier(user)} where ${own} = any(${sql.param(ids)}::uuid[])`;
  });
  const rows = await db.rows<{ id: string; table: string }>(sql`
    select distinct on (id) id, "table" from (${sql.join(uses, sql` union all `)}) uses order by id, "table"`);
  return new Map(rows.map((use) => [use.id, use.table]));
}
