import type pg from 'pg';
import { z } from 'zod';
import { onlyShowable, showsNothing } from '#contract/fields';
import { rule } from '../../refusals.ts';
import { findContentTables, quoted } from './backup-tables.service.ts';
import { rowRules } from './row-rules.ts';

const fetchSize = 1000;

/** A value that satisfies the database but not our forms: screens would fail on it, or show smuggled content. */
export interface StrangeValue {
  table: string;
  field: string;
  /** The key of the value's row. */
  row: string;
}

export const strangeRows = (table: string | undefined) =>
  table === undefined
    ? rule('The rows in this backup are not what Tasika wrote. Nothing was changed.')
    : rule(`The rows of "${table}" in this backup are not what Tasika wrote. Nothing was changed.`);

const strangeValue = ({ table, field, row }: StrangeValue) =>
  rule(`The rows of "${table}" in this backup are not what Tasika wrote: "${field}" of ${row}. Nothing was changed.`);

/**
 * Refuses strange values, after mending those that only cannot be displayed, which an older Tasika accepted. The rows of `schema` are migrated.
 */
export async function validateRows(client: pg.ClientBase, schema: string, signal: AbortSignal): Promise<void> {
  for await (const { table, row, place, strange, mended } of findOddRows(client, schema, signal)) {
    if (strange !== undefined) throw strangeValue({ table, field: strange, row });
    const fields = Object.keys(mended).map((field, at) => `${quoted(field)} = $${at + 2}`);
    await client.query(`update ${schema}.${quoted(table)} set ${fields.join(', ')} where ctid = $1::tid`, [
      place,
      ...Object.values(mended),
    ]);
  }
  await requireAdmin(client, schema);
}

/** The first value for which a restore of these rows would be refused. */
export async function findStrangeValue(
  client: pg.ClientBase,
  schema: string,
  signal: AbortSignal,
): Promise<StrangeValue | undefined> {
  for await (const { table, row, strange } of findOddRows(client, schema, signal)) {
    if (strange !== undefined) return { table, field: strange, row };
  }
  return undefined;
}

interface OddRow {
  table: string;
  row: string;
  /** The position of the row in PostgreSQL. */
  place: string;
  /** The field whose value cannot be mended; undefined if all can. */
  strange: string | undefined;
  mended: Record<string, string>;
}

async function* findOddRows(client: pg.ClientBase, schema: string, signal: AbortSignal): AsyncGenerator<OddRow> {
  for (const { name } of await findContentTables(client, schema)) {
    const columns = await findColumns(client, schema, name);
    const key = columns.filter(({ isKey }) => isKey).map((column) => quoted(column.name));
    const from = `concat_ws(' ', ${key.join(', ') || 'ctid'}) as "?row", ctid as "?place" from ${schema}.${quoted(name)}`;
    yield* findOutOfRange(client, name, columns, from);
    const rules = columns.flatMap((column): [string, z.ZodType][] => {
      const itsRule = rowRules[name]?.[column.name];
      return itsRule === undefined ? [] : [[column.name, itsRule]];
    });
    if (rules.length > 0) yield* findOddTexts(client, name, Object.fromEntries(rules), from, signal);
  }
}

interface TableColumn {
  name: string;
  type: string;
  isKey: boolean;
}

async function findColumns(client: pg.ClientBase, schema: string, table: string): Promise<TableColumn[]> {
  const { rows } = await client.query<TableColumn>(
    `select c.column_name as name, c.udt_name as type, coalesce(a.attnum = any(k.conkey), false) as "isKey"
       from information_schema.columns c
       join pg_attribute a on a.attrelid = $3::regclass and a.attname = c.column_name
       left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'p'
      where c.table_schema = $1 and c.table_name = $2 and c.is_generated = 'NEVER'
      order by c.ordinal_position`,
    [schema, table, `${schema}.${quoted(table)}`],
  );
  return rows;
}

/** The ranges of the contract's days, instants, times and numbers; PostgreSQL's go from 4713 BC to `infinity`. */
const ranges: Record<string, (column: string) => string> = {
  timestamptz: (column) => `${column} not between '1900-01-01' and '2200-01-01'`,
  date: (column) => `${column} not between '1900-01-01' and '2199-12-31'`,
  time: (column) => `${column} >= '24:00'`,
  int2: (column) => `${column} < 0`,
  int4: (column) => `${column} < 0`,
  int8: (column) => `${column} not between 0 and ${Number.MAX_SAFE_INTEGER}`,
};

async function* findOutOfRange(
  client: pg.ClientBase,
  table: string,
  columns: TableColumn[],
  from: string,
): AsyncGenerator<OddRow> {
  const conditions = columns.flatMap(({ name, type }) => {
    const outside = name === 'version' ? `${quoted(name)} < 1` : ranges[type]?.(quoted(name));
    return outside === undefined ? [] : [{ name, outside }];
  });
  if (conditions.length === 0) return;
  const cases = conditions.map(({ outside }, at) => `when ${outside} then ${at}`);
  const { rows } = await client.query<Found & { '?at': number }>(
    `select case ${cases.join(' ')} end as "?at", ${from}
      where ${conditions.map(({ outside }) => outside).join(' or ')} limit 1`,
  );
  for (const { '?row': row, '?place': place, '?at': at } of rows)
    yield { table, row, place, strange: conditions[at]?.name, mended: {} };
}

interface Found extends Record<string, unknown> {
  '?row': string;
  '?place': string;
}

async function* findOddTexts(
  client: pg.ClientBase,
  table: string,
  rules: Record<string, z.ZodType>,
  from: string,
  signal: AbortSignal,
): AsyncGenerator<OddRow> {
  const shape = z.object(rules);
  const columns = Object.keys(rules).map(quoted).join(', ');
  await client.query(
    `declare judged no scroll cursor for select ${columns}, ${from} where num_nonnulls(${columns}) > 0`,
  );
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await client.query<Found>(`fetch ${fetchSize} from judged`);
    if (rows.length === 0) break;
    for (const found of rows) {
      const { error } = shape.safeParse(found);
      if (error) yield { table, row: found['?row'], place: found['?place'], ...mend(rules, found, error) };
    }
  }
  await client.query('close judged');
}

/** Replaces the values of a row that are only not displayable by texts that are. */
function mend(
  rules: Record<string, z.ZodType>,
  found: Found,
  { issues }: z.ZodError,
): Pick<OddRow, 'strange' | 'mended'> {
  const mended: Record<string, string> = {};
  for (const field of new Set(issues.map(({ path }) => String(path[0])))) {
    const value = found[field];
    const shown = typeof value === 'string' ? onlyShowable(value) : '';
    const said = /[\p{L}\p{N}]/u.test(shown) ? [shown] : [shown, `Not readable ${found['?row'].slice(-4)}`];
    const text = said.find((each) => !showsNothing(each) && rules[field]?.safeParse(each).success);
    if (typeof value !== 'string' || text === undefined) return { strange: field, mended: {} };
    mended[field] = text;
  }
  return { strange: undefined, mended };
}

/** Requires an admin, without whom nobody could log in any more: a setup code is issued only on a new installation. */
async function requireAdmin(client: pg.ClientBase, schema: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from ${schema}.users
      where role = 'admin' and is_active and (password_hash is not null or email is not null) limit 1`,
  );
  if (rowCount !== 0) return;
  throw rule('There is no admin in this backup who could log in afterwards. Nothing was changed.');
}
