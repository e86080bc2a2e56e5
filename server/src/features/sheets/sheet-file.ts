import type { Sheet } from '#contract/endpoint';
import { type SheetFormat, sheetTypes } from '#contract/sheets';
import type { SentStream } from '../../files/file-store.ts';
import { csvOf } from './csv.ts';
import { xlsxOf } from './xlsx.ts';

/** Writes a few rows as a file. */
export function sheetFile(
  sheet: Sheet,
  rows: unknown[],
  { format, timeZone, name }: { format: SheetFormat; timeZone: string; name: string },
): SentStream {
  async function* pages() {
    yield rows;
  }
  const write = format === 'csv' ? csvOf : xlsxOf;
  return { stream: write(sheet, pages(), timeZone), type: sheetTypes[format], name: `${name}.${format}` };
}
