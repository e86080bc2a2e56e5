import { randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { copyFile, constants, link, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Immutable files by id in one folder. A write is atomic and durable (fsync), or does not happen. The database says which files
 * are in use.
 */
export interface FileStore {
  /** A unique path on the same disk, for an upload in progress. */
  temporaryPath(): Promise<string>;
  /** Moves a temporary file, already synced, to the stored file `id`; durable when this returns. */
  keep(temporaryPath: string, id: string): Promise<void>;
  /** Writes `content` as the stored file `id`, equally durable. */
  write(content: Uint8Array, id: string): Promise<void>;
  /** Copies a stored file to another id. */
  duplicate(id: string, duplicateId: string): Promise<void>;
  read(id: string): Promise<ReadStream>;
  /** Where a stored file is, or would be. */
  pathOf(id: string): string;
  /** Idempotent. */
  remove(id: string): Promise<void>;
  /** Deletes all temporary files. Only at start, when no upload can be in progress. */
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
        // Not every file system supports hard links.
        if (!['EPERM', 'ENOTSUP', 'EMLINK', 'EXDEV'].includes(error.code ?? '')) throw error;
        await copyFile(pathOf(id), pathOf(duplicateId), constants.COPYFILE_EXCL);
        await writeOut(pathOf(duplicateId));
      });
      await writeOut(kept);
    },
    async read(id) {
      const stream = createReadStream(pathOf(id));
      // Opened before it is returned: once an answer has begun, it cannot become a refusal any more.
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

/** fsync of a file's content, or of a folder's entries. */
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
