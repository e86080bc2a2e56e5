import { expect, onTestFinished, test, vi } from 'vitest';
import { pdfFiles } from '../../test/pdfs/pdf-files.ts';
import { inspectPdf } from './inspect-pdf.ts';

const { good } = pdfFiles();

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
