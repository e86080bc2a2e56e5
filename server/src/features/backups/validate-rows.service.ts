import type pg from 'pg';
import { z } from 'zod';
import { rule } from '../../refusals.ts';
import { findContentTables, quoted } from './backup-tables.service.ts';
import { rowRules } from './row-rules.ts';

const fetchSize = 1000;

export const strangeRows = (table?: string) =>
  rule(`The rows${table ? ` of "${table}"` : ''} in this backup are not what Tasika wrote. Nothing was changed.`);

/**
 * Refuses rows that satisfy the database but not our forms: screens would fail on them, or show smuggled content. The rows are in `schema`, already
 * migrated.
 */
export async function validateRows(client: pg.ClientBase, schema: string, signal: AbortSignal): Promise<void> {
  for (const { name } of await findContentTables(client, schema)) {
    await judgeRanges(client, schema, name);
    const rules = rowRules[name];
    if (rules) await judgeTexts(client, schema, name, rules, signal);
  }
  await requireAdmin(client, schema);
}

/** Ranges of the contract's days, instants, times and numbers; PostgreSQL's go from 4713 BC to `infinity`. */
const ranges: Record<string, (column: string) => string> = {
  timestamptz: (column) => `${column} not between '1900-01-01' and '2200-01-01'`,
  date: (column) => `${column} not between '1900-01-01' and '2199-12-31'`,
  time: (column) => `${column} >= '24:00'`,
  int2: (column) => `${column} < 0`,
  int4: (column) => `${column} < 0`,
  int8: (column) => `${column} not between 0 and ${Number.MAX_SAFE_INTEGER}`,
};

async function judgeRanges(client: pg.ClientBase, schema: string, table: string): Promise<void> {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
      where table_schema = $1 and table_name = $2 and is_generated = 'NEVER'`,
    [schema, table],
  );
  const conditions = columns.flatMap(({ name, type }) => {
    if (name === 'version') return [`${quoted(name)} < 1`];
    return ranges[type]?.(quoted(name)) ?? [];
  });
  if (conditions.length === 0) return;
  const { rowCount } = await client.query(
    `select from ${schema}.${quoted(table)} where ${conditions.join(' or ')} limit 1`,
  );
  if (rowCount !== 0) throw strangeRows(table);
}

async function judgeTexts(
  client: pg.ClientBase,
  schema: string,
  table: string,
  rules: Record<string, z.ZodType>,
  signal: AbortSignal,
): Promise<void> {
  const row = z.object(rules);
  const columns = Object.keys(rules).map(quoted).join(', ');
  await client.query(
    `declare judged no scroll cursor for
     select ${columns} from ${schema}.${quoted(table)} where num_nonnulls(${columns}) > 0`,
  );
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await client.query(`fetch ${fetchSize} from judged`);
    if (rows.length === 0) break;
    for (const found of rows) {
      const { error } = row.safeParse(found);
      if (error) throw Object.assign(strangeRows(table), { cause: error });
    }
  }
  await client.query('close judged');
}

/** Without an admin nobody could log in any more: a setup code is issued only on a new installation. */
async function requireAdmin(client: pg.ClientBase, schema: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from ${schema}.users
      where role = 'admin' and is_active and (password_hash is not null or email is not null) limit 1`,
  );
  if (rowCount !== 0) return;
  throw rule('There is no admin in this backup who could log in afterwards. Nothing was changed.');
}
