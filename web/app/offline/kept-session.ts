import { longestMs } from './contact.ts';
import { deviceStore } from './device-store.ts';
import type { SignedIn } from '../lib/session-key.ts';

const store = deviceStore('tasika-session');
const key = 'session';

interface KeptSession {
  session: SignedIn;
  timeZone: string;
  /** When the server last said so, in milliseconds. */
  at: number;
}

/** What the server last said of who is signed in here; undefined when that is too long ago. */
export async function readKeptSession(): Promise<KeptSession | undefined> {
  const kept = await store.get<KeptSession>(key).catch(() => undefined);
  return kept && Math.abs(Date.now() - kept.at) < longestMs ? kept : undefined;
}

/**
 * For the loader of a screen that paints what the device has: begins to read early only where it has nothing, as after the first
 * login, or the answer would come before that is painted and be drawn in its stead.
 */
export async function whereNothingIsKept(read: () => void): Promise<void> {
  if ((await readKeptSession()) === undefined) read();
}

/** The id of whoever was signed in here last, however long ago. */
export async function readOwner(): Promise<string | undefined> {
  const kept = await store.get<KeptSession>(key).catch(() => undefined);
  return kept?.session.user._id;
}

export async function keepSession(session: SignedIn, timeZone: string): Promise<void> {
  await store.set(key, { session, timeZone, at: Date.now() } satisfies KeptSession).catch(() => {
    // Then the application only opens with network.
  });
}

export const forgetKeptSession = (): Promise<void> => store.clear().catch(() => undefined);
