import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/** A SELECT, and the common table expressions in front of it, which may write. */
export interface Statement {
  with?: Record<string, SQL>;
  select: SQL;
}

/**
 * A statement that is parsed and planned once per connection, under `name`. `build` gives it with
 * `sql.placeholder('x')` for each value; its columns are the members of the rows.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what callers must pass cannot be inferred from SQL
export function preparedQuery<Values extends Record<string, unknown>, Row extends object>(
  name: string,
  columns: readonly (keyof Row & string)[],
  build: () => SQL | Statement,
): (db: Db, values: Values) => Promise<Row[]> {
  const prepare = (db: Db) => {
    const built = build();
    const { with: parts = {}, select } = 'select' in built ? built : { select: built };
    return db
      .with(...Object.entries(parts).map(([part, body]) => db.$with(part, {}).as(body)))
      .select(Object.fromEntries(columns.map((column) => [column, sql`found.${sql.identifier(column)}`])))
      .from(sql`(${select}) as found`)
      .prepare(name);
  };
  const known = new WeakMap<Db, ReturnType<typeof prepare>>();
  return async (db, values) => {
    let statement = known.get(db);
    if (statement === undefined) {
      statement = prepare(db);
      known.set(db, statement);
    }
    return (await statement.execute(values)) as Row[];
  };
}

const dialect = new PgDialect();
const names = new Map<string, string>();

/**
 * Runs a statement that is put together anew each time, but always from the same few texts, as one that is parsed and planned
 * once per connection. Only for those: each text stays prepared in every connection.
 */
export async function runPrepared<Row extends object>(db: Db, statement: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  const prepared = db._.session.prepareQuery<PreparedQueryConfig & { execute: { rows: unknown[] } }>(
    query,
    undefined,
    nameOf(query.sql),
    false,
  );
  return (await prepared.execute()).rows as Row[];
}

/** As `runPrepared`, for a query of the builder. */
export async function runBuilt<Rows>(query: Built<Rows>): Promise<Rows> {
  return query.prepare(nameOf(query.toSQL().sql)).execute();
}

interface Built<Rows> {
  toSQL(): { sql: string };
  prepare(name: string): { execute(): Promise<Rows> };
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `text_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}

/** Runs a statement whose text is another each time. */
export async function runOnce<Row extends object>(db: Db, statement: SQL): Promise<Row[]> {
  return (await db.execute(statement)).rows as Row[];
}
