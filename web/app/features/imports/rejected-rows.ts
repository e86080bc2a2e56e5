import { writeCsv } from 'hucre/csv';
import { guardedCell } from '#contract/sheets';
import type { List } from './understanding/combine-sheets.ts';

/** Rows as in the file, with a column that says why they were not imported. */
export function rejectedRows(list: List, reasons: ReadonlyMap<string, string>, heading: string): string {
  const rows = list.rows.filter(({ key }) => reasons.has(key));
  const lines = [[...list.headings, heading], ...rows.map(({ key, cells }) => [...cells, reasons.get(key) ?? ''])];
  const guarded = lines.map((cells) => cells.map((cell) => (typeof cell === 'string' ? guardedCell(cell) : cell)));
  return writeCsv(guarded, { bom: true });
}

/** Downloads a text as a file. */
export function download(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
