import type { Language } from '#contract/languages';
import { shownLanguage } from './own-words.ts';

const collators = new Map<Language, Intl.Collator>();

/** Compares names in the order of the reader's language, "Batch 9" before "Batch 10". For lists that are loaded as a whole. */
export function compareNames(one: string, other: string): number {
  const language = shownLanguage();
  const collator = collators.get(language) ?? new Intl.Collator(`${language}-IN`, { numeric: true });
  collators.set(language, collator);
  return collator.compare(one, other);
}
