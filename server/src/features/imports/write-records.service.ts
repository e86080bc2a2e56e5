import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import type { Columns, Fields, ImportTable, KindOfImport, Write } from './import-kind.service.ts';

/** Without its table, as `insert` and `set` want it. */
const bare = ({ name }: PgColumn) => sql.identifier(name);
const valueOf = (field: string, column: PgColumn): SQL =>
  sql`(r.fields ->> ${field}::text)::${sql.raw(column.getSQLType())}`;

const rowsOf = (writes: Write[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(writes)}::jsonb) as r(id uuid, fields jsonb)`;

const storedBy =
  ({ stored }: KindOfImport) =>
  ({ id, fields }: Write): Write => ({ id, fields: stored?.(fields) ?? fields });

/** All new records, one statement for each table. */
export async function insertRecords(tx: Db, kind: KindOfImport, writes: Write[]): Promise<void> {
  if (writes.length === 0) return;
  const rows = rowsOf(writes.map(storedBy(kind)));
  for (const { id, columns, fixed = {} } of kind.tables) {
    const fields = Object.entries(columns);
    const names = [
      ...[id, ...Object.values(columns)].map(bare),
      ...Object.keys(fixed).map((name) => sql.identifier(name)),
    ];
    const values = [
      sql`r.id`,
      ...fields.map(([field, column]) => valueOf(field, column)),
      ...Object.values(fixed).map((value) => sql`${value}::text`),
    ];
    await tx.execute(sql`
      insert into ${id.table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from ${rows}`);
  }
}

/** Sets the given fields of all changed records, one statement for each table; a field that is null is emptied. */
export async function updateRecords(tx: Db, kind: KindOfImport, writes: Write[]): Promise<void> {
  if (writes.length === 0) return;
  const changed = writes.map(storedBy(kind));
  for (const [index, table] of kind.tables.entries()) {
    const concerned = index === 0 ? changed : changed.filter(({ fields }) => touches(table.columns, fields));
    if (concerned.length > 0) await updateTable(tx, table, concerned, index === 0);
  }
}

const touches = (columns: Columns, fields: Fields) => Object.keys(columns).some((field) => field in fields);

async function updateTable(tx: Db, { id, columns }: ImportTable, writes: Write[], isVersioned: boolean) {
  const settings = Object.entries(columns).map(
    ([field, column]) =>
      sql`${bare(column)} = case when r.fields ? ${field}::text then ${valueOf(field, column)} else t.${bare(column)} end`,
  );
  if (isVersioned) settings.push(sql`version = t.version + 1`, sql`updated_at = now()`);
  await tx.execute(sql`
    update ${id.table} t set ${sql.join(settings, sql`, `)} from ${rowsOf(writes)} where t.${bare(id)} = r.id`);
}

/** Row locks on records that are changed, or deleted: then nothing new can refer to them either. */
export async function lockRecords(tx: Db, { tables }: KindOfImport, ids: string[], as: 'changed' | 'deleted') {
  const strength = as === 'deleted' ? sql`for update` : sql`for no key update`;
  for (const { id } of tables) {
    await tx.execute(
      sql`select from ${id.table} where ${id} = any(${sql.param(ids)}::uuid[]) order by ${id} ${strength}`,
    );
  }
}

/** Deletes records with everything that depends on them. */
export async function deleteRecords(tx: Db, { tables: [table] }: KindOfImport, ids: string[]): Promise<void> {
  if (ids.length === 0 || table === undefined) return;
  await tx.execute(sql`delete from ${table.id.table} where ${table.id} = any(${sql.param(ids)}::uuid[])`);
}

/** Sets the linked ids of many records: teachers and their subjects, registrations and theirs. */
export async function setLinks(
  tx: Db,
  { owner, target }: { owner: PgColumn; target: PgColumn },
  links: { id: string; targets: string[] }[],
): Promise<void> {
  if (links.length === 0) return;
  const owners = sql.param(links.map(({ id }) => id));
  const pairs = links.flatMap(({ id, targets }) => targets.map((linked) => [id, linked] as const));
  await tx.execute(sql`delete from ${owner.table} where ${owner} = any(${owners}::uuid[])`);
  await tx.execute(sql`
    insert into ${owner.table} (${bare(owner)}, ${bare(target)})
    select * from unnest(${sql.param(pairs.map(([id]) => id))}::uuid[], ${sql.param(pairs.map(([, id]) => id))}::uuid[])
    on conflict do nothing`);
}
