import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupCounts } from '#contract/backups';
import type { BackupPlaces } from '../../files/academy-files.ts';
import { notFound } from '../../refusals.ts';
import type { Run } from './backup-run.service.ts';
import { countsOf, type Manifest } from './manifest.ts';
import { Metered } from './metered.ts';
import { withUnsealed } from './sealed-file.ts';

const partial = '.partial-';

/** The temporary path of a file that is being written. */
export const partialPath = (folder: string, name: string) => join(folder, `${partial}${name}`);

/** Creates the folder and deletes leftovers of a crashed run. The caller holds the lock. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const left = (await readdir(folder)).filter((name) => name.startsWith(partial));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}

/**
 * Lets `work` read a finished backup as a file of this machine: the store's own, or a copy for that long. The caller holds the lock, and has
 * prepared the folder.
 */
export async function withKept<Answer>(
  { folder, store }: Pick<BackupPlaces, 'folder' | 'store'>,
  { id, signal }: { id: string; signal: AbortSignal },
  work: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const found = await store.find(id);
  if (found?.path !== undefined) return work(found.path);
  const content = await found?.read();
  if (content === undefined) throw notFound('The file of this backup no longer exists');
  const copy = partialPath(folder, 'fetched');
  try {
    await pipeline(content, createWriteStream(copy, { mode: 0o600, flags: 'wx' }), { signal });
    return await work(copy);
  } finally {
    await rm(copy, { force: true });
  }
}

export interface VerifiedFile {
  size: number;
  sha256: string;
  takenAt: string;
  appVersion: string;
  counts: BackupCounts;
  verifiedAt: string;
}

/** Reads the backup at `from` back from disk, and what is to be known about it if `check` succeeds. */
export async function verify(
  from: string,
  passphrase: string | null,
  run: Run,
  check: (plain: string) => Promise<Manifest>,
): Promise<VerifiedFile> {
  const temporaryPath = partialPath(dirname(from), 'unsealed');
  const manifest = await withUnsealed(from, passphrase, { temporaryPath, signal: run.signal }, check);
  const meter = new Metered();
  meter.resume();
  await pipeline(createReadStream(from), meter, { signal: run.signal });
  return {
    size: meter.bytes,
    sha256: meter.sha256(),
    takenAt: manifest.takenAt,
    appVersion: manifest.app,
    counts: countsOf(manifest),
    verifiedAt: new Date().toISOString(),
  };
}
