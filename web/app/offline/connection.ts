import { useSyncExternalStore } from 'react';

// `navigator.onLine` knows of a network, not whether the server can be reached over it; the last call does.
let isReachable = typeof navigator === 'undefined' || navigator.onLine;
const listeners = new Set<() => void>();

/** Called after each request: whether any response came, whatever its status. */
export function setReachable(reachable: boolean): void {
  if (reachable === isReachable) return;
  isReachable = reachable;
  for (const listener of listeners) listener();
}

export function onReachableChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isServerReachable = (): boolean => isReachable;

if (typeof window !== 'undefined') window.addEventListener('offline', () => setReachable(false));

export const useServerReachable = (): boolean =>
  useSyncExternalStore(onReachableChange, isServerReachable, isServerReachable);
