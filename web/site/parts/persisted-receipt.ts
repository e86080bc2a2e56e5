import type { createEnquiry } from '#contract/admission-enquiries';
import type { AnswerOf } from '#contract/endpoint';
import { tabStore } from '../../lib/storage.ts';

export type Receipt = AnswerOf<typeof createEnquiry>['data'];

/** The last registration sent from this page, until the tab is closed or another is sent. */
export interface Sent {
  receipt: Receipt;
  /** Where the confirmation goes; empty if none was requested. */
  email: string;
  standard: string | null;
  subjects: string[];
}

// Each page has its own receipt: the home page has the short form, the admission page the long one.
const keyOf = () => `registration-sent ${window.location.pathname}`;

export const loadReceipt = (): Sent | null => tabStore.readJson(keyOf()) as Sent | null;

/** Null deletes it. */
export const persistReceipt = (sent: Sent | null): void => tabStore.writeJson(keyOf(), sent);
