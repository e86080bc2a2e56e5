import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { brokenPdfs } from '../../test/pdfs/broken-pdfs.ts';
import { pdfFiles } from '../../test/pdfs/pdf-files.ts';
import { Inspector } from './inspector.ts';
import { inspectPdf } from './inspect-pdf.ts';

const { write, good } = pdfFiles();
const endless = write('endless.pdf', brokenPdfs.find(([what]) => what.includes('2 GB'))?.[1] ?? Buffer.alloc(0));

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

test('a file that ended its inspector leaves none to be stopped when nobody has asked for a while', async () => {
  const rejected = vi.fn();
  process.on('unhandledRejection', rejected);
  onTestFinished(() => void process.off('unhandledRejection', rejected));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const inspector = new Inspector();
  expect(await inspector.inspect(endless)).toEqual({ refused: 'heavy' });
  vi.advanceTimersByTime(60_000);
  await nextTurn();
  expect(rejected).not.toHaveBeenCalled();
  expect(await inspector.inspect(good)).toEqual({ pages: 2 });
});
