import { useSyncExternalStore } from 'react';

/** First login details, to be handed over. */
export interface Slip {
  /** Id of the person. */
  _id: string;
  name: string;
  /** The login name: an admission number, or an email. */
  signInName: string;
  oneTimePassword: string;
  /** WhatsApp number of the family; null where no real number is on record. */
  phone: string | null;
}

/**
 * Slips to be printed or sent together. One-time passwords are secrets, so they stay in memory and go with a reload or
 * a logout.
 */
let slips: readonly Slip[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Slip[]): void {
  slips = next;
  for (const listener of listeners) listener();
}

/** A newer password replaces the older one, which no longer works. */
export const addSlip = (slip: Slip): void => change([...slips.filter(({ _id }) => _id !== slip._id), slip]);

export const forgetSlips = (): void => change([]);

export const hasSlips = (): boolean => slips.length > 0;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSlips = (): readonly Slip[] => useSyncExternalStore(subscribe, () => slips);
