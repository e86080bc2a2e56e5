import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { brokenPdfs } from '../../test/pdfs/broken-pdfs.ts';
import { ordinary } from '../../test/pdfs/crafted-pdf.ts';
import { inspectPdf } from './inspect-pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'tasika-inspected-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (name: string, bytes: Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
const good = fileOf('good.pdf', ordinary);
const endless = fileOf('endless.pdf', brokenPdfs.find(([what]) => what.includes('2 GB'))?.[1] ?? Buffer.alloc(0));

test('slow files of one teacher do not hold up the file of another', async () => {
  const ended: string[] = [];
  const inspect = async (path: string, account: string) => {
    const verdict = await inspectPdf(path, account);
    ended.push(account);
    return verdict;
  };
  const slow = [1, 2, 3].map(() => inspect(endless, 'slow'));
  expect(await inspect(good, 'quick')).toEqual({ pages: 2 });
  expect(ended.filter((account) => account === 'slow').length).toBeLessThan(2);
  expect(await Promise.all(slow)).toEqual(slow.map(() => ({ refused: 'heavy' })));
});
