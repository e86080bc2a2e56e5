import { deviceStore } from './device-store.ts';

/** The prefix of the keys in local storage under which registers with unsaved marks of a person are stored. */
export const registerDraftPrefix = (userId: string) => `tasika.register.${userId}.`;

/** Drafts on this device, by key, until they are completed; on a full disk only the draft is lost. */
function draftStore(name: string) {
  const store = deviceStore(name);
  return {
    read: <Draft>(key: string) => store.get<Draft | null>(key).catch(() => undefined),
    keep: (key: string, draft: unknown) => store.set(key, draft).catch(() => undefined),
    forget: () => store.clear().catch(() => undefined),
  };
}

/** The draft of each kind of import. */
export const importDrafts = draftStore('tasika-import');
/** The plan of a move-up at the end of a year. */
export const moveUpDrafts = draftStore('tasika-move-up');
