import { registerHooks } from 'node:module';

// The parser of pdf.js, which its package exports only in the worker: see docs/decisions/025-actions-of-pdfs.md.

/** A dictionary that resolves references. */
export interface Dict {
  get(key: string): unknown;
  /** Does the same as `get`, and resolves an array's references as well. */
  getArray(key: string): unknown[];
  has(key: string): boolean;
  getKeys(): Iterable<string>;
  getRawValues(): Iterable<unknown>;
}

export interface BaseStream {
  dict: Dict | null;
  /** The decoded bytes from the current position. */
  getBytes(length?: number): Uint8Array;
}

export interface Stream extends BaseStream {
  makeSubStream(start: number, length?: number): Stream;
}

export interface Ref {
  num: number;
  gen: number;
}

export interface Name {
  name: string;
}

export interface XRef {
  startXRefQueue: number[];
  trailer?: Dict;
  parse(recoveryMode: boolean): void;
  getEntry(number: number): { offset: number; gen: number; uncompressed: boolean } | null;
  fetch(ref: Ref): unknown;
  /** A reference with the number after the last entry. */
  getNewTemporaryRef(): Ref;
  resetNewTemporaryRef(): void;
}

export interface PDFDocument {
  stream: Stream;
  startXRef: number;
  /** Finds where in the file the document begins. */
  checkHeader(): void;
}

interface Parser {
  getObj(): unknown;
}

interface Manager {
  password: string;
}

interface Core {
  BaseStream: new () => BaseStream;
  Dict: new () => Dict;
  Lexer: new (stream: Stream) => object;
  Name: new () => Name;
  PDFDocument: new (manager: Manager, stream: Stream) => PDFDocument;
  Parser: new (options: { lexer: object; xref: XRef; allowStreams: boolean }) => Parser;
  Ref: { get(number: number, generation: number): Ref };
  Stream: new (bytes: Uint8Array) => Stream;
  XRef: new (stream: Stream, manager: Manager) => XRef;
}

const names = ['BaseStream', 'Dict', 'Lexer', 'Name', 'PDFDocument', 'Parser', 'Ref', 'Stream', 'XRef'];
const url = import.meta.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs');

registerHooks({
  load(address, context, next) {
    const loaded = next(address, context);
    if (address !== url) return loaded;
    return {
      ...loaded,
      source: `${Buffer.from(loaded.source as Uint8Array).toString()}\nexport { ${names.join(', ')} };`,
    };
  },
});

export const core = (await import(url)) as Core;
