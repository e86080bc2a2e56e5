import { createStore, useStore } from '../../lib/create-store.ts';

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
  /** The address of the parent's page, once it was added. */
  page?: string | undefined;
}

/**
 * Slips to be printed or sent together. One-time passwords are secrets, so they stay in memory and go with a reload or
 * a logout.
 */
const slips = createStore<readonly Slip[]>([]);

/** A newer password replaces the older one, which no longer works. */
export const addSlip = (slip: Slip): void => slips.write([...slips.read().filter(({ _id }) => _id !== slip._id), slip]);

/** Adds the addresses of the parents' pages, by the id of the person. */
export const addPages = (pages: ReadonlyMap<string, string>): void =>
  slips.write(slips.read().map((slip) => (pages.has(slip._id) ? { ...slip, page: pages.get(slip._id) } : slip)));

/** Withdraws the slips of people whose logins ended. */
export const withdrawSlips = (ids: readonly string[]): void =>
  slips.write(slips.read().filter(({ _id }) => !ids.includes(_id)));

export const forgetSlips = (): void => slips.write([]);

export const hasSlips = (): boolean => slips.read().length > 0;

export const useSlips = (): readonly Slip[] => useStore(slips);
