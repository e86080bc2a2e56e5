import { sql, type SQL } from 'drizzle-orm';
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
