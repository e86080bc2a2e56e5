import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Columns, Fields, ImportTable, KindOfImport, Write } from './import-kind.ts';

const column = (name: string) => sql.identifier(name);
const valueOf = (field: string, type: string): SQL => sql`(r.fields ->> ${field}::text)::${sql.raw(type)}`;

const rowsOf = (writes: Write[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(writes)}::jsonb) as r(id uuid, fields jsonb)`;

const storedBy =
  ({ stored }: KindOfImport) =>
  ({ id, fields }: Write): Write => ({ id, fields: stored?.(fields) ?? fields });

/** All new records, one statement for each table. */
export async function insertRecords(tx: Db, kind: KindOfImport, writes: Write[]): Promise<void> {
  if (writes.length === 0) return;
  const rows = rowsOf(writes.map(storedBy(kind)));
  for (const { name, id, columns, fixed = {} } of kind.tables) {
    const fields = Object.entries(columns);
    const names = [id, ...fields.map(([, [own]]) => own), ...Object.keys(fixed)].map(column);
    const values = [
      sql`r.id`,
      ...fields.map(([field, [, type]]) => valueOf(field, type)),
      ...Object.values(fixed).map((value) => sql`${value}::text`),
    ];
    await tx.execute(sql`
      insert into ${column(name)} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from ${rows}`);
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

async function updateTable(tx: Db, { name, id, columns }: ImportTable, writes: Write[], isVersioned: boolean) {
  const settings = Object.entries(columns).map(
    ([field, [own, type]]) =>
      sql`${column(own)} = case when r.fields ? ${field}::text then ${valueOf(field, type)} else t.${column(own)} end`,
  );
  if (isVersioned) settings.push(sql`version = t.version + 1`, sql`updated_at = now()`);
  await tx.execute(sql`
    update ${column(name)} t set ${sql.join(settings, sql`, `)} from ${rowsOf(writes)} where t.${column(id)} = r.id`);
}

/** Row locks on records that are changed, or deleted: then nothing new can refer to them either. */
export async function lockRecords(tx: Db, { tables }: KindOfImport, ids: string[], as: 'changed' | 'deleted') {
  const strength = as === 'deleted' ? sql`for update` : sql`for no key update`;
  for (const { name, id } of tables) {
    const key = column(id);
    await tx.execute(
      sql`select from ${column(name)} where ${key} = any(${sql.param(ids)}::uuid[]) order by ${key} ${strength}`,
    );
  }
}

/** Deletes records with everything that depends on them. */
export async function deleteRecords(tx: Db, { tables: [table] }: KindOfImport, ids: string[]): Promise<void> {
  if (ids.length === 0 || table === undefined) return;
  const { name, id } = table;
  await tx.execute(sql`delete from ${column(name)} where ${column(id)} = any(${sql.param(ids)}::uuid[])`);
}

/** Sets the linked ids of many records: teachers and their subjects, registrations and theirs. */
export async function setLinks(
  tx: Db,
  { table, owner, target }: { table: string; owner: string; target: string },
  links: { id: string; targets: string[] }[],
): Promise<void> {
  if (links.length === 0) return;
  const owners = sql.param(links.map(({ id }) => id));
  const pairs = links.flatMap(({ id, targets }) => targets.map((linked) => [id, linked] as const));
  await tx.execute(sql`delete from ${column(table)} where ${column(owner)} = any(${owners}::uuid[])`);
  await tx.execute(sql`
    insert into ${column(table)} (${column(owner)}, ${column(target)})
    select * from unnest(${sql.param(pairs.map(([id]) => id))}::uuid[], ${sql.param(pairs.map(([, id]) => id))}::uuid[])
    on conflict do nothing`);
}
