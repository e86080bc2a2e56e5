import type { createEnquiry } from '#contract/admission-enquiries';
import type { AnswerOf } from '#contract/endpoint';

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

export function loadReceipt(): Sent | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf()) ?? 'null') as Sent | null;
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function keepReceipt(sent: Sent | null): void {
  try {
    if (sent) sessionStorage.setItem(keyOf(), JSON.stringify(sent));
    else sessionStorage.removeItem(keyOf());
  } catch {
    // Private windows may refuse: then it stays until the page is left.
  }
}
