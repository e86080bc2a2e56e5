import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.ts';

/** The database column of each field. */
export type Columns = Readonly<Record<string, PgColumn>>;

/** A table of a record, keyed by `id`; where a record has several tables, the first one has its version. */
export interface BulkTable {
  id: PgColumn;
  columns: Columns;
  /** The constant values of every record of this kind, by column. */
  fixed?: Record<string, string>;
}

/** The values to write to a record, by field. */
interface Row {
  id: string;
  fields: object;
  isNew: boolean;
}

/** The column without its table, as `insert` and `set` require. */
const bare = ({ name }: PgColumn) => sql.identifier(name);
const valueOf = (field: string, column: PgColumn): SQL =>
  sql`(r.fields ->> ${field}::text)::${sql.raw(column.getSQLType())}`;

const rowsOf = (rows: readonly Row[]): SQL => {
  const stored = rows.map(({ id, fields }) => ({ id, fields }));
  return sql`jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as r(id uuid, fields jsonb)`;
};

/** The condition that a column's text is one of these: `lower(name) = ${oneOf(names)}`. */
export const oneOf = (values: readonly string[] = []): SQL => sql`any(${sql.param(values)}::text[])`;

/**
 * Inserts the new records and changes the others, each with one statement per table. A field that no new record has is left to the column's
 * default; a change raises the version, and a field that is null is emptied.
 */
export async function writeMany(tx: Db, tables: readonly BulkTable[], rows: readonly Row[]): Promise<void> {
  const { added = [], changed = [] } = Object.groupBy(rows, ({ isNew }) => (isNew ? 'added' : 'changed'));
  await insertMany(tx, tables, added);
  await updateMany(tx, tables, changed);
}

async function insertMany(tx: Db, tables: readonly BulkTable[], rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  for (const { id, columns, fixed = {} } of tables) {
    const fields = columnsIn(rows, columns);
    const names = [
      ...[id, ...fields.map(([, column]) => column)].map(bare),
      ...Object.keys(fixed).map((name) => sql.identifier(name)),
    ];
    const values = [
      sql`r.id`,
      ...fields.map(([field, column]) => valueOf(field, column)),
      ...Object.values(fixed).map((value) => sql`${value}::text`),
    ];
    await tx.execute(sql`
      insert into ${id.table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from ${rowsOf(rows)}`);
  }
}

async function updateMany(tx: Db, tables: readonly BulkTable[], rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  for (const [index, { id, columns }] of tables.entries()) {
    const settings = columnsIn(rows, columns).map(
      ([field, column]) =>
        sql`${bare(column)} = case when r.fields ? ${field}::text then ${valueOf(field, column)} else t.${bare(column)} end`,
    );
    if (index === 0) settings.push(sql`version = t.version + 1`, sql`updated_at = now()`);
    if (settings.length === 0) continue;
    await tx.execute(sql`
      update ${id.table} t set ${sql.join(settings, sql`, `)} from ${rowsOf(rows)} where t.${bare(id)} = r.id`);
  }
}

/** The columns that any of the rows fills. */
function columnsIn(rows: readonly Row[], columns: Columns) {
  const filled = new Set(rows.flatMap(({ fields }) => Object.keys(fields)));
  return Object.entries(columns).filter(([field]) => filled.has(field));
}

/** Row locks on records to be changed, or deleted: then nothing new can refer to them either. */
export async function lockMany(tx: Db, tables: readonly BulkTable[], ids: string[], as: 'changed' | 'deleted') {
  const strength = as === 'deleted' ? sql`for update` : sql`for no key update`;
  for (const { id } of tables) {
    await tx.execute(sql`
      select from ${id.table} where ${id} = any(${sql.param(ids)}::uuid[]) order by ${id} ${strength}`);
  }
}

/** Deletes records with everything that depends on them. */
export async function deleteMany(tx: Db, [table]: readonly BulkTable[], ids: string[]): Promise<void> {
  if (ids.length === 0 || table === undefined) return;
  await tx.execute(sql`delete from ${table.id.table} where ${table.id} = any(${sql.param(ids)}::uuid[])`);
}

/** Replaces the subjects of the records that these are written for. */
export async function setSubjects(
  tx: Db,
  { owner, subject }: { owner: PgColumn; subject: PgColumn },
  writes: readonly { id: string; fields: { subjects?: readonly string[] | undefined } }[],
): Promise<void> {
  const changed = writes.flatMap(({ id, fields: { subjects } }) => (subjects ? [{ id, subjects }] : []));
  if (changed.length === 0) return;
  const owners = sql.param(changed.map(({ id }) => id));
  const pairs = changed.flatMap(({ id, subjects }) => subjects.map((one) => [id, one] as const));
  await tx.execute(sql`delete from ${owner.table} where ${owner} = any(${owners}::uuid[])`);
  await tx.execute(sql`
    insert into ${owner.table} (${bare(owner)}, ${bare(subject)})
    select * from unnest(${sql.param(pairs.map(([id]) => id))}::uuid[], ${sql.param(pairs.map(([, id]) => id))}::uuid[])
    on conflict do nothing`);
}
