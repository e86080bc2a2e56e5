import type { FoundSession } from './session.ts';

// In front of one query per request. A session that another server ended can live on here for this long.
const keptFor = 30_000;
// A change is announced inside its transaction. Until that has surely ended, this person's sessions are read each time:
// what a request reads in between is still the state before.
const distrustedFor = 30_000;
const most = 10_000;

const entries = new Map<string, FoundSession & { readAt: number }>();
const distrusted = new Map<string, number>();

export function recallSession(tokenHash: string, now: number): FoundSession | undefined {
  const entry = entries.get(tokenHash);
  if (entry === undefined) return undefined;
  const age = now - entry.readAt;
  if (age >= 0 && age < keptFor && entry.expiresAt > now) return entry;
  entries.delete(tokenHash);
  return undefined;
}

export function rememberSession(tokenHash: string, found: FoundSession, now: number): void {
  const until = distrusted.get(found.user.id);
  if (until !== undefined) {
    if (now < until) return;
    distrusted.delete(found.user.id);
  }
  if (entries.size >= most) entries.clear();
  entries.set(tokenHash, { ...found, readAt: now });
}

export function forgetSession(tokenHash: string): void {
  entries.delete(tokenHash);
}

/** To be called with every change of a person's account or sessions; also within a transaction. */
export function forgetSessionsOf(userId: string): void {
  if (distrusted.size >= most) distrusted.clear();
  distrusted.set(userId, Date.now() + distrustedFor);
  for (const [tokenHash, { user }] of entries) if (user.id === userId) entries.delete(tokenHash);
}
