import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Env } from '../env.ts';
import { bucketOf } from './bucket.ts';

/**
 * A place to which backups are copied, so that they survive the loss of this machine. Files are found by name; all others are ignored.
 */
export interface SecondPlace {
  kind: 'folder' | 's3';
  /** The name for people, which contains no secret. */
  name: string;
  put(name: string, path: string): Promise<void>;
  list(): Promise<{ name: string; size: number }[]>;
  /** The content, or its bytes from `start` to `end`, both included, as far as there are any. */
  read(name: string, range?: { start: number; end: number }): Promise<Readable>;
  remove(name: string): Promise<void>;
}

/** The configured place, if any. */
export function secondPlaceOf(env: Env): SecondPlace | undefined {
  if (env.BACKUP_COPY_DIR) return folderPlace(env.BACKUP_COPY_DIR);
  const bucket = bucketOf(env, env.S3_BUCKET);
  if (bucket === undefined) return undefined;
  let opened: Promise<Pick<SecondPlace, 'put' | 'list' | 'read' | 'remove'>> | undefined;
  // The module is loaded only when a backup is copied.
  const open = () => (opened ??= import('./s3-place.ts').then(({ s3Place }) => s3Place(bucket)));
  return {
    kind: 's3',
    name: `${env.S3_BUCKET}/${bucket.prefix} at ${new URL(bucket.endpoint).host}`,
    put: async (...given) => (await open()).put(...given),
    list: async () => (await open()).list(),
    read: async (...given) => (await open()).read(...given),
    remove: async (...given) => (await open()).remove(...given),
  };
}

function folderPlace(folder: string): SecondPlace {
  return {
    kind: 'folder',
    name: folder,
    async put(name, path) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `.${name}.part`);
      await pipeline(createReadStream(path), createWriteStream(unfinished, { mode: 0o600, flush: true }));
      await rename(unfinished, join(folder, name));
    },
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const shown = names.filter((name) => !name.startsWith('.'));
      return Promise.all(shown.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })));
    },
    read: async (name, range) => createReadStream(join(folder, name), range),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
