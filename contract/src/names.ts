import { latinDigits } from './digits.ts';
import { oneSpelling } from './spelling.ts';

const accents = /[\u0300-\u036F]/g;

/**
 * What two texts share that look the same: the spelling, compatible characters (Ⅺ and XI), dashes and apostrophes of any length; not the
 * joiners and selectors that only change how their neighbours are drawn.
 */
const asSeen = (text: string) =>
  oneSpelling(text)
    .normalize('NFKC')
    .replace(/\u200C|\u200D|\uFE0E|\uFE0F/g, '')
    .replace(/[\u2010-\u2014\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/ऱ्/g, 'र्')
    .toLowerCase();

/** The same as `same_name` of the database: the form in which names that a reader takes for one are equal. Case does not count. */
export const sameName = (name: string) => asSeen(name).replace(/\s+/g, ' ').trim();

/** The same as `searchable` of the database: text in the form in which searches compare it, so that "jose" finds José and "१" finds 1. */
export const searchable = (text: string) => latinDigits(asSeen(text).normalize('NFD').replace(accents, ''));

const devanagari = /[\u0900-\u097F]/;

// Maps letter by letter, as in the migration. Aspirates, retroflexes and the three sibilants are spelt too differently to tell apart.
const signs = 'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहअआाइिईीउुऊूऋृएेऑॉओोऍॅॲंँ०१२३४५६७८९';
const sounds = 'kkggnccjjnttddnttddnpfbbmirllvssshaaaiiiiuuuuqqeeooooaaann0123456789';
const soundOf = new Map(Array.from(signs, (sign, at) => [sign, sounds[at]]));

/**
 * The same as `phonetic_key` of the database: how a name sounds, in Latin letters, whichever script it is written in. `x` is the short a that a
 * Devanagari consonant carries unless a vowel follows, and which Latin spellings may omit; `q` is ऋ, in Latin "ri" or "ru".
 */
export const phoneticKey = (name: string): string =>
  searchable(name)
    .replace(/ow(?![aeiou])/g, 'au')
    .replace(/x/g, 'ks')
    .replace(/dny/g, 'gy')
    .replace(/ck/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/ou/g, 'au')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/q/g, 'k')
    .replace(/z/g, 'j')
    .replace(/w/g, 'v')
    .replace(/y/g, 'i')
    .replace(/([bcdgjkstv])h+/g, '$1')
    .replace(/(^| )s[ae]ik(?= |$)/g, '$1sek')
    .replace(/\u093C|\u093D|\u0903/g, '')
    .replace(/ज्ञ/g, 'ग्य')
    .replace(/व्ह/g, 'व')
    .replace(/([\u0915-\u0939])(?![\u093E-\u094D])/g, '$1x')
    .replace(/\u0910|\u0948/g, 'ai')
    .replace(/\u0914|\u094C/g, 'au')
    .replace(/[\u0900-\u097F]/g, (sign) => soundOf.get(sign) ?? '')
    .replace(/([a-z])\1+/g, '$1')
    .replace(/[^a-z0-9 ]/g, '');

/**
 * A regular expression, for JavaScript and PostgreSQL alike, that matches phonetic keys of names that sound like what was typed. Null if a word
 * of it has no sound, such as signs or other scripts.
 */
export function phoneticPattern(typed: string): string | null {
  const words = typed.trim().split(/\s+/).map(patternOf);
  return words.includes('') ? null : words.join(' ');
}

function patternOf(word: string): string {
  if (/[^\p{L}\p{M}\p{N}.'’-]/u.test(word)) return '';
  const key = phoneticKey(word).replace(/ /g, '');
  const isDevanagari = devanagari.test(word);
  const shortA = isDevanagari ? '[ax]?' : 'x?';
  return key.replace(/r[iu]|[a-z]/g, (sound, at: number) => {
    const next = key[at + sound.length] ?? '';
    if (sound === 'x') return '[ax]?';
    if (sound === 'q') return '(ri|ru|q)';
    if (sound.length === 2) return `(${sound}|q)`;
    if (sound === 'a') return isDevanagari ? 'a' : '[ax]';
    const isOpen = 'aeiouxq'.includes(next) && next !== '';
    // A Latin i may stand for a य with its short a: Gaikwad, गायकवाड.
    if (sound === 'i') return isOpen || isDevanagari ? 'i' : 'ix?';
    if ('euo'.includes(sound)) return sound;
    const isNasal = (sound === 'm' || sound === 'n') && !isOpen && next !== '';
    return `${isNasal ? '[mn]' : sound}${isOpen ? '' : shortA}`;
  });
}

/** Whether names are compared by sound: two in Latin letters are not, so that "Patel" and "Pattel" stay different. */
export const isAcrossScripts = (...names: string[]) => names.some((name) => devanagari.test(name));

/** Whether a name equals or contains what was typed, in its own letters or by its sound in the other script. */
export function isFoundByName(name: string, typed: string): boolean {
  if (searchable(name).includes(searchable(typed))) return true;
  const pattern = isAcrossScripts(name, typed) ? phoneticPattern(typed) : null;
  return pattern !== null && new RegExp(pattern).test(phoneticKey(name));
}

/** Whether two words, at least one of them in Devanagari, sound alike: पाटील and Patil, पाटिल and पाटील. */
export const soundsLike = (one: string, other: string): boolean => new HeardWord(one).soundsLike(new HeardWord(other));

/** A word that is compared with many others: how it sounds is worked out once, and only if it matters. */
export class HeardWord {
  readonly text: string;
  readonly #isDevanagari: boolean;
  #key: string | undefined;
  #pattern: RegExp | null | undefined;

  constructor(text: string) {
    this.text = text;
    this.#isDevanagari = devanagari.test(text);
  }

  /** Whether both have the same letters, or the same sound in the other script. */
  isAs(other: HeardWord): boolean {
    return this.text === other.text || this.soundsLike(other);
  }

  soundsLike(other: HeardWord): boolean {
    if (this.#isDevanagari) return this.#matches(other);
    return other.#isDevanagari && other.#matches(this);
  }

  #matches(other: HeardWord): boolean {
    if (this.#pattern === undefined) {
      const pattern = phoneticPattern(this.text);
      this.#pattern = pattern === null ? null : new RegExp(`^(${pattern})$`);
    }
    return this.#pattern?.test((other.#key ??= phoneticKey(other.text))) ?? false;
  }
}

/** The most words compared of one name; no real name has more. */
const maxWords = 12;

/** A name as words to compare with others. */
export const wordsOf = (name: string): HeardWord[] =>
  searchable(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, maxWords)
    .map((word) => new HeardWord(word));

/** Whether two names may belong to one person: each word of the shorter one is in the longer one, in any order. */
export function areSimilar(one: readonly HeardWord[], other: readonly HeardWord[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  return few.length > 0 && few.every((word) => many.some((candidate) => isNearly(word, candidate)));
}

/** Whether two words are nearly equal: "A." stands for "Asha"; one letter may be missing ("Ria"), or differ in longer words. */
function isNearly(one: HeardWord, other: HeardWord): boolean {
  if (one.isAs(other)) return true;
  const [short, long] = one.text.length <= other.text.length ? [one.text, other.text] : [other.text, one.text];
  if (short.length === 1) return long.startsWith(short);
  return short.length > (short.length === long.length ? 4 : 2) && isOneEditApart(short, long);
}

function isOneEditApart(short: string, long: string): boolean {
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  return short.slice(short.length === long.length ? same + 1 : same) === long.slice(same + 1);
}
