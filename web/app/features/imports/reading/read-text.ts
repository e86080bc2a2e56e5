import { streamCsvRows } from 'hucre/csv';
import { type FileSheet, RowCollector } from './sheets.ts';

/** The separator that Excel writes on a line of its own. */
const namedSeparator = /^sep=(.)\r?\n/i;

/** Rows of separated text; the separator is found where none is named. */
export function readText(text: string, name: string): FileSheet {
  const named = namedSeparator.exec(text);
  const rows = named ? text.slice(named[0].length) : text;
  const collector = new RowCollector();
  const options = named?.[1] === undefined ? {} : { delimiter: named[1] };
  let number = named ? 1 : 0;
  for (const values of streamCsvRows(rows, options)) collector.add(++number, values);
  return { name, rows: collector.rows };
}
