import { createStore, useStore } from '../../lib/create-store.ts';

// `navigator.onLine` knows of a network, not whether the server can be reached over it; the last call does.
const reachable = createStore(typeof navigator === 'undefined' || navigator.onLine);

/** Called after each request: whether any response came, whatever its status. */
export const setReachable = reachable.write;
export const onReachableChange = reachable.subscribe;

export const useServerReachable = (): boolean => useStore(reachable);

if (typeof window !== 'undefined') window.addEventListener('offline', () => setReachable(false));
