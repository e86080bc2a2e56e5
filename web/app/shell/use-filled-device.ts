import { useEffect } from 'react';
import type { Role } from '../../lib/paths.ts';
import { useUser } from '../lib/session.ts';

/** Long enough after the first screen for nothing to wait for this. */
const waitMs = 3000;

/** Has what may be needed without network some time after somebody came. */
export function useFilledDevice(role: Role): void {
  const { _id: id } = useUser();
  useEffect(() => {
    // Only where the application opens without network is it of use.
    if (!navigator.serviceWorker?.controller) return undefined;
    let isGone = false;
    const fill = async () => (await import('./fill-device.ts')).fillDevice(role, id, () => isGone);
    const timer = setTimeout(() => void fill().catch(() => undefined), waitMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [id, role]);
}
