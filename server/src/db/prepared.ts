import { createHash } from 'node:crypto';
import { sql, type Query, type SQL } from 'drizzle-orm';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/** A SELECT with optional common table expressions, which may write. */
export interface Statement {
  with: Record<string, SQL>;
  select: SQL;
}

/**
 * A statement that is parsed and planned once per connection, under `name`. `build` is asked once for its text, with
 * `sql.placeholder('x')` for each value; its columns are the members of the rows.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what callers must pass cannot be inferred from SQL
export function preparedQuery<Values extends Record<string, unknown>, Row extends object>(
  name: string,
  build: () => SQL | Statement,
): (db: Db, values: Values) => Promise<Row[]> {
  let query: Query | undefined;
  return (db, values) => run<Row>(db, (query ??= dialect.sqlToQuery(wholeOf(build()))), name, values);
}

/** Like `preparedQuery`, for a statement with a few variants, such as the sort orders of a list. */
export function preparedQueries<Kind extends string, Row extends object>(
  name: string,
  build: (kind: Kind) => SQL,
): (db: Db, kind: Kind, values: Record<string, unknown>) => Promise<Row[]> {
  const queries = new Map<Kind, (db: Db, values: Record<string, unknown>) => Promise<Row[]>>();
  return (db, kind, values) => {
    const query =
      queries.get(kind) ?? preparedQuery<Record<string, unknown>, Row>(`${name}_${kind}`, () => build(kind));
    queries.set(kind, query);
    return query(db, values);
  };
}

const dialect = new PgDialect();
const names = new Map<string, string>();

function wholeOf(statement: SQL | Statement): SQL {
  if (!('select' in statement)) return statement;
  const parts = Object.entries(statement.with).map(([part, body]) => sql`${sql.identifier(part)} as (${body})`);
  return sql`with ${sql.join(parts, sql`, `)} ${statement.select}`;
}

/**
 * Runs a dynamically built statement as a prepared one. Its texts must be few, as each stays prepared in every
 * connection.
 */
export async function runPrepared<Row extends object>(db: Db, statement: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  return run(db, query, nameOf(query.sql));
}

async function run<Row extends object>(
  db: Db,
  query: Query,
  name: string,
  values?: Record<string, unknown>,
): Promise<Row[]> {
  const prepared = db._.session.prepareQuery<PreparedQueryConfig & { execute: { rows: unknown[] } }>(
    query,
    undefined,
    name,
    false,
  );
  return (await prepared.execute(values)).rows as Row[];
}

/** Like `runPrepared`, for a query of the query builder. */
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

/** Runs a statement whose text differs each time, unprepared. */
export async function runOnce<Row extends object>(db: Db, statement: SQL): Promise<Row[]> {
  return (await db.execute(statement)).rows as Row[];
}
