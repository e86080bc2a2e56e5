import { forgetContact, listLapsed } from './contact.ts';
import { forgetKeptQueries } from './kept-queries.ts';
import { forgetKeptSession, readKeptSession, readOwner } from './kept-session.ts';
import { forgetNoteFiles } from './note-files.ts';
import { changeOutbox } from './outbox/outbox-state.ts';
import { localStore, tabStore, type TextStore } from '../../lib/storage.ts';

/** How the application looks is the device's, whoever uses it. */
const preferences = ['tasika.scheme', 'tasika.rail', 'registrations-view', 'tasika.install'];
/** Said to whoever comes to the login page. */
const notice = 'tasika.notice';

/**
 * After an ended session: nothing of what was read stays. Marks do, without the names they belong to: they are nowhere else,
 * and go when the same person has logged in again.
 */
export async function forgetReading(): Promise<void> {
  forgetStored(tabStore, (key) => key !== notice);
  await Promise.all([
    forgetKeptSession(),
    forgetKeptQueries(),
    forgetNoteFiles(),
    changeOutbox((outbox) => outbox.map((entry) => ({ ...entry, names: {} }))),
  ]);
}

/** After a logout, or when another person logs in: nothing of this person stays on the device. */
export async function forgetPerson(userId: string | undefined): Promise<void> {
  forgetStored(localStore, (key) => !preferences.includes(key));
  await forgetReading();
  await changeOutbox((outbox) => outbox.filter((entry) => entry.userId !== userId));
  await forgetContact(userId);
}

/** After 14 days without contact nothing stays: not what was read, and not the marks that waited for their owner to come back. */
export async function forgetLapsed(): Promise<void> {
  const lapsed = await listLapsed();
  // What was read is one person's at a time, and is shown to nobody once their session is too old.
  const mayBeRead = lapsed.length > 0 || (await readOwner()) !== undefined;
  if (mayBeRead && (await readKeptSession()) === undefined) await forgetReading();
  for (const userId of lapsed) {
    forgetStored(localStore, (key) => key.startsWith(`tasika.register.${userId}.`));
    await changeOutbox((outbox) => outbox.filter((entry) => entry.userId !== userId));
    await forgetContact(userId);
  }
}

function forgetStored(store: TextStore, isForgotten: (key: string) => boolean): void {
  for (const key of store.keys().filter(isForgotten)) store.write(key, null);
}
