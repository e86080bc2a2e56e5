import { useSyncExternalStore } from 'react';
import { localStore } from '../../lib/storage.ts';

const key = 'tasika.logout';
const listeners = new Set<() => void>();

/** Somebody logged out here without network: the device has nothing of theirs, and the server does not know yet. */
export const isLogoutUnsent = (): boolean => localStore.read(key) !== null;

export function setLogoutUnsent(isUnsent: boolean): void {
  localStore.write(key, isUnsent ? '1' : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsLogoutUnsent = (): boolean => useSyncExternalStore(subscribe, isLogoutUnsent, isLogoutUnsent);
