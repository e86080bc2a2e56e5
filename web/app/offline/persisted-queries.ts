import type { Register } from '#contract/attendance';
import type { Query, QueryKey } from '@tanstack/react-query';
import type { Role } from '../../lib/areas.ts';
import { offlineExpiryMs } from './contact.ts';
import { deviceStore } from './device-store.ts';
import { queryClient } from '../lib/query-client.ts';

/** Schema version of the persisted answers; increase it when old ones can no longer be rendered. */
const shape = 4;
const store = deviceStore('tasika-reading');
const pauseMs = 1000;

interface Stored {
  shape: number;
  /** The answers, each with the time of its response in milliseconds. */
  answers: { key: QueryKey; data: unknown; at: number }[];
}

interface Listed {
  key: readonly string[];
  /** Selects among them; default all. */
  isPersisted?: (query: Query) => boolean;
}

/** All queries that are persisted for offline reading, by role. None for the office. */
const listed: Record<Role, Listed[]> = {
  admin: [],
  teacher: [
    { key: ['dashboard', 'teacher'] },
    { key: ['schedule', 'teaching'] },
    { key: ['batches', 'teacher'] },
    { key: ['batches', 'teaching'] },
    { key: ['students', 'teacher'] },
    { key: ['attendance', 'register'], isPersisted: ({ state }) => (state.data as Register).canEdit },
    { key: ['announcements', 'mine'] },
    { key: ['leave-requests', 'taught'] },
  ],
  student: [
    { key: ['dashboard', 'student'] },
    { key: ['schedule', 'mine'] },
    { key: ['batches', 'mine'] },
    { key: ['attendance', 'mine'] },
    { key: ['announcements'] },
    { key: ['notes'], isPersisted: ({ queryKey }) => queryKey[1] !== 'file' },
  ],
};

/** A day longer than persisted data may be read. */
const gcTime = offlineExpiryMs + 24 * 60 * 60_000;

let stopKeeping: (() => void) | null = null;

export const readPersistedQueries = (userId: string): Promise<Stored | undefined> =>
  store.get<Stored>(userId).catch(() => undefined);

/** Restores this person's persisted queries, and persists updates from now on. */
export async function persistQueries(
  user: { _id: string; role: Role },
  reading = readPersistedQueries(user._id),
): Promise<void> {
  stopKeeping?.();
  // A role that this version does not know has none.
  const lists = (listed as Partial<typeof listed>)[user.role] ?? [];
  if (lists.length === 0) return;
  for (const { key } of lists) queryClient.setQueryDefaults(key, { gcTime });
  const stored = await reading;
  if (stored?.shape === shape) {
    for (const { key, data, at } of stored.answers) {
      // Data that a screen's loader has fetched meanwhile is newer.
      if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data, { updatedAt: at });
    }
  }
  const isListed = (query: Query) =>
    lists.some(
      ({ key, isPersisted }) => key.every((part, at) => query.queryKey[at] === part) && (isPersisted?.(query) ?? true),
    );
  const write = () => {
    const answers = queryClient
      .getQueryCache()
      .getAll()
      // A failed refetch does not remove the data read before.
      .filter((query) => query.state.data !== undefined && isListed(query))
      .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }));
    void store.set(user._id, { shape, answers } satisfies Stored).catch(() => {
      // On a full disk less is persisted; the screen is unaffected.
    });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const writeNow = () => {
    if (timer === undefined || document.visibilityState !== 'hidden') return;
    clearTimeout(timer);
    timer = undefined;
    write();
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' && type !== 'removed') return;
    timer ??= setTimeout(() => {
      timer = undefined;
      write();
    }, pauseMs);
  });
  document.addEventListener('visibilitychange', writeNow);
  stopKeeping = () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', writeNow);
    stopKeeping = null;
  };
}

export async function clearPersistedQueries(): Promise<void> {
  stopKeeping?.();
  await store.clear().catch(() => undefined);
}
