import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupCounts } from '#contract/backups';
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

export interface VerifiedFile {
  size: number;
  sha256: string;
  takenAt: string;
  appVersion: string;
  counts: BackupCounts;
  verifiedAt: string;
}

/** Reads the backup back from disk and renames it to its final name only if `check` succeeds. */
export async function verifyAndName(
  from: string,
  path: string,
  passphrase: string | null,
  run: Run,
  check: (plain: string) => Promise<Manifest>,
): Promise<VerifiedFile> {
  const folder = dirname(path);
  const temporaryPath = partialPath(folder, 'unsealed');
  const manifest = await withUnsealed(from, passphrase, { temporaryPath, signal: run.signal }, check);
  const meter = new Metered();
  meter.resume();
  await pipeline(createReadStream(from), meter, { signal: run.signal });
  await rename(from, path);
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
  return {
    size: meter.bytes,
    sha256: meter.sha256(),
    takenAt: manifest.takenAt,
    appVersion: manifest.app,
    counts: countsOf(manifest),
    verifiedAt: new Date().toISOString(),
  };
}
