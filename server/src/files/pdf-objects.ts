import { core, type BaseStream, type Stream, type XRef } from './pdf-core.ts';

/** The most bytes of all object streams of a file together; ordinary files hold a few megabytes. */
const maxUnfoldedBytes = 64 * 1024 * 1024;
const pieceSize = 64 * 1024;
const maxStates = 100;
const manager = { password: '' };

/**
 * Yields every object of a PDF as pdf.js reads it, referenced or not: those of the current and each earlier revision, those that a viewer
 * finds when it rebuilds the tables, and all in object streams. Throws a RangeError when that is too much.
 */
export function* objectsOf(bytes: Uint8Array): Generator {
  const document = new core.PDFDocument(manager, streamOf(bytes));
  document.checkHeader();
  const budget = { left: maxUnfoldedBytes };
  for (const table of tablesOf(document.stream, document.startXRef)) {
    if (table.trailer) yield table.trailer;
    yield* objectsIn(table, budget);
  }
}

function* tablesOf(stream: Stream, start: number): Generator<XRef> {
  const seen = new Set<unknown>();
  let place: unknown = start;
  while (typeof place === 'number' && !seen.has(place)) {
    if (seen.add(place).size > maxStates) throw new RangeError('Too many states of one file');
    const table = readTable(stream, place, false);
    yield table;
    place = attempt(() => table.trailer?.get('Prev'));
  }
  yield readTable(stream, start, true);
}

/** Reads a table; a partly unreadable one yields its readable entries. */
function readTable(stream: Stream, place: number, isIndexed: boolean): XRef {
  const table = new core.XRef(stream, manager);
  table.startXRefQueue = isIndexed ? [] : [place];
  try {
    table.parse(isIndexed);
  } catch (error) {
    if (error instanceof RangeError) throw error;
  }
  return table;
}

function* objectsIn(table: XRef, budget: { left: number }): Generator {
  const { num: end } = table.getNewTemporaryRef();
  table.resetNewTemporaryRef();
  for (let number = 0; number < end; number++) {
    const entry = table.getEntry(number);
    // The other entries are in object streams.
    if (!entry?.uncompressed) continue;
    const value = attempt(() => table.fetch(core.Ref.get(number, entry.gen)));
    yield value;
    if (value instanceof core.BaseStream) yield* objectsWithin(value, table, budget);
  }
}

/** Viewers treat a stream as an object stream because a table says so, whatever its own type; they need these two numbers. */
function* objectsWithin(stream: BaseStream, table: XRef, budget: { left: number }): Generator {
  const [first, count] = ['First', 'N'].map((key) => attempt(() => stream.dict?.get(key)));
  if (!isInteger(first) || !isInteger(count)) return;
  const unfolded = streamOf(unfold(stream, budget));
  const parserAt = (place: number) =>
    new core.Parser({ lexer: new core.Lexer(unfolded.makeSubStream(place)), xref: table, allowStreams: true });
  const head = parserAt(0);
  for (let index = 0; index < count; index++) {
    const [, place] = [attempt(() => head.getObj()), attempt(() => head.getObj())];
    if (!isInteger(place)) return;
    yield attempt(() => parserAt(first + place).getObj());
  }
}

/** Decodes a stream with any filter, within the budget. */
function unfold(stream: BaseStream, budget: { left: number }): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (;;) {
    const piece = attempt(() => stream.getBytes(pieceSize));
    if (piece === undefined || piece.length === 0) return Buffer.concat(pieces);
    budget.left -= piece.length;
    if (budget.left < 0) throw new RangeError('The objects of this file unfold to too much');
    pieces.push(piece);
  }
}

/** Copies the bytes, because pdf.js reads the whole ArrayBuffer behind an array. */
const streamOf = (bytes: Uint8Array) => new core.Stream(new Uint8Array(bytes));

const isInteger = (value: unknown): value is number => Number.isInteger(value);

/** Answers undefined for unreadable input, which viewers skip as well. */
export function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return undefined;
  }
}
