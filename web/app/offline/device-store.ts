import { clear, createStore, get, set, update } from 'idb-keyval';

export interface DeviceStore {
  get: <Value>(key: string) => Promise<Value | undefined>;
  set: (key: string, value: unknown) => Promise<void>;
  /** Atomic read-modify-write, also across tabs and the service worker. */
  update: <Value>(key: string, change: (value: Value | undefined) => Value) => Promise<Value>;
  clear: () => Promise<void>;
}

/** A key-value store in IndexedDB, in memory where the browser has none. */
export function deviceStore(name: string): DeviceStore {
  if (typeof indexedDB === 'undefined') return pageStore();
  const store = createStore(name, 'kept');
  return {
    get: (key) => get(key, store),
    set: (key, value) => set(key, value, store),
    update: async (key, change) => {
      let changed: ReturnType<typeof change> | undefined;
      await update<ReturnType<typeof change>>(key, (value) => (changed = change(value)), store);
      return changed as ReturnType<typeof change>;
    },
    clear: () => clear(store),
  };
}

function pageStore(): DeviceStore {
  const stored = new Map<string, unknown>();
  return {
    get: async <Value>(key: string) => stored.get(key) as Value | undefined,
    set: async (key, value) => void stored.set(key, value),
    update: async <Value>(key: string, change: (value: Value | undefined) => Value) => {
      const changed = change(stored.get(key) as Value | undefined);
      stored.set(key, changed);
      return changed;
    },
    clear: async () => stored.clear(),
  };
}
