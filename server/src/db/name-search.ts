import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { likePattern } from './columns.ts';
import { every, nameHolds, startsWord } from './list-query.ts';

/** The typed words; each is searched separately, so that "patil asha" finds Asha Patil. */
export const wordsOf = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6);

/** Whether the name has a word beginning with each of these. */
export const wordsStartWith = (name: SQLWrapper, words: string[]): SQL =>
  every(words.map((word) => startsWord(name, word)));

/** Whether the name contains each of these anywhere. */
export const nameHoldsAll = (name: SQLWrapper, words: string[]): SQL =>
  every(words.map((word) => nameHolds(name, word)));

/** Sort key: names that begin with the first word before those that only contain it. */
export const startsLate = (name: SQLWrapper, [first = '']: string[]): SQL =>
  sql`searchable(${name}) not like ${likePattern(first).slice(1)}`;
