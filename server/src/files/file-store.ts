import { randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { copyFile, constants, link, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Files by id in one folder. They are never changed: a file is put there whole and safe from a power cut, or not at all.
 * Which of them are still of use is for the database to say.
 */
export interface FileStore {
  /** A path of its own on the same disk, for a file that is just arriving. */
  temporaryPath(): Promise<string>;
  /** Makes a temporary file, already written out, the stored file `id`. When this returns it survives anything. */
  keep(temporaryPath: string, id: string): Promise<void>;
  /** Writes `content` as the stored file `id`, as safely. */
  write(content: Uint8Array, id: string): Promise<void>;
  /** Gives the content of a stored file to another id as well. */
  duplicate(id: string, duplicateId: string): Promise<void>;
  read(id: string): Promise<ReadStream>;
  /** Where a stored file is, or would be, for whoever sends it. */
  pathOf(id: string): string;
  /** Removing one that is not there is fine. */
  remove(id: string): Promise<void>;
  /** Removes everything temporary. For the start, when nothing can be arriving. */
  removeTemporary(): Promise<void>;
}

const isId = (id: string) => /^[\da-f-]{36}$/.test(id);

export function openFileStore(folder: string): FileStore {
  const kept = join(folder, 'kept');
  const arriving = join(folder, 'arriving');
  const pathOf = (id: string) => {
    if (!isId(id)) throw new Error(`${id} is no id of a file`);
    return join(kept, id);
  };
  let made: Promise<unknown> | undefined;
  const makeFolders = () =>
    (made ??= Promise.all([kept, arriving].map((path) => mkdir(path, { recursive: true, mode: 0o700 }))).catch(
      (error: unknown) => {
        made = undefined;
        throw error;
      },
    ));

  return {
    pathOf,
    async temporaryPath() {
      await makeFolders();
      return join(arriving, randomUUID());
    },
    async keep(temporaryPath, id) {
      await rename(temporaryPath, pathOf(id));
      await writeOut(kept);
    },
    async write(content, id) {
      const path = await this.temporaryPath();
      await writeFile(path, content, { mode: 0o600, flush: true });
      await this.keep(path, id);
    },
    async duplicate(id, duplicateId) {
      await link(pathOf(id), pathOf(duplicateId)).catch(async (error: NodeJS.ErrnoException) => {
        // Not every disk can have two names for a file.
        if (!['EPERM', 'ENOTSUP', 'EMLINK', 'EXDEV'].includes(error.code ?? '')) throw error;
        await copyFile(pathOf(id), pathOf(duplicateId), constants.COPYFILE_EXCL);
        await writeOut(pathOf(duplicateId));
      });
      await writeOut(kept);
    },
    async read(id) {
      const stream = createReadStream(pathOf(id));
      // Only what can be opened is handed out: an answer that has begun cannot become a refusal any more.
      await new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve()).once('error', reject);
      });
      return stream;
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
    async removeTemporary() {
      const names = await readdir(arriving).catch(() => []);
      await Promise.all(names.map((name) => rm(join(arriving, name), { force: true })));
    },
  };
}

/** What was written to a file, or the names in a folder, reach the disk itself. */
async function writeOut(path: string): Promise<void> {
  // Windows cannot open a folder, and needs no such thing.
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
