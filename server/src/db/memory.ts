/** A class of cached data; `new Kind()` is empty. */
type Kind<Value> = new () => Value;

/**
 * In-process caches of one database. They belong to its handle (`db.memory`), which transactions share, so two applications in
 * one process share nothing.
 */
export class Memory {
  readonly #values = new Map<Kind<unknown>, unknown>();

  of<Value>(kind: Kind<Value>): Value {
    const known = this.#values.get(kind) as Value | undefined;
    if (known !== undefined) return known;
    const made = new kind();
    this.#values.set(kind, made);
    return made;
  }
}

declare module 'drizzle-orm/pg-core/db' {
  // oxlint-disable-next-line no-unused-vars -- the parameters must be those of the class that is extended
  interface PgDatabase<TQueryResult, TFullSchema, TSchema> {
    memory: Memory;
  }
}
