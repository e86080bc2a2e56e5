import type { Refusal } from '../sheets.ts';

/** A file that no office meant to choose, or that breaks readers of spreadsheets. */
export interface HostileFile {
  /** Description for the title of a test. */
  what: string;
  name: string;
  bytes: () => Uint8Array;
  /** The expected message; `rows` if the file is read, within the limits. */
  becomes: Refusal | 'rows';
}

/** A refusal for each of the files. */
export const files = (
  name: string,
  ...list: [what: string, becomes: HostileFile['becomes'], bytes: () => Uint8Array][]
) => list.map(([what, becomes, bytes]): HostileFile => ({ what, name, bytes, becomes }));

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export const bytesOf = (...parts: (string | number[] | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))),
  );

export function utf16(text: string, order: 'little' | 'big'): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return Uint8Array.from(order === 'little' ? bytes : bytes.swap16());
}

/** Numbers that look random and are the same in each run. */
export function* drawn(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}
