import { execFileSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { packFiles, unpackFiles, type ArchivedFile } from './backup-zip.ts';

const idOf = (index: number) => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;

async function* storedFiles(sizes: Iterable<number>): AsyncGenerator<ArchivedFile> {
  let index = 0;
  for (const bytes of sizes) yield { id: idOf(index), bytes, content: Readable.from([Buffer.alloc(bytes, index++)]) };
}

const sizes = [0, 1, 511, 512, 513, 7000, 0];

test('stored files come out of an archive as they went in, however it arrives', async () => {
  const packed = await buffer(packFiles(storedFiles(sizes)));
  for (const length of [7, 512, 1_000_000]) {
    const pieces = Array.from({ length: Math.ceil(packed.length / length) }, (_, at) =>
      packed.subarray(at * length, (at + 1) * length),
    );
    const found: Buffer[] = [];
    for await (const { id, content } of unpackFiles(Readable.from(pieces))) {
      expect(id).toBe(idOf(found.length));
      found.push(await buffer(content));
    }
    expect(found).toEqual(sizes.map((bytes, index) => Buffer.alloc(bytes, index)));
  }
});

test('the program tar reads the archive too', async () => {
  const packed = await buffer(packFiles(storedFiles(sizes)));
  const listed = execFileSync('tar', ['--list', '--file', '-'], { input: packed, encoding: 'utf8' });
  expect(listed.trim().split('\n')).toEqual(sizes.map((_, index) => idOf(index)));
});
