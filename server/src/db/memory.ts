/** A class of cached data; `new Kind()` is empty. */
type Kind<Kept> = new () => Kept;

/**
 * In-process caches of one database. They belong to its handle (`db.memory`), which transactions share, so two applications in
 * one process share nothing.
 */
export class Memory {
  readonly #kept = new Map<Kind<unknown>, unknown>();

  of<Kept>(kind: Kind<Kept>): Kept {
    const known = this.#kept.get(kind) as Kept | undefined;
    if (known !== undefined) return known;
    const made = new kind();
    this.#kept.set(kind, made);
    return made;
  }
}

declare module 'drizzle-orm/pg-core/db' {
  // oxlint-disable-next-line no-unused-vars -- the parameters must be those of the class that is extended
  interface PgDatabase<TQueryResult, TFullSchema, TSchema> {
    memory: Memory;
  }
}
