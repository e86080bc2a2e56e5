import type { PageText } from './pdf-engine.ts';

interface FoundOnPage {
  page: number;
  /** Elements of the text layer, while rendered. */
  pieces: HTMLElement[];
  text: PageText | undefined;
  /** Lower case; empty without a search. */
  query: string;
  /** The current match among those of this page. */
  current: number | null;
}

/** Offsets of all matches, in order and without overlap. */
export function highlightsOf(query: string, text: string): number[] {
  const places: number[] = [];
  if (query === '') return places;
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) places.push(at);
  return places;
}

const names = { every: 'note-find', current: 'note-find-current' };

/** Highlights the matches of a page and scrolls the current one into view. Answers a cleanup function. */
export function showFound({ pieces, text, query, current }: FoundOnPage): (() => void) | undefined {
  if (!text || pieces.length === 0 || query === '') return undefined;
  const places = highlightsOf(query, text.text);
  const ranges = places.flatMap((at) => toRange(at, query.length, pieces, text.pieces) ?? []);
  const chosen = current === null ? undefined : ranges[current];
  chosen?.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' });
  // Without the CSS highlight API, pages are still found but matches are not marked.
  if (!('highlights' in CSS)) return undefined;
  const every = highlightOf(names.every);
  const one = highlightOf(names.current);
  for (const range of ranges) (range === chosen ? one : every).add(range);
  return () => {
    for (const range of ranges) {
      every.delete(range);
      one.delete(range);
    }
  };
}

function highlightOf(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const added = new Highlight();
  CSS.highlights.set(name, added);
  return added;
}

function toRange(from: number, length: number, elements: HTMLElement[], pieces: string[]): Range | undefined {
  const start = placeAt(from, elements, pieces);
  const end = placeAt(from + length - 1, elements, pieces);
  if (!start || !end) return undefined;
  const range = new Range();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset + 1);
  return range;
}

/** The text node and offset of a position; undefined in the space after a line. */
function placeAt(place: number, elements: HTMLElement[], pieces: string[]): { node: Text; offset: number } | undefined {
  let before = 0;
  for (const [index, piece] of pieces.entries()) {
    if (place < before + piece.length) {
      const node = elements[index]?.firstChild;
      const offset = place - before;
      return node instanceof Text && offset < node.length ? { node, offset } : undefined;
    }
    before += piece.length;
  }
  return undefined;
}
