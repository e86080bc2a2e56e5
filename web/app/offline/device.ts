import { forgetContact, listExpired } from './contact.ts';
import { clearPersistedQueries } from './persisted-queries.ts';
import { clearPersistedSession, readPersistedSession, readOwner } from './persisted-session.ts';
import { importDrafts, moveUpDrafts, registerDraftPrefix } from './drafts-on-device.ts';
import { forgetNoteFiles } from './note-files.ts';
import { changeOutbox } from './outbox/outbox-state.ts';
import { localStore, tabStore, type TextStore } from '../../lib/storage.ts';

/** Preferences belong to the device, not to a person. */
const preferences = ['tasika.scheme', 'tasika.rail', 'registrations-view', 'tasika.install', 'tasika.import-columns'];
/** Shown on the login page. */
const notice = 'tasika.notice';

/**
 * After an expired session: removes all cached data. Unsent marks stay, without the students' names, as they exist
 * nowhere else; the same person's next login sends them.
 */
export async function forgetReading(): Promise<void> {
  forgetStored(tabStore, (key) => key !== notice);
  await Promise.all([
    clearPersistedSession(),
    clearPersistedQueries(),
    forgetNoteFiles(),
    importDrafts.forget(),
    moveUpDrafts.forget(),
    changeOutbox((outbox) => outbox.map((entry) => ({ ...entry, names: {} }))),
  ]);
}

/** After a logout, or another person's login: removes everything of this person. */
export async function forgetPerson(userId: string | undefined): Promise<void> {
  forgetStored(localStore, (key) => !preferences.includes(key));
  await forgetReading();
  await changeOutbox((outbox) => outbox.filter((entry) => entry.userId !== userId));
  await forgetContact(userId);
}

/** After 14 days without contact: removes cached data and unsent marks. */
export async function forgetExpired(): Promise<void> {
  const lapsed = await listExpired();
  // Cached data belongs to one person at a time, and expires with their contact.
  const mayBeRead = lapsed.length > 0 || (await readOwner()) !== undefined;
  if (mayBeRead && (await readPersistedSession()) === undefined) await forgetReading();
  for (const userId of lapsed) {
    forgetStored(localStore, (key) => key.startsWith(registerDraftPrefix(userId)));
    await changeOutbox((outbox) => outbox.filter((entry) => entry.userId !== userId));
    await forgetContact(userId);
  }
}

function forgetStored(store: TextStore, isForgotten: (key: string) => boolean): void {
  for (const key of store.keys().filter(isForgotten)) store.write(key, null);
}
