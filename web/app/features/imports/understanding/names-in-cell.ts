import type { Cell } from '../reading/sheets.ts';

/** The most parts that one name is put together from. */
const mostParts = 8;

/** The names or numbers in one cell. A name may hold a separator itself, as in "Physics, evening": the longest run of parts that `isName` is one. */
export function namesInCell(cell: Cell, isName: (text: string) => boolean = () => false): string[] {
  const text = String(cell ?? '');
  const parts = [...text.matchAll(/[^,;+\n]+/g)];
  const names: string[] = [];
  for (let first = 0; first < parts.length;) {
    const run = parts.slice(first, first + mostParts);
    const start = run[0]?.index;
    const candidates = run.map((part) => text.slice(start, part.index + part[0].length).trim());
    const last = Math.max(0, candidates.map((name) => isName(name)).lastIndexOf(true));
    names.push(candidates[last] ?? '');
    first += last + 1;
  }
  return names.flatMap((name) => (isName(name) ? [name] : partsOf(name, isName))).filter(Boolean);
}

/** What a slash parts, if each part is a name or a whole word: "Physics/Chemistry", but neither "11/12 Science" nor "N/A". */
function partsOf(name: string, isName: (text: string) => boolean): string[] {
  const parts = name.split('/').map((part) => part.trim());
  return parts.every((part) => isName(part) || /^\p{L}[\p{L}\p{M} .]{2,}$/u.test(part)) ? parts : [name];
}
