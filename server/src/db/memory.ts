/** A class of cached data; `new Kind()` is empty. */
type Kind<Value> = new () => Value;

/** A message to all servers, most of them to invalidate cached data. Database triggers send `account` and `settings`, see migration 0109. */
export interface Signal {
  /** `everything`: a restore replaced the database, or signals may have been missed. `writes`: they may be closed. */
  topic: 'account' | 'settings' | 'everything' | 'writes' | 'backup';
  /** The id of an account, or empty for all accounts; the state of a backup, as JSON. */
  subject: string;
}

/** Cached data that signals invalidate. */
export interface SignalListener {
  receive(signal: Signal): void;
}

const isListener = (value: unknown): value is SignalListener =>
  typeof value === 'object' && value !== null && 'receive' in value;

/**
 * In-process caches of one database. They belong to its handle (`db.memory`), which transactions share, so two applications in
 * one process share nothing.
 */
export class Memory {
  readonly #values = new Map<Kind<unknown>, unknown>();

  /** Whether every invalidation sent by other servers has arrived. While false, cached data may be stale and must not be used. */
  isCurrent = (): boolean => true;

  of<Value>(kind: Kind<Value>): Value {
    const known = this.#values.get(kind) as Value | undefined;
    if (known !== undefined) return known;
    const made = new kind();
    this.#values.set(kind, made);
    return made;
  }

  /** Dispatches a signal to all listeners. */
  receive(signal: Signal): void {
    for (const value of this.#values.values()) if (isListener(value)) value.receive(signal);
  }
}
