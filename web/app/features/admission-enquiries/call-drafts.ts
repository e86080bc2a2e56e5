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
  of: (userId: string, enquiryId: string): CallDraft | null => {
    try {
      return JSON.parse(sessionStorage.getItem(keyOf(userId, enquiryId)) ?? 'null') as CallDraft | null;
    } catch {
      return null;
    }
  },
  keep: (userId: string, enquiryId: string, draft: CallDraft): void => {
    try {
      sessionStorage.setItem(keyOf(userId, enquiryId), JSON.stringify(draft));
    } catch {
      // Without storage it holds until the drawer is closed.
    }
  },
  drop: (userId: string, enquiryId: string): void => {
    try {
      sessionStorage.removeItem(keyOf(userId, enquiryId));
    } catch {
      // Nothing was kept.
    }
  },
};
