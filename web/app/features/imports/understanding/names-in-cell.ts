import type { Cell } from '../reading/sheets.ts';

/** The most parts that one name is put together from. */
const mostParts = 8;

/** The names or numbers in one cell. A name may hold a separator itself, as in "Physics, evening": the longest run of parts that `isName` is one. */
export function namesInCell(cell: Cell, isName: (text: string) => boolean = () => false): string[] {
  const text = String(cell ?? '');
  const parts = [...text.matchAll(/[^,;+/\n]+/g)];
  const names: string[] = [];
  for (let first = 0; first < parts.length;) {
    const run = parts.slice(first, first + mostParts);
    const start = run[0]?.index;
    const candidates = run.map((part) => text.slice(start, part.index + part[0].length).trim());
    const last = Math.max(0, candidates.map((name) => isName(name)).lastIndexOf(true));
    names.push(candidates[last] ?? '');
    first += last + 1;
  }
  return names.filter(Boolean);
}
