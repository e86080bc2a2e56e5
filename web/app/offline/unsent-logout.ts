import { useSyncExternalStore } from 'react';
import { localStore } from '../../lib/storage.ts';

const key = 'tasika.logout';
const listeners = new Set<() => void>();

/** A logout without network that the server has not yet received; the device holds nothing of the person. */
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
