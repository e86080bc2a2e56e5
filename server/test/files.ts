import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import { afterAll } from 'vitest';
import { openBackupFolder, type BackupPlaces } from '../src/files/academy-files.ts';
import type { SecondPlace } from '../src/files/second-place.ts';
import { openFileStore, type FileStore } from '../src/files/file-store.ts';

/** Stored files of the calling test file: made with the first, removed after the last test. */
export function testFiles(): FileStore & { folder: string } {
  const folder = testFolder('files');
  return { ...openFileStore(folder), folder };
}

export async function contentOf(files: FileStore, id: string): Promise<Buffer> {
  const content = await (await files.find(id))?.read();
  if (content === undefined) throw new Error(`There is no file ${id}`);
  return buffer(content);
}

/** Backups of the calling test file in a folder of this machine, copied to `second`. */
export function testBackups(second?: SecondPlace): BackupPlaces {
  const folder = testFolder('backups');
  return { folder, store: openBackupFolder(folder), second };
}

/** A folder of the calling test file, not made yet, removed after the last test. */
export function testFolder(name: string): string {
  const folder = join(tmpdir(), `tasika-${name}-${uuidv7()}`);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
