import type { Caller } from '../caller.ts';
import type { SignalListener, Signal } from '../db/memory.ts';

export interface FoundSession {
  user: Caller;
  /** The expiry, in milliseconds since 1970. */
  expiresAt: number;
}

// Milliseconds that an entry stays valid, which saves a query per request.
const lifetime = 30_000;
// Invalidation happens inside the changing transaction. For this long, until it has surely ended, this person's sessions are not cached: a
// concurrent read would still see the old state.
const uncachedFor = 30_000;
const maxEntries = 10_000;

/** The cache of a database's live sessions by token hash: `db.memory.of(SessionCache)`. */
export class SessionCache implements SignalListener {
  readonly #entries = new Map<string, FoundSession & { readAt: number }>();
  readonly #distrusted = new Map<string, number>();
  /** Counts what was forgotten, so that a read that began before is not remembered after it. */
  changes = 0;

  recall(tokenHash: string, now: number): FoundSession | undefined {
    const entry = this.#entries.get(tokenHash);
    if (entry === undefined) return undefined;
    const age = now - entry.readAt;
    if (age >= 0 && age < lifetime && entry.expiresAt > now) return entry;
    this.#entries.delete(tokenHash);
    return undefined;
  }

  /** `asOf` is what `changes` was when the read began. */
  remember(tokenHash: string, found: FoundSession, { now, asOf }: { now: number; asOf: number }): void {
    if (asOf !== this.changes) return;
    const until = this.#distrusted.get(found.user.id);
    if (until !== undefined) {
      if (now < until) return;
      this.#distrusted.delete(found.user.id);
    }
    if (this.#entries.size >= maxEntries) this.#entries.clear();
    this.#entries.set(tokenHash, { ...found, readAt: now });
  }

  forget(tokenHash: string): void {
    this.changes += 1;
    this.#entries.delete(tokenHash);
  }

  /** Invalidates a person's sessions; call with every change of their account or sessions, also inside a transaction. */
  forgetAllOf(userId: string): void {
    if (this.#distrusted.size >= maxEntries) this.#distrusted.clear();
    this.#distrusted.set(userId, Date.now() + uncachedFor);
    this.#drop(userId);
  }

  /** A signal comes after the commit, so what is read from now on is right. */
  receive({ topic, subject }: Signal): void {
    if (topic === 'everything') this.#drop();
    else if (topic === 'account') this.#drop(subject === '' ? undefined : subject);
  }

  #drop(userId?: string): void {
    this.changes += 1;
    for (const [tokenHash, { user }] of this.#entries)
      if (userId === undefined || user.id === userId) this.#entries.delete(tokenHash);
  }
}
