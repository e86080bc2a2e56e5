import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { isAcrossScripts, phoneticPattern } from '#contract/names';
import { likePattern } from './columns.ts';
import { every, nameHolds, startsWord } from './list-query.ts';

/** The typed words; each is searched separately, so that "patil asha" finds Asha Patil. */
export const wordsOf = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6);

/** Whether the name contains each of these words anywhere. */
export const nameHoldsAll = (name: SQLWrapper, words: string[]): SQL =>
  every(words.map((word) => nameHolds(name, word)));

/** A sort key: names that begin with the first word come before those that only contain it. */
export const startsLate = (name: SQLWrapper, [first = '']: string[]): SQL =>
  sql`searchable(${name}) not like ${likePattern(first).slice(1)}`;

/** A person's name and the column of its phonetic key, by which it is also found when typed in the other script. */
interface SpokenName {
  name: SQL;
  key: SQL;
}

/** The name in a row of `users` or `guardians` with this alias. */
export const nameIn = (alias: SQL): SpokenName => ({ name: sql`${alias}.name`, key: sql`${alias}.phonetic_name` });

/** Whether a name contains what was typed, in its own letters or by its sound in the other script. */
export const personHolds = (person: SpokenName, typed: string): SQL =>
  either(nameHolds(person.name, typed), person, typed, typed.length > 2 ? '' : '(^| )');

/** Whether a name contains each of these words. */
export const personHoldsAll = (person: SpokenName, words: string[]): SQL =>
  every(words.map((word) => personHolds(person, word)));

/** Whether a name has a word beginning with each of these. */
export const personWordsStartWith = (person: SpokenName, words: string[]): SQL =>
  every(words.map((word) => either(startsWord(person.name, word), person, word, '(^| )')));

/** Like `startsLate`, for a person's name. */
export const personStartsLate = (person: SpokenName, words: string[]): SQL =>
  sql`not ${either(sql`not ${startsLate(person.name, words)}`, person, words[0] ?? '', '^')}`;

/**
 * Matches by letters or by sound. Two names in Latin letters are not compared by sound: "Patel" and "Pattel" stay different. Devanagari input is
 * compared only by sound: trigrams of its letters are no use, as vowel signs count as the ends of words.
 */
function either(byLetters: SQL, { name, key }: SpokenName, typed: string, start: string): SQL {
  const pattern = phoneticPattern(typed);
  if (pattern === null) return byLetters;
  const isAlike = sql`${key} ~ ${start + pattern}`;
  return isAcrossScripts(typed) ? isAlike : sql`(${byLetters} or (${isAlike} and ${name} ~ '[\\u0900-\\u097F]'))`;
}
