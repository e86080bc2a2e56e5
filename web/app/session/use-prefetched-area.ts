import { useEffect } from 'react';
import type { Role } from '../../lib/areas.ts';
import { useUser } from './session.ts';

/** Delay after the first screen, so that prefetching does not compete with it. */
const waitMs = 3000;

/** Prefetches what this person may need offline; stops between two reads once `isGone`. */
export type PrefetchArea = (role: Role, userId: string, isGone: () => boolean) => Promise<void>;

/** Prefetches for offline use some time after an area was opened. `load` must be stable across renders. */
export function usePrefetchedArea(role: Role, load: () => Promise<PrefetchArea>): void {
  const { _id: userId } = useUser();
  useEffect(() => {
    let isGone = false;
    const fill = async () => {
      await workerInControl();
      if (!isGone) await (await load())(role, userId, () => isGone);
    };
    const timer = setTimeout(() => void fill().catch(() => undefined), waitMs);
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
