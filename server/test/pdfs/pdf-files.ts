import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { ordinary } from './crafted-pdf.ts';

/** Writes PDFs into a folder of the test file's own and gives their paths; one that is in order is there. */
export function pdfFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'tasika-inspected-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, bytes: Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  return { write, good: write('good.pdf', ordinary) };
}
