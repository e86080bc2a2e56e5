import type pg from 'pg';
import { fileTables, installationTables, leftOutTables } from '../../db/table-uses.ts';
import { secretKinds } from '../../email/mail-kinds.ts';

export interface Table {
  name: string;
  /** Stored columns, without generated ones. */
  columns: string[];
}

/** Quotes a name, which comes from the database's catalogue or was compared with it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const list = (names: string[]) => names.map(quoted).join(', ');

/** Every table of one of our schemas, by name. */
export async function findTables(client: pg.ClientBase, schema: string): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = $1::regnamespace and c.relkind = 'r'
        and not exists (select from pg_depend d
                         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      group by c.relname
      order by c.relname`,
    [schema],
  );
  return rows;
}

/** The tables whose rows are in a backup. */
export async function findContentTables(client: pg.ClientBase, schema: string): Promise<Table[]> {
  const tables = await findTables(client, schema);
  return tables.filter(({ name }) => !installationTables.includes(name) && !leftOutTables.includes(name));
}

/** The tables of a schema, which may be an older one, that refer to stored files. */
export async function findFileTables(client: pg.ClientBase, schema: string): Promise<string[]> {
  const tables = await findTables(client, schema);
  return tables.flatMap(({ name }) => (fileTables.includes(name) ? [`${quoted(schema)}.${quoted(name)}`] : []));
}

/** Conditions that exclude unsent mails with a personal link or code, which would be credentials in the backup file. */
const conditions: Record<string, string> = {
  mails: `where status = 'sent' or kind not in (${secretKinds.map((kind) => `'${kind}'`).join(', ')})`,
};

export const copyOut = ({ name, columns }: Table) =>
  `copy (select ${list(columns)} from public.${quoted(name)} ${conditions[name] ?? ''}) to stdout`;

export const copyIn = (schema: string, { name, columns }: Table) =>
  `copy ${quoted(schema)}.${quoted(name)} (${list(columns)}) from stdin`;

/** Settings for COPY: text formats that do not depend on the server's settings, and no time-outs. */
export const copySettings = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;
