import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { likePattern } from './columns.ts';
import { every, nameHolds } from './list-query.ts';

/** What was typed, word by word; each is looked for by itself, so that "patil asha" finds Asha Patil. */
export const wordsOf = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6);

const startsWord = (name: SQLWrapper, word: string): SQL => {
  const start = likePattern(word).slice(1);
  return sql`(lower(${name}) like ${start} or lower(${name}) like ${`% ${start}`})`;
};

/** Whether words of a name begin with each of these. */
export const wordsStartWith = (name: SQLWrapper, words: string[]): SQL =>
  every(words.map((word) => startsWord(name, word)));

/** Whether a name holds each of these, wherever. */
export const nameHoldsAll = (name: SQLWrapper, words: string[]): SQL =>
  every(words.map((word) => nameHolds(name, word)));

/** For an order: what begins with the first word stands before what only holds it. */
export const startsLate = (name: SQLWrapper, [first = '']: string[]): SQL =>
  sql`lower(${name}) not like ${likePattern(first).slice(1)}`;
