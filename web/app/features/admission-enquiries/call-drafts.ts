import { tabStore } from '../../../lib/storage.ts';

export type CallDraft = { note: string; nextCall: string };

const keyOf = (userId: string, enquiryId: string) => `tasika.call.${userId}.${enquiryId}`;

/**
 * Drafts of call notes, so that closing the drawer, opening another card or reloading loses nothing. Keyed by user and enquiry, in session storage
 * and cleared at logout: the next person at this desk must not see them.
 */
export const callDrafts = {
  of: (userId: string, enquiryId: string) => tabStore.readJson(keyOf(userId, enquiryId)) as CallDraft | null,
  keep: (userId: string, enquiryId: string, draft: CallDraft) => tabStore.writeJson(keyOf(userId, enquiryId), draft),
  drop: (userId: string, enquiryId: string) => tabStore.write(keyOf(userId, enquiryId), null),
};
