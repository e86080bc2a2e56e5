import { oneSpelling } from '#contract/spelling';
import { sameName } from '#contract/names';
import { latinDigits } from '#contract/digits';

interface Named {
  _id: string;
  name: string;
  level: number;
}

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

const streams = new Map(
  Object.entries({
    sci: 'science',
    scie: 'science',
    science: 'science',
    विज्ञान: 'science',
    शास्त्र: 'science',
    com: 'commerce',
    comm: 'commerce',
    commerce: 'commerce',
    वाणिज्य: 'commerce',
    art: 'arts',
    arts: 'arts',
    कला: 'arts',
  }),
);

/** Words that say "standard", and the endings of "11th" and "११ वी". */
const noise = new Set('std standard class grade इयत्ता कक्षा वर्ग th st nd rd वी वीं ली री थी वा'.split(' '));

interface StandardMeant {
  level: number | undefined;
  rest: string;
}

/** "XI Sci", "11th Science" and "११ वी विज्ञान" all mean level 11 and science. */
export function standardMeant(text: string): StandardMeant {
  const words =
    latinDigits(oneSpelling(text))
      .toLowerCase()
      .match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  let level: number | undefined;
  const rest: string[] = [];
  for (const word of words) {
    const read = /^\d+$/.test(word) ? Number(word) : romans.indexOf(word) + 1;
    if (level === undefined && read >= 1 && read <= 20) level = read;
    else if (!noise.has(word)) rest.push(streams.get(word) ?? word);
  }
  return { level, rest: rest.join(' ') };
}

/** The one existing standard that a text means; undefined where none or several may be meant. */
export function findStandard<Standard extends Named>(
  text: string,
  standards: readonly Standard[],
): Standard | undefined {
  const same = standards.find(({ name }) => sameName(name) === sameName(text));
  if (same) return same;
  const meant = standardMeant(text);
  const alike = standards.filter((standard) => {
    const other = standardMeant(standard.name);
    return (other.level ?? standard.level) === meant.level && other.rest === meant.rest;
  });
  if (alike.length === 1) return alike[0];
  // A text without a stream matches a level that has only one standard.
  const ofLevel = standards.filter(({ level }) => meant.rest === '' && level === meant.level);
  return ofLevel.length === 1 ? ofLevel[0] : undefined;
}

/** What remains of "11 Sci Physics A" without standard, stream and section: the subject's name. */
export function subjectWords(text: string): string {
  const isOther = (word: string) =>
    /^\d+(st|nd|rd|th)?$/i.test(word) ||
    word.length === 1 ||
    romans.includes(word.toLowerCase()) ||
    noise.has(word.toLowerCase()) ||
    streams.has(word.toLowerCase()) ||
    /^(batch|morning|evening|weekend)$/i.test(word);
  return (text.match(/[\p{L}\p{M}\d]+/gu) ?? []).filter((word) => !isOther(word)).join(' ');
}
