import type { Language } from '#contract/languages';
import { shownLanguage } from './own-words.ts';

const collators = new Map<Language, Intl.Collator>();

/** The order of names as the reader's language has it, "Batch 9" before "Batch 10". For lists that are here as a whole. */
export function compareNames(one: string, other: string): number {
  const language = shownLanguage();
  const collator = collators.get(language) ?? new Intl.Collator(`${language}-IN`, { numeric: true });
  collators.set(language, collator);
  return collator.compare(one, other);
}
