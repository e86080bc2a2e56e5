import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { refusalIn } from '../../db/refusal-in.ts';
import { Metered } from '../../files/metered.ts';
import { rule } from '../../refusals.ts';
import type { Run } from './backup-runs.service.ts';
import {
  archiveName,
  earlyFormat,
  isEntryName,
  manifestName,
  maxEntries,
  parseManifest,
  tableEntry,
  type Manifest,
} from './manifest.ts';

export interface OpenBackup {
  manifest: Manifest;
  /** The content of an entry; its size is verified while reading. */
  open(name: string): Promise<Readable>;
}

/** A table takes some hundred bytes of it; this is far beyond any academy. */
const largestManifest = 1_000_000;

const damaged = () => rule('This file is not a whole backup of Tasika: it is damaged, cut off or something else.');

/** Translates any error of the reader to a damaged file; refusals and disk errors pass through. */
async function asDamaged<Answer>(work: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (refusalIn(error) || signal?.aborted) throw error;
    throw Object.assign(damaged(), { cause: error });
  }
}

/** Opens a backup for the duration of `work`; only its manifest and the names and sizes of its entries are checked. */
export async function withBackup<Answer>(path: string, work: (backup: OpenBackup) => Promise<Answer>): Promise<Answer> {
  const zip = await asDamaged(() =>
    yauzl.openPromise(path, { autoClose: false, lazyEntries: true, validateEntrySizes: true }),
  );
  try {
    const backup = await asDamaged(() => readManifest(zip));
    return await work(backup);
  } finally {
    zip.close();
  }
}

async function readManifest(zip: yauzl.ZipFile): Promise<OpenBackup> {
  const entries = await readEntries(zip);
  const last = entries.get(manifestName);
  if (last === undefined || last.uncompressedSize > largestManifest) throw damaged();
  const json = await buffer(await zip.openReadStreamPromise(last));
  if (crc32(json) !== last.crc32) throw damaged();
  const manifest = parseManifest(json.toString('utf8'));
  requireSame(manifest, entries);
  return { manifest, open: (name) => zip.openReadStreamPromise(entries.get(name) as yauzl.Entry) };
}

async function readEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.startsWith('files/')) throw earlyFormat();
    const isOurs = entries.size < maxEntries && isEntryName(entry.fileName) && !entries.has(entry.fileName);
    if (!isOurs || !entry.canDecodeFileData()) throw damaged();
    entries.set(entry.fileName, entry);
  }
  return entries;
}

const partsOf = ({ tables, files }: Manifest) => [
  ...tables.map(({ name, bytes, sha256 }) => ({ entry: tableEntry(name), bytes, sha256 })),
  { entry: archiveName, bytes: files.bytes, sha256: files.sha256 },
];

/** Requires exactly the entries of the manifest, with its sizes. Nothing is ever written under a name from the file. */
function requireSame(manifest: Manifest, entries: Map<string, yauzl.Entry>): void {
  const parts = partsOf(manifest);
  const sizes = new Map(parts.map(({ entry, bytes }) => [entry, bytes]));
  const isSame =
    sizes.size === parts.length &&
    entries.size === sizes.size + 1 &&
    [...sizes].every(([name, bytes]) => entries.get(name)?.uncompressedSize === bytes);
  if (!isSame) throw damaged();
}

/** Reads every entry to its end and compares its hash. */
export function checkEntries({ manifest, open }: OpenBackup, { begin, advance, signal }: Run): Promise<Manifest> {
  return asDamaged(async () => {
    const parts = partsOf(manifest);
    begin(
      'checking',
      parts.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    for (const { entry, bytes, sha256 } of parts) {
      const meter = new Metered(advance);
      const read = entry === archiveName ? requireCount(meter, manifest.files.count) : meter.resume();
      await Promise.all([pipeline(await open(entry), meter, { signal }), read]);
      if (meter.bytes !== bytes || meter.sha256() !== sha256) throw damaged();
    }
    return manifest;
  }, signal);
}

async function requireCount(archive: Readable, files: number): Promise<void> {
  let count = 0;
  for await (const { content } of unpackFiles(archive)) {
    await finished(content.resume());
    count += 1;
  }
  if (count !== files) throw damaged();
}

// The stored files are a tar archive, by id, so that neither end holds more than one of them in memory.

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
