import { soundsLike } from '#contract/names';
import type { StudentInList } from '#contract/students';

interface Wanted {
  name: string;
  phone: string;
  parentPhone: string;
}

type Search = (query: { phone: string } | { search: string }) => Promise<StudentInList[]>;

const wordsOf = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s.,'’-]+/)
    .filter((word) => word !== '');

const isSameWord = (one: string, other: string) => one === other || soundsLike(one, other);

/** Edit distance of at most one. */
function isOneLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const rest = short.length === long.length ? same + 1 : same;
  return short.slice(rest) === long.slice(same + 1);
}

/**
 * Whether two names may be one person: all words of the shorter are in the longer ("Riya Patil", "Patil Riya Sunil"), or the first names differ by
 * one letter. Siblings share a phone and a surname, so those alone mean nothing.
 */
export function isSimilarName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short[0] === undefined || long[0] === undefined) return false;
  if (short.every((word) => long.some((other) => isSameWord(word, other)))) return true;
  return Math.min(short[0].length, long[0].length) >= 3 && isOneLetterApart(short[0], long[0]);
}

function isSameName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return a.length === b.length && a.every((word, at) => isSameWord(word, b[at] ?? ''));
}

/** Students with one of the phones and a similar name; without a phone, those with the same name. */
export async function findSimilarStudents(
  { name, phone, parentPhone }: Wanted,
  search: Search,
): Promise<StudentInList[]> {
  const phones = [...new Set([phone, parentPhone].map((text) => text.trim()).filter((text) => text !== ''))];
  const found =
    phones.length === 0
      ? (await search({ search: name.trim() })).filter((student) => isSameName(student.name, name))
      : (await Promise.all(phones.map((one) => search({ phone: one })))).flat();
  const similar = found.filter((student) => isSimilarName(student.name, name));
  return [...new Map(similar.map((student) => [student._id, student])).values()];
}
