import { randomUUID } from 'node:crypto';
import { copyFile, constants, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** An immutable file that was found. */
export interface StoredFile {
  size: number;
  /** Where it is, if on this machine. */
  path?: string;
  /** The content, or its bytes from `start` to `end`, both included; undefined if the file was removed meanwhile. */
  read(range?: { start: number; end: number }): Promise<Readable | undefined>;
}

/** Immutable files by id. A write is atomic and durable, or does not happen. The database says which files are in use. */
export interface FileStore {
  /** Answers a unique path on this machine, for an upload in progress. */
  temporaryPath(): Promise<string>;
  /** Moves a temporary file, already synced, to the stored file `id`; durable when this returns. */
  keep(temporaryPath: string, id: string): Promise<void>;
  /** Writes `content` as the stored file `id`, equally durable. */
  write(content: Uint8Array, id: string): Promise<void>;
  /** Copies a stored file to another id. */
  duplicate(id: string, duplicateId: string): Promise<void>;
  /** A known `size` saves the request that asks a bucket for it; whether the object is missing is then found by `read`. */
  find(id: string, size?: number): Promise<StoredFile | undefined>;
  /** Removes a file; idempotent. */
  remove(id: string): Promise<void>;
  /** Tries to write a file, where a store of its own may refuse that. */
  check?(): Promise<unknown>;
  /** Deletes all temporary files. Call it only at the start, when no upload can be in progress. */
  removeTemporary(): Promise<void>;
}

/** Refuses an id that could lead out of the store. */
export function checkId(id: string): string {
  if (!/^[\da-f-]{36}$/.test(id)) throw new Error(`${id} is no id of a file`);
  return id;
}

/** A store in one folder of this machine, its files in `kept`; a write is followed by an fsync. */
export function openFileStore(folder: string, { kept = join(folder, 'kept'), suffix = '' } = {}): FileStore {
  const pathOf = (id: string) => join(kept, checkId(id) + suffix);
  const arriving = openArriving(folder);

  return {
    ...arriving,
    async keep(temporaryPath, id) {
      await makeFolder(kept);
      await rename(temporaryPath, pathOf(id));
      await writeOut(kept);
    },
    async write(content, id) {
      const path = await arriving.temporaryPath();
      await writeFile(path, content, { mode: 0o600, flush: true });
      await this.keep(path, id);
    },
    async duplicate(id, duplicateId) {
      await link(pathOf(id), pathOf(duplicateId)).catch(async (error: NodeJS.ErrnoException) => {
        // The file is copied if the file system does not support hard links.
        if (!['EPERM', 'ENOTSUP', 'EMLINK', 'EXDEV'].includes(error.code ?? '')) throw error;
        await copyFile(pathOf(id), pathOf(duplicateId), constants.COPYFILE_EXCL);
        await writeOut(pathOf(duplicateId));
      });
      await writeOut(kept);
    },
    find: (id) => findFile(pathOf(id)),
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
  };
}

/** The temporary files of a store, in a folder of this machine. */
export function openArriving(folder: string): Pick<FileStore, 'temporaryPath' | 'removeTemporary'> {
  const arriving = join(folder, 'arriving');
  return {
    async temporaryPath() {
      await makeFolder(arriving);
      return join(arriving, randomUUID());
    },
    async removeTemporary() {
      const names = await readdir(arriving).catch(() => []);
      await Promise.all(names.map((name) => rm(join(arriving, name), { force: true })));
    },
  };
}

/** Finds a file of this machine. */
async function findFile(path: string): Promise<StoredFile | undefined> {
  const found = await stat(path).catch(ignoreMissing);
  return (
    found && {
      size: found.size,
      path,
      // The file is opened before it is returned: once an answer has begun, it cannot become a refusal any more.
      read: async (range) => (await open(path).catch(ignoreMissing))?.createReadStream(range),
    }
  );
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

/** Writes a file's content, or a folder's entries, to the disk by fsync. */
async function writeOut(path: string): Promise<void> {
  // Windows cannot open a folder, and does not need it.
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EPERM' || error.code === 'EISDIR') return undefined;
    throw error;
  });
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

/** An upload that arrived completely and is synced to disk, under a temporary name. */
export interface ReceivedFile {
  path: string;
  /** The sender's file name, which may be any text. */
  name: string;
  /** The size in bytes. */
  size: number;
  /** The SHA-256 in hexadecimal. */
  sha256: string;
}

/** A file to answer with. */
export interface SentFile {
  content: StoredFile;
  /** An id that is unique among all contents ever served at the same address. */
  id: string;
  type: string;
  /** The suggested file name for a download. */
  name: string;
  /** Which caches may store it, and for how long. */
  cacheControl: string;
}

/** A file that is generated while it is sent, and never kept. */
export interface SentStream extends Pick<SentFile, 'type' | 'name'> {
  stream: Readable;
}

/** A small file generated for the answer, unless the client has the version. */
export interface SentText extends Pick<SentFile, 'type' | 'name' | 'cacheControl'> {
  /** Changes with the text, and is known before it is generated. */
  version: string;
  text: () => Promise<string>;
}
