import { areSimilar, type HeardWord, wordsOf } from '#contract/names';
import type { StudentInList } from '#contract/students';

interface Wanted {
  name: string;
  phone: string;
  /** The first is the parent. */
  guardians: readonly { phone: string }[];
}

type Search = (query: { phone: string } | { search: string }) => Promise<StudentInList[]>;

const isSameName = (one: readonly HeardWord[], other: readonly HeardWord[]) =>
  one.length === other.length && one.every((word, at) => other[at] !== undefined && word.isAs(other[at]));

/** Students with one of the phones and a similar name; without a phone, those with the same name. */
export async function findSimilarStudents(
  { name, phone, guardians: [parent] }: Wanted,
  search: Search,
): Promise<StudentInList[]> {
  const phones = [...new Set([phone, parent?.phone ?? ''].map((text) => text.trim()).filter((text) => text !== ''))];
  const words = wordsOf(name);
  // Siblings share a phone and a surname, so a match of those alone is ignored.
  const isThem = phones.length === 0 ? isSameName : areSimilar;
  const found = await Promise.all(
    phones.length === 0 ? [search({ search: name.trim() })] : phones.map((one) => search({ phone: one })),
  );
  const similar = found.flat().filter((student) => isThem(wordsOf(student.name), words));
  return [...new Map(similar.map((student) => [student._id, student])).values()];
}
