import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter } from 'age-encryption';
import { expect, onTestFinished, test, vi } from 'vitest';
import yauzl from 'yauzl';
import { pack } from '../../../test/backups.ts';
import { ageHeaderOf, zipOfEntries } from '../../../test/huge-backups.ts';
import { presentSchema } from '../../db/migrate.ts';
import { maxEntries } from './manifest.ts';
import { withUnsealed } from './backup-files.ts';
import { withBackup } from './backup-zip.ts';

function fileOf(content: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'tasika-huge-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'uploaded');
  writeFileSync(path, content);
  return path;
}

const open = (path: string) => withBackup(path, async () => {});

const damaged = /^This file is not a whole backup of Tasika/;

test('a zip with more tables than a backup has is read no further', async () => {
  const read = vi.spyOn(yauzl.ZipFile.prototype, 'readEntry');
  onTestFinished(() => read.mockRestore());
  const zip = zipOfEntries(maxEntries + 100);
  await expect(open(fileOf(zip))).rejects.toThrow(damaged);
  expect(read).toHaveBeenCalledTimes(maxEntries + 1);
});

test.each([
  ['is none of a backup', (index: number) => `x${index}`],
  ['is very long', (index: number) => `tables/t${index}${'0'.repeat(60_000)}.copy`],
])('a zip is read no further than its first entry whose name %s', async (_, nameOf) => {
  const read = vi.spyOn(yauzl.ZipFile.prototype, 'readEntry');
  onTestFinished(() => read.mockRestore());
  await expect(open(fileOf(zipOfEntries(100, nameOf)))).rejects.toThrow(damaged);
  expect(read).toHaveBeenCalledOnce();
});

test.each([
  ['is longer than 16 KB', 300],
  ['has a second stanza', 2],
])('an encrypted backup whose header %s is refused before anything parses it', async (_, stanzas) => {
  const decrypt = vi.spyOn(Decrypter.prototype, 'decrypt');
  onTestFinished(() => decrypt.mockRestore());
  const path = fileOf(ageHeaderOf(stanzas));
  const opened = withUnsealed(
    path,
    'nine green elephants',
    { to: `${path}.plain`, signal: new AbortController().signal },
    async () => {},
  );
  await expect(opened).rejects.toThrow('This is not the passphrase of this backup, or the file is damaged');
  expect(decrypt).not.toHaveBeenCalled();
});

test('a manifest that is larger than any is refused before it is read', async () => {
  const read = vi.spyOn(yauzl.ZipFile.prototype, 'openReadStreamPromise');
  onTestFinished(() => read.mockRestore());
  const zip = await pack([['manifest.json', Buffer.alloc(1_000_001, ' ')]]);
  await expect(open(fileOf(zip))).rejects.toThrow(damaged);
  expect(read).not.toHaveBeenCalled();
});

test('a backup of the first format is refused by its own sentence, by its entries or by its manifest', async () => {
  const early = /^This backup was made by an early Tasika/;
  await expect(open(fileOf(zipOfEntries(600, (index) => `files/${index}`)))).rejects.toThrow(early);
  const manifest = { format: 1, schema: presentSchema, app: '1.0.0', files: [] };
  const zip = await pack([['manifest.json', Buffer.from(JSON.stringify(manifest))]]);
  await expect(open(fileOf(zip))).rejects.toThrow(early);
});
