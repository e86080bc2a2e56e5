import { useEffect } from 'react';
import { createStore, useStore } from '../../lib/create-store.ts';
import type { Role } from '../../lib/areas.ts';
import { useUser } from './session.ts';

/** Delay after the first screen, so that prefetching does not compete with it. */
const waitMs = 3000;
/** The first delay after a failure; each further one is twice as long. */
const retryMs = 30_000;
const longestRetryMs = 15 * 60_000;

/** Prefetches what this person may need offline; stops between two reads once `isGone`. */
export type PrefetchArea = (role: Role, userId: string, isGone: () => boolean) => Promise<void>;

/** Whether the last attempt has failed, so that pages may be missing on this device. */
const isIncomplete = createStore(false);

export const useIsAreaIncomplete = (): boolean => useStore(isIncomplete);

/** Prefetches for offline use some time after an area was opened, and again after a failure. `load` must be stable across renders. */
export function usePrefetchedArea(role: Role, load: () => Promise<PrefetchArea>): void {
  const { _id: userId } = useUser();
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const fill = async () => {
      await workerInControl();
      if (!isGone) await (await load())(role, userId, () => isGone);
      isIncomplete.write(false);
    };
    const fillIn = (delayMs: number, nextMs = retryMs) => {
      timer = setTimeout(() => {
        fill().catch(() => {
          isIncomplete.write(true);
          if (!isGone) fillIn(nextMs, Math.min(2 * nextMs, longestRetryMs));
        });
      }, delayMs);
    };
    fillIn(waitMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load, role, userId]);
}

/**
 * Waits for a service worker, without which prefetching is useless: never resolves where there is none, as on plain http. After
 * a quick login the worker takes control later.
 */
async function workerInControl(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker?.controller) return;
  await new Promise((resolve) => serviceWorker?.addEventListener('controllerchange', resolve, { once: true }));
}
