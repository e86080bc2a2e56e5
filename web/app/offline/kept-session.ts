import { offlineExpiryMs } from './contact.ts';
import { deviceStore } from './device-store.ts';
import type { SignedIn } from '../lib/session-key.ts';

const store = deviceStore('tasika-session');
const key = 'session';

interface KeptSession {
  session: SignedIn;
  timeZone: string;
  /** Time of the response, in milliseconds. */
  at: number;
}

/** The last known session; undefined once it has expired. */
export async function readKeptSession(): Promise<KeptSession | undefined> {
  const kept = await store.get<KeptSession>(key).catch(() => undefined);
  return kept && Math.abs(Date.now() - kept.at) < offlineExpiryMs ? kept : undefined;
}

/** The id of the last signed-in person, even after expiry. */
export async function readOwner(): Promise<string | undefined> {
  const kept = await store.get<KeptSession>(key).catch(() => undefined);
  return kept?.session.user._id;
}

export async function keepSession(session: SignedIn, timeZone: string): Promise<void> {
  await store.set(key, { session, timeZone, at: Date.now() } satisfies KeptSession).catch(() => {
    // Without it the application opens only with network.
  });
}

export const forgetKeptSession = (): Promise<void> => store.clear().catch(() => undefined);
