/** A class of cached data; `new Kind()` is empty. */
type Kind<Value> = new () => Value;

/** What happened to data that servers remember. Database triggers send `account` and `settings`, see migration 0109. */
export interface Signal {
  /** `everything`: a restore replaced the database, or signals may have been missed. `writes`: they may be closed. */
  topic: 'account' | 'settings' | 'everything' | 'writes' | 'backup';
  /** The id of an account, or empty for all accounts; the state of a backup, as JSON. */
  subject: string;
}

/** A kind of memory that signals concern. */
export interface Hears {
  hear(signal: Signal): void;
}

const hears = (value: unknown): value is Hears => typeof value === 'object' && value !== null && 'hear' in value;

/**
 * In-process caches of one database. They belong to its handle (`db.memory`), which transactions share, so two applications in
 * one process share nothing.
 */
export class Memory {
  readonly #values = new Map<Kind<unknown>, unknown>();

  /** Whether the changes of all other servers are known here; while they are not, nothing remembered may be relied on. */
  isCurrent = (): boolean => true;

  of<Value>(kind: Kind<Value>): Value {
    const known = this.#values.get(kind) as Value | undefined;
    if (known !== undefined) return known;
    const made = new kind();
    this.#values.set(kind, made);
    return made;
  }

  /** Passes a signal on to everything remembered. */
  hear(signal: Signal): void {
    for (const value of this.#values.values()) if (hears(value)) value.hear(signal);
  }
}

declare module 'drizzle-orm/pg-core/db' {
  // oxlint-disable-next-line no-unused-vars -- the parameters must be those of the class that is extended
  interface PgDatabase<TQueryResult, TFullSchema, TSchema> {
    memory: Memory;
  }
}
