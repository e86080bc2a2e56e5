import { deviceStore } from './device-store.ts';

const store = deviceStore('tasika-contact');
const key = 'contacts';
/** Who has had no contact for so long is asked to log in, and finds nothing of theirs. */
export const longestMs = 14 * 24 * 60 * 60_000;

/** When the server last knew somebody here, by their id, in milliseconds; also of those whose session has ended. */
type Contacts = [userId: string, at: number][];

const change = async (how: (contacts: Contacts) => Contacts): Promise<void> => {
  // A full disk keeps the older time.
  await store.update<Contacts>(key, (contacts) => how(contacts ?? [])).catch(() => undefined);
};

export const forgetContact = (userId: string | undefined): Promise<void> =>
  change((contacts) => contacts.filter(([id]) => id !== userId));

export const noteContact = (userId: string): Promise<void> =>
  change((contacts) => [...contacts.filter(([id]) => id !== userId), [userId, Date.now()]]);

const readContacts = async (): Promise<Contacts> => (await store.get<Contacts>(key).catch(() => undefined)) ?? [];

/** The day and time at which this person's things leave the device, unless there is contact before. */
export async function readLastDay(userId: string): Promise<Date | null> {
  const contact = (await readContacts()).find(([id]) => id === userId);
  return contact === undefined ? null : new Date(contact[1] + longestMs);
}

export const listLapsed = async (): Promise<string[]> =>
  (await readContacts()).flatMap(([id, at]) => (Date.now() - at >= longestMs ? [id] : []));
