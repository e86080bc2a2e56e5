import { useSyncExternalStore } from 'react';

const key = 'tasika.logout';
const listeners = new Set<() => void>();

/** Somebody logged out here without network: the device has nothing of theirs, and the server does not know yet. */
export function isLogoutUnsent(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function setLogoutUnsent(isUnsent: boolean): void {
  try {
    if (isUnsent) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has its session until it ends by itself.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsLogoutUnsent = (): boolean => useSyncExternalStore(subscribe, isLogoutUnsent, isLogoutUnsent);
