import { core, type BaseStream, type Stream, type XRef } from './pdf-core.ts';

/** Together, over all object streams of a file; ordinary ones hold a few megabytes. */
const mostUnfolded = 64 * 1024 * 1024;
const pieceSize = 64 * 1024;
const mostStates = 100;
const manager = { password: '' };

/**
 * Every object of a PDF as pdf.js reads it, also those that no page refers to: of the present state and of each earlier one,
 * then of what a viewer that has lost the tables would find, and all that lies within object streams.
 * Throws a RangeError when that is too much to look into.
 */
export function* objectsOf(bytes: Uint8Array): Generator {
  const document = new core.PDFDocument(manager, streamOf(bytes));
  document.checkHeader();
  const budget = { left: mostUnfolded };
  for (const table of tablesOf(document.stream, document.startXRef)) {
    if (table.trailer) yield table.trailer;
    yield* objectsIn(table, budget);
  }
}

function* tablesOf(stream: Stream, start: number): Generator<XRef> {
  const seen = new Set<unknown>();
  let place: unknown = start;
  while (typeof place === 'number' && !seen.has(place)) {
    if (seen.add(place).size > mostStates) throw new RangeError('Too many states of one file');
    const table = readTable(stream, place, false);
    yield table;
    place = attempt(() => table.trailer?.get('Prev'));
  }
  yield readTable(stream, start, true);
}

/** A table that cannot be read wholly holds what could be read. */
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
    // The others lie in streams that are objects themselves.
    if (!entry?.uncompressed) continue;
    const value = attempt(() => table.fetch(core.Ref.get(number, entry.gen)));
    yield value;
    if (value instanceof core.BaseStream) yield* objectsWithin(value, table, budget);
  }
}

/** Viewers take a stream for one of objects because a table says so, whatever it says of itself; these two numbers they need. */
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

/** Whatever it is packed in, and not more at once than there may be. */
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

/** pdf.js takes the whole memory that an array is a part of for its bytes. */
const streamOf = (bytes: Uint8Array) => new core.Stream(new Uint8Array(bytes));

const isInteger = (value: unknown): value is number => Number.isInteger(value);

/** Undefined for what cannot be read, which viewers pass over as well. */
export function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return undefined;
  }
}
