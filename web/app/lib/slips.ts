import { useSyncExternalStore } from 'react';

/** What somebody needs to log in for the first time, to be handed over. */
export interface Slip {
  /** Of the person. */
  _id: string;
  name: string;
  /** What the person types as the name: an admission number, or an email. */
  signInName: string;
  oneTimePassword: string;
  /** Where WhatsApp reaches the family; null where no real number is on record. */
  phone: string | null;
}

/**
 * Slips that wait to be printed or sent together. One-time passwords are secrets and stay in memory: they are gone with the page,
 * and with a logout.
 */
let slips: readonly Slip[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Slip[]): void {
  slips = next;
  for (const listener of listeners) listener();
}

/** A newer password of the same person replaces the older, which no longer works. */
export const addSlip = (slip: Slip): void => change([...slips.filter(({ _id }) => _id !== slip._id), slip]);

export const forgetSlips = (): void => change([]);

export const hasSlips = (): boolean => slips.length > 0;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSlips = (): readonly Slip[] => useSyncExternalStore(subscribe, () => slips);
