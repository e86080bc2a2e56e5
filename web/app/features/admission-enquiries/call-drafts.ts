export interface CallDraft {
  note: string;
  nextCall: string;
}

const drafts = new Map<string, CallDraft>();

/**
 * What somebody began to write about a call and has not saved: closing the drawer, or opening another card, does not lose it. By
 * who writes and about whom, for the next person at this desk must not find it.
 */
export const callDrafts = {
  of: (userId: string, enquiryId: string): CallDraft | undefined => drafts.get(`${userId} ${enquiryId}`),
  keep: (userId: string, enquiryId: string, draft: CallDraft): void => {
    drafts.set(`${userId} ${enquiryId}`, draft);
  },
  drop: (userId: string, enquiryId: string): void => {
    drafts.delete(`${userId} ${enquiryId}`);
  },
};
