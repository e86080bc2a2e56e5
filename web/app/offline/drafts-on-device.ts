import { deviceStore } from './device-store.ts';

/** What is being prepared on this device, by key, until it is done; a full disk loses it, and nothing else. */
function draftStore(name: string) {
  const store = deviceStore(name);
  return {
    read: <Draft>(key: string) => store.get<Draft | null>(key).catch(() => undefined),
    keep: (key: string, draft: unknown) => store.set(key, draft).catch(() => undefined),
    forget: () => store.clear().catch(() => undefined),
  };
}

/** One for each kind of import. */
export const importDrafts = draftStore('tasika-import');
/** The plan of a year end. */
export const moveUpDrafts = draftStore('tasika-move-up');
