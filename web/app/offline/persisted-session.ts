import { offlineExpiryMs } from './contact.ts';
import { deviceStore } from './device-store.ts';
import type { SignedIn } from '../lib/session-key.ts';

const store = deviceStore('tasika-session');
const key = 'session';

interface PersistedSession {
  session: SignedIn;
  timeZone: string;
  /** Time of the response, in milliseconds. */
  at: number;
}

/** The last known session; undefined once it has expired. */
export async function readPersistedSession(): Promise<PersistedSession | undefined> {
  const stored = await store.get<PersistedSession>(key).catch(() => undefined);
  return stored && Math.abs(Date.now() - stored.at) < offlineExpiryMs ? stored : undefined;
}

/** The id of the last signed-in person, even after expiry. */
export async function readOwner(): Promise<string | undefined> {
  const stored = await store.get<PersistedSession>(key).catch(() => undefined);
  return stored?.session.user._id;
}

export async function persistSession(session: SignedIn, timeZone: string): Promise<void> {
  await store.set(key, { session, timeZone, at: Date.now() } satisfies PersistedSession).catch(() => {
    // Without it the application opens only with network.
  });
}

export const clearPersistedSession = (): Promise<void> => store.clear().catch(() => undefined);
