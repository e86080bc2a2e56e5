import { searchable, soundsLike } from '#contract/names';

const wordsOf = (name: string) =>
  searchable(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** "A." stands for "Asha"; of longer words one letter may differ. */
const isSameWord = (a: string, b: string) =>
  a === b ||
  (a.length === 1 && b.startsWith(a)) ||
  (b.length === 1 && a.startsWith(b)) ||
  soundsLike(a, b) ||
  (Math.min(a.length, b.length) > 4 && isOneEditApart(a, b));

function isOneEditApart(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return restA.slice(1) === restB.slice(1) || restA === restB.slice(1) || restA.slice(1) === restB;
}

/** Whether two names may be of one person: each word of the shorter one is in the longer one, in any order. */
export function areSimilar(one: string, other: string): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length) as [string[], string[]];
  return few.length > 0 && few.every((word) => many.some((candidate) => isSameWord(word, candidate)));
}
