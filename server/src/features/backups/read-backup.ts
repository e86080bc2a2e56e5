import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { Refusal, rule } from '../../refusals.ts';
import { refusalIn } from '../../db/refusal-in.ts';
import type { Progress } from './backup-run.service.ts';
import { unpackFiles, type ArchivedFile } from './file-archive.ts';
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
import { Metered } from './metered.ts';

export interface OpenBackup {
  manifest: Manifest;
  /** The content of an entry; its size is verified while reading. */
  open(name: string): Promise<Readable>;
  /** The stored files one by one; the content of each has to be read before the next is requested. */
  files(): AsyncGenerator<ArchivedFile>;
  close(): void;
}

/** The highest ratio accepted: rows compress about sixfold, PDFs hardly; a higher ratio means a zip bomb. */
const maxCompressionRatio = 100;
const freeGrowth = 10_000_000;
/** A table takes some hundred bytes of it; this is far beyond any academy. */
const largestManifest = 1_000_000;
/** The most bytes of times, sizes and the like beside an entry's name; all are held in memory. */
const maxEntryHeaderBytes = 200;

const damaged = () => rule('This file is not a whole backup of Tasika: it is damaged, cut off or something else.');

/** Translates any error of the reader to a damaged file; disk errors pass through. */
async function asDamaged<Answer>(work: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal || refusalIn(error) || signal?.aborted) throw error;
    throw Object.assign(damaged(), { cause: error });
  }
}

/** Opens a backup and reads its manifest; only names and sizes of the entries are checked here. */
export function openBackup(path: string): Promise<OpenBackup> {
  return asDamaged(async () => {
    const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true, validateEntrySizes: true });
    try {
      const entries = await readEntries(zip);
      const last = entries.get(manifestName);
      if (last === undefined || last.uncompressedSize > largestManifest) throw damaged();
      const json = await buffer(await zip.openReadStreamPromise(last));
      if (crc32(json) !== last.crc32) throw damaged();
      const manifest = parseManifest(json.toString('utf8'));
      requireSame(manifest, entries);
      const open = (name: string) => zip.openReadStreamPromise(entries.get(name) as yauzl.Entry);
      return {
        manifest,
        open,
        files: async function* () {
          yield* unpackFiles(await open(archiveName));
        },
        close: () => zip.close(),
      };
    } catch (error) {
      zip.close();
      throw error;
    }
  });
}

async function readEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.startsWith('files/')) throw earlyFormat();
    const isOurs =
      entries.size < maxEntries &&
      isEntryName(entry.fileName) &&
      entry.extraFieldLength + entry.fileCommentLength <= maxEntryHeaderBytes;
    if (!isOurs || entries.has(entry.fileName) || !entry.canDecodeFileData()) throw damaged();
    unpacked += entry.uncompressedSize;
    entries.set(entry.fileName, entry);
  }
  if (unpacked > freeGrowth + zip.fileSize * maxCompressionRatio) throw damaged();
  return entries;
}

interface Part {
  entry: string;
  bytes: number;
  sha256: string;
}

const partsOf = ({ tables, files }: Manifest): Part[] => [
  ...tables.map((table) => ({ entry: tableEntry(table.name), ...table })),
  { entry: archiveName, ...files },
];

/** Requires exactly the entries of the manifest, with its sizes. Nothing is ever written under a name from the file. */
function requireSame(manifest: Manifest, entries: Map<string, yauzl.Entry>): void {
  const parts = partsOf(manifest);
  const named = new Map(parts.map(({ entry, bytes }) => [entry, bytes]));
  const isSame =
    named.size === parts.length &&
    entries.size === named.size + 1 &&
    [...named].every(([name, bytes]) => entries.get(name)?.uncompressedSize === bytes);
  if (!isSame) throw damaged();
}

/** Reads every entry to its end and compares its hash. */
export function checkBackup(path: string, progress: Progress, signal: AbortSignal): Promise<Manifest> {
  return asDamaged(async () => {
    const { manifest, open, close } = await openBackup(path);
    try {
      const parts = partsOf(manifest);
      progress.begin(
        'checking',
        parts.reduce((sum, { bytes }) => sum + bytes, 0),
      );
      for (const { entry, bytes, sha256 } of parts) {
        const meter = new Metered((length) => progress.advance(length));
        const read = entry === archiveName ? countFiles(meter, manifest) : meter.resume();
        await Promise.all([pipeline(await open(entry), meter, { signal }), read]);
        if (meter.bytes !== bytes || meter.sha256() !== sha256) throw damaged();
      }
      return manifest;
    } finally {
      close();
    }
  }, signal);
}

/** Reads an archive to its end, and requires as many files as the manifest says. */
async function countFiles(archive: Readable, manifest: Manifest): Promise<void> {
  let count = 0;
  for await (const { content } of unpackFiles(archive)) {
    await finished(content.resume());
    count += 1;
  }
  if (count !== manifest.files.count) throw damaged();
}
