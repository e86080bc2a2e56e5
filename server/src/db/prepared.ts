import { createHash } from 'node:crypto';
import type { Query, SQL } from 'drizzle-orm';
import { type PgDatabase, PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';

/** The same as `Db` of the client, which imports this file. */
type Db = PgDatabase<NodePgQueryResultHKT>;

/**
 * A hot statement that is parsed and planned once per connection, under `name`. `build` is called once for its text, and once for each
 * `kind`, such as the order of a list; `sql.placeholder('x')` stands for each value. Its columns are the members of the rows.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what callers must pass cannot be inferred from SQL
export function preparedQuery<Values extends Record<string, unknown>, Row extends object, Kind extends string = never>(
  name: string,
  build: (...kind: KindOf<Kind>) => SQL,
): (db: Db, values: Values, ...kind: KindOf<Kind>) => Promise<Row[]> {
  const queries = new Map<string, Query>();
  return (db, values, ...kind) => {
    const kindName = [name, ...kind].join('_');
    let query = queries.get(kindName);
    if (query === undefined) {
      query = dialect.sqlToQuery(build(...kind));
      queries.set(kindName, query);
    }
    return run<Row>(db, query, kindName, values);
  };
}

/** Nothing for a statement of one kind. */
type KindOf<Kind extends string> = [Kind] extends [never] ? [] : [Kind];

const dialect = new PgDialect();
const names = new Map<string, string>();

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
