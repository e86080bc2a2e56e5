import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll } from 'vitest';
import { openFileStore, type FileStore } from '../src/files/file-store.ts';

/** Stored files of the calling test file: made with the first, removed after the last test. */
export function testFiles(): FileStore & { folder: string } {
  const folder = join(tmpdir(), `tasika-files-${uuidv7()}`);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { ...openFileStore(folder), folder };
}
