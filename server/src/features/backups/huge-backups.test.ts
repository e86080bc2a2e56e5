import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter } from 'age-encryption';
import { expect, onTestFinished, test, vi } from 'vitest';
import yauzl from 'yauzl';
import { ageHeaderOf, manifestOfFiles, nestedManifest, zipOfEntries } from '../../../test/huge-backups.ts';
import { maxEntries, maxListed } from './manifest.ts';
import { readManifest } from './read-manifest.ts';
import { openBackup } from './read-backup.ts';
import { withUnsealed } from './sealed-file.ts';

function fileOf(content: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'tasika-huge-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'uploaded');
  writeFileSync(path, content);
  return path;
}

const damaged = /^This file is not a whole backup of Tasika/;

test('a zip that says it has more entries than a manifest can name is refused before the first of them is read', async () => {
  const read = vi.spyOn(yauzl.ZipFile.prototype, 'readEntry');
  onTestFinished(() => read.mockRestore());
  await expect(openBackup(fileOf(zipOfEntries(maxEntries + 1)))).rejects.toThrow(damaged);
  expect(read).not.toHaveBeenCalled();
});

test.each([
  ['is none of a backup', (index: number) => `x${index}`],
  ['is very long', (index: number) => `files/${index}${'0'.repeat(60_000)}`],
])('a zip is read no further than its first entry whose name %s', async (_, nameOf) => {
  const read = vi.spyOn(yauzl.ZipFile.prototype, 'readEntry');
  onTestFinished(() => read.mockRestore());
  await expect(openBackup(fileOf(zipOfEntries(100, nameOf)))).rejects.toThrow(damaged);
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
    { temporaryPath: `${path}.plain`, signal: new AbortController().signal },
    async () => {},
  );
  await expect(opened).rejects.toThrow('This is not the passphrase of this backup, or the file is damaged');
  expect(decrypt).not.toHaveBeenCalled();
});

async function* inPieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
}

test('a manifest that holds more than a manifest can is refused before it is parsed', async () => {
  expect(await readManifest(inPieces(nestedManifest(70_000)))).toBeUndefined();
  expect(await readManifest(inPieces(manifestOfFiles({}, maxListed + 20_000)))).toBeUndefined();
  expect(await readManifest(inPieces(Buffer.from(`[${'0,'.repeat(500_000)}0]`)))).toBeUndefined();
  expect(await readManifest(inPieces(Buffer.alloc(20_000_000, ' ')))).toBeUndefined();
  const honest = manifestOfFiles({}, maxListed);
  expect(await readManifest(inPieces(honest))).toBe(honest.toString());
});
