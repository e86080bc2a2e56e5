import type { Caller } from '../caller.ts';

export interface FoundSession {
  user: Caller;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

// In front of one query per request. A session that another server ended can live on here for this long.
const keptFor = 30_000;
// A change is announced inside its transaction. Until that has surely ended, this person's sessions are read each time:
// what a request reads in between is still the state before.
const distrustedFor = 30_000;
const most = 10_000;

/** The live sessions of a database, by the hash of their token: `db.memory.of(SessionCache)`. */
export class SessionCache {
  readonly #entries = new Map<string, FoundSession & { readAt: number }>();
  readonly #distrusted = new Map<string, number>();
  #allDistrustedUntil = 0;

  recall(tokenHash: string, now: number): FoundSession | undefined {
    const entry = this.#entries.get(tokenHash);
    if (entry === undefined) return undefined;
    const age = now - entry.readAt;
    if (age >= 0 && age < keptFor && entry.expiresAt > now) return entry;
    this.#entries.delete(tokenHash);
    return undefined;
  }

  remember(tokenHash: string, found: FoundSession, now: number): void {
    if (now < this.#allDistrustedUntil) return;
    const until = this.#distrusted.get(found.user.id);
    if (until !== undefined) {
      if (now < until) return;
      this.#distrusted.delete(found.user.id);
    }
    if (this.#entries.size >= most) this.#entries.clear();
    this.#entries.set(tokenHash, { ...found, readAt: now });
  }

  forget(tokenHash: string): void {
    this.#entries.delete(tokenHash);
  }

  /** To be called when the whole database is another one. */
  forgetEverybody(): void {
    this.#allDistrustedUntil = Date.now() + distrustedFor;
    this.#entries.clear();
  }

  /** To be called with every change of a person's account or sessions; also within a transaction. */
  forgetAllOf(userId: string): void {
    if (this.#distrusted.size >= most) this.#distrusted.clear();
    this.#distrusted.set(userId, Date.now() + distrustedFor);
    for (const [tokenHash, { user }] of this.#entries) if (user.id === userId) this.#entries.delete(tokenHash);
  }
}
