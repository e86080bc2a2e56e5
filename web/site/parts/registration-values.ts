import { keptDraft } from './kept-draft.ts';

/** What the form holds, in the shape in which it is sent. */
export type RegistrationValues = {
  studentName: string;
  standard: string | null;
  subjects: string[];
  parentName: string;
  phone: string;
  email: string;
  message: string;
  /** The text that the parent agreed to. */
  consent: { textVersion: string } | null;
  /** Filled in by programs only. */
  homepage: string;
  /** Of an email that was verified. */
  emailProof?: string;
};

export const noValues: RegistrationValues = {
  studentName: '',
  standard: null,
  subjects: [],
  parentName: '',
  phone: '',
  email: '',
  message: '',
  consent: null,
  homepage: '',
};

/** Kept on this device until it is sent, for a week at most. */
export const registrationDraft = keptDraft({
  key: 'registration-draft',
  storage: () => localStorage,
  keptFor: 7 * 24 * 60 * 60_000,
  blank: noValues,
  typed: ['studentName', 'parentName', 'phone', 'email', 'message'],
});
