import { tabStore } from '../../../lib/storage.ts';

export interface CallDraft {
  note: string;
  nextCall: string;
}

const keyOf = (userId: string, enquiryId: string) => `tasika.call.${userId}.${enquiryId}`;

/**
 * What somebody began to write about a call and has not saved: closing the drawer, opening another card or loading the page anew
 * does not lose it. By who writes and about whom, for the next person at this desk must not find it; for that it also goes with
 * the tab and with the session.
 */
export const callDrafts = {
  of: (userId: string, enquiryId: string) => tabStore.readJson(keyOf(userId, enquiryId)) as CallDraft | null,
  keep: (userId: string, enquiryId: string, draft: CallDraft) => tabStore.writeJson(keyOf(userId, enquiryId), draft),
  drop: (userId: string, enquiryId: string) => tabStore.write(keyOf(userId, enquiryId), null),
};
