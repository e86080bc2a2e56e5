import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

// A tar archive of the stored files by id, so that neither end holds more than one of them in memory.

const block = 512;
const end = Buffer.alloc(2 * block);
const idForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** One stored file; the consumer must read its content to the end before asking for the next. */
export interface ArchivedFile {
  id: string;
  bytes: number;
  content: Readable;
}

const paddingOf = (bytes: number) => -bytes & (block - 1);

function headerOf(id: string, bytes: number): Buffer {
  const header = Buffer.alloc(block);
  header.write(id, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write(' '.repeat(8), 148);
  header.write('0ustar\u{0}00', 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Packs files, which come in the order of their ids. */
export async function* packFiles(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Buffer> {
  for await (const { id, bytes, content } of files) {
    yield headerOf(id, bytes);
    let packed = 0;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      packed += chunk.length;
      yield chunk;
    }
    if (packed !== bytes) throw new Error(`The stored file ${id} changed while it was read`);
    yield Buffer.alloc(paddingOf(bytes));
  }
  yield end;
}

/** Unpacks an archive; accepts only what `packFiles` makes. */
export async function* unpackFiles(archive: AsyncIterable<Buffer>): AsyncGenerator<ArchivedFile> {
  const chunks = archive[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  async function* take(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      while (rest.length === 0) {
        const { value, done } = await chunks.next();
        if (done) throw new Error('The archive is cut off');
        rest = value as Buffer<ArrayBuffer>;
      }
      const part = rest.subarray(0, left);
      rest = rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
  const read = (bytes: number) => buffer(take(bytes));
  try {
    for (let last = ''; ;) {
      const header = await read(block);
      if (header.equals(end.subarray(block))) break;
      const id = header.toString('latin1', 0, 36);
      const bytes = Number.parseInt(header.toString('latin1', 124, 135), 8);
      if (!idForm.test(id) || id <= last || !headerOf(id, bytes).equals(header)) {
        throw new Error('The archive holds something else than stored files');
      }
      last = id;
      yield { id, bytes, content: Readable.from(take(bytes), { objectMode: false }) };
      await read(paddingOf(bytes));
    }
    if (!(await read(block)).equals(end.subarray(block)) || rest.length > 0 || !(await chunks.next()).done) {
      throw new Error('The archive does not end where it says');
    }
  } finally {
    await chunks.return?.();
  }
}
