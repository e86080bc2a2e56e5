import { HeardWord, searchable } from '#contract/names';

/** Nobody has more names; a cell of many words is compared by these. */
const mostWords = 12;

/** A name as it is compared. */
export const wordsOf = (name: string): HeardWord[] =>
  searchable(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => new HeardWord(word));

/** "A." stands for "Asha"; of longer words one letter may differ. */
const isSameWord = (one: HeardWord, other: HeardWord) => {
  const [a, b] = [one.text, other.text];
  return (
    a === b ||
    (a.length === 1 && b.startsWith(a)) ||
    (b.length === 1 && a.startsWith(b)) ||
    one.soundsLike(other) ||
    (Math.min(a.length, b.length) > 4 && isOneEditApart(a, b))
  );
};

function isOneEditApart(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return restA.slice(1) === restB.slice(1) || restA === restB.slice(1) || restA.slice(1) === restB;
}

/** Whether two names may be of one person: each word of the shorter one is in the longer one, in any order. */
export function areSimilar(one: readonly HeardWord[], other: readonly HeardWord[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  return few.length > 0 && few.every((word) => many.some((candidate) => isSameWord(word, candidate)));
}
