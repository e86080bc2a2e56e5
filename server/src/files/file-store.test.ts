import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { contentOf, testFolder } from '../../test/files.ts';
import { startStore, storeSettings } from '../../test/store.ts';
import { readEnv } from '../env.ts';
import { openAcademyFiles } from './academy-files.ts';

// Without a folder: this store reads the source of a copy only without a slash in its key.
const inBucket = { ...storeSettings(await startStore(true)), FILES_BUCKET: 'safe' };

const text = Buffer.from('Chapter 1: units and measurement');

describe.each([
  ['a folder', {}],
  ['a bucket', inBucket],
])('files in %s', (_, settings) => {
  const folder = testFolder('store');
  const open = () => openAcademyFiles(readEnv(settings), folder);

  test('come back whole and in part, from another server as well', async () => {
    const files = await open();
    const [id, copy] = [uuidv7(), uuidv7()];
    await files.write(text, id);
    await files.duplicate(id, copy);
    const there = await open();
    for (const each of [id, copy]) expect(await contentOf(there, each)).toEqual(text);
    const found = await there.find(id);
    expect(found?.size).toBe(text.length);
    for (const [start, end] of [
      [0, 4],
      [3, 9],
      [0, text.length - 1],
      [text.length - 1, text.length - 1],
    ] as const) {
      const part = await found?.read({ start, end });
      expect(part && (await buffer(part)), `${start} to ${end}`).toEqual(text.subarray(start, end + 1));
    }
  });

  test('arrive from a temporary file, which is gone then', async () => {
    const files = await open();
    const [id, path] = [uuidv7(), await files.temporaryPath()];
    writeFileSync(path, text);
    await files.keep(path, id);
    expect([existsSync(path), await contentOf(files, id)]).toEqual([false, text]);
  });

  test('are as large as they like', async () => {
    const files = await open();
    const content = Buffer.alloc(40_000_000, 'of many parts ');
    const [id, path] = [uuidv7(), await files.temporaryPath()];
    writeFileSync(path, content);
    await files.keep(path, id);
    expect((await contentOf(files, id)).equals(content)).toBe(true);
    const part = await (await files.find(id))?.read({ start: 8_000_000, end: 30_000_000 });
    expect(part && (await buffer(part)).equals(content.subarray(8_000_000, 30_000_001))).toBe(true);
  });

  test('are removed, and a second time', async () => {
    const files = await open();
    const id = uuidv7();
    await files.write(text, id);
    const found = await files.find(id);
    await files.remove(id);
    await files.remove(id);
    expect([await files.find(id), await found?.read()]).toEqual([undefined, undefined]);
  });

  test('have ids that lead nowhere else', async () => {
    const files = await open();
    await expect(async () => files.find('../../../../etc/passwd')).rejects.toThrow('is no id of a file');
  });

  test('leave nothing of an interrupted upload after the next start', async () => {
    const files = await open();
    writeFileSync(await files.temporaryPath(), text);
    await files.removeTemporary();
    expect(readdirSync(join(folder, 'files/arriving'))).toEqual([]);
  });
});

test('a store that cannot be reached is no missing file', async () => {
  const files = await openAcademyFiles(
    readEnv({ ...inBucket, S3_ENDPOINT: 'http://127.0.0.1:1' }),
    testFolder('store'),
  );
  await expect(files.find(uuidv7())).rejects.toThrow(/./);
  await expect(files.write(text, uuidv7())).rejects.toThrow(/./);
  // A known size saves the request that would tell it.
  const found = await files.find(uuidv7(), text.length);
  expect(found?.size).toBe(text.length);
  await expect(found?.read()).rejects.toThrow(/./);
});
