import { type Sentence, sentences } from '#contract/sentence';

/** Error codes of the WhatsApp Cloud API that a person can act on; those of limits and of Meta's own problems are retried. */
const refusals: Record<number, Sentence | undefined> = sentences({
  0: 'The messaging service does not accept the access of this academy.',
  3: 'The messaging service does not accept the access of this academy.',
  10: 'The messaging service does not accept the access of this academy.',
  190: 'The messaging service does not accept the access of this academy.',
  100: 'WhatsApp did not accept this number or text.',
  131008: 'WhatsApp did not accept this number or text.',
  131009: 'WhatsApp did not accept this number or text.',
  131021: 'This is the number that the academy itself sends from.',
  131026: 'This number cannot be reached on WhatsApp.',
  131030: 'This number is not allowed while WhatsApp is only being tried out.',
  131031: 'WhatsApp has locked the account of this academy.',
  131042: 'WhatsApp is not paid for: see the payment settings of the account.',
  131047: 'WhatsApp allows this only within a day after the parent wrote.',
  131049: 'WhatsApp held this message back, as the parent gets many.',
  131050: 'This parent does not want such messages on WhatsApp.',
  132000: 'The template at WhatsApp has other placeholders than the text in the settings.',
  132001: 'WhatsApp has no approved template of this name in this language.',
  132005: 'The text is too long for the template at WhatsApp.',
  132007: 'WhatsApp did not accept the words of this text.',
  132012: 'The template at WhatsApp has other placeholders than the text in the settings.',
  132015: 'WhatsApp has paused the template of this text.',
  132016: 'WhatsApp has switched off the template of this text.',
});

const retried = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 133004, 133016]);

export const isRetried = (code: number): boolean => retried.has(code);

/** The sentence for a code; undefined for one that says nothing to the office. */
export const refusalOf = (code: number | undefined): Sentence | undefined =>
  code === undefined ? undefined : refusals[code];
