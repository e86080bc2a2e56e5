import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
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

test('an account whose files took a minute waits, others do not, and after a while it has its turn again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = inspectPdf(good, 'busy');
  vi.advanceTimersByTime(70_000);
  expect(await first).toEqual({ pages: 2 });
  expect(await inspectPdf(good, 'busy')).toEqual({ waitFor: 100 });
  expect(await inspectPdf(good, 'other')).toEqual({ pages: 2 });
  vi.advanceTimersByTime(100_000);
  expect(await inspectPdf(good, 'busy')).toEqual({ pages: 2 });
});
