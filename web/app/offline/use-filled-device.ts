import { useEffect } from 'react';
import type { Role } from '../../lib/areas.ts';
import { useUser } from '../lib/session.ts';

/** Long enough after the first screen for nothing to wait for this. */
const waitMs = 3000;

/** Fetches what this person may need without network; stops between two reads once `isGone`. */
export type FillDevice = (role: Role, userId: string, isGone: () => boolean) => Promise<void>;

/** Has what may be needed without network some time after an area was opened. `load` is the same at every render. */
export function useFilledDevice(role: Role, load: () => Promise<FillDevice>): void {
  const { _id: userId } = useUser();
  useEffect(() => {
    // Only where the application opens without network is it of use.
    if (!navigator.serviceWorker?.controller) return undefined;
    let isGone = false;
    const fill = async () => (await load())(role, userId, () => isGone);
    const timer = setTimeout(() => void fill().catch(() => undefined), waitMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load, role, userId]);
}
