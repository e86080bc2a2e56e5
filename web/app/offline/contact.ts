import { deviceStore } from './device-store.ts';

const store = deviceStore('tasika-contact');
const key = 'contacts';
/** Without contact for this long a person has to log in again, and their data is removed. */
export const offlineExpiryMs = 14 * 24 * 60 * 60_000;

/** Time of the last authenticated response by user id, in milliseconds; outlives the session. */
type Contacts = [userId: string, at: number][];

const change = async (how: (contacts: Contacts) => Contacts): Promise<void> => {
  // On a full disk the older time stays.
  await store.update<Contacts>(key, (contacts) => how(contacts ?? [])).catch(() => undefined);
};

export const forgetContact = (userId: string | undefined): Promise<void> =>
  change((contacts) => contacts.filter(([id]) => id !== userId));

export const noteContact = (userId: string): Promise<void> =>
  change((contacts) => [...contacts.filter(([id]) => id !== userId), [userId, Date.now()]]);

const readContacts = async (): Promise<Contacts> => (await store.get<Contacts>(key).catch(() => undefined)) ?? [];

/** When this person's data on the device expires, unless there is contact before. */
export async function readLastDay(userId: string): Promise<Date | null> {
  const contact = (await readContacts()).find(([id]) => id === userId);
  return contact === undefined ? null : new Date(contact[1] + offlineExpiryMs);
}

export const listExpired = async (): Promise<string[]> =>
  (await readContacts()).flatMap(([id, at]) => (Date.now() - at >= offlineExpiryMs ? [id] : []));
