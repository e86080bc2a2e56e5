import type { createEnquiry } from '#contract/admission-enquiries';
import type { AnswerOf } from '#contract/endpoint';
import { tabStore } from '../../lib/storage.ts';

export type Receipt = AnswerOf<typeof createEnquiry>['data'];

/** What was sent from this page, until the tab is closed or another is registered. */
export interface Sent {
  receipt: Receipt;
  /** Where a copy goes; empty where none was asked for. */
  email: string;
  standard: string | null;
  subjects: string[];
}

// By page: the home page's short form and the long one are two.
const keyOf = () => `registration-sent ${window.location.pathname}`;

export const loadReceipt = (): Sent | null => tabStore.readJson(keyOf()) as Sent | null;

/** Null forgets it. */
export const keepReceipt = (sent: Sent | null): void => tabStore.writeJson(keyOf(), sent);
