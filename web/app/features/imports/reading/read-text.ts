import { streamCsvRows } from 'hucre/csv';
import { unguardedCell } from '#contract/sheets';
import { lineOfInnerQuotes } from './inner-quotes.ts';
import { type FileSheet, limits, type OnRows, Refused, RowCollector } from './sheets.ts';

/** The separator that Excel writes on a line of its own. */
const namedSeparator = /^sep=(.)\r?\n/i;

/** A sentinel line after the last one: if it is not a row of its own, a quotation mark was opened and never closed. */
const sentinel = '\u0001';

/** Parses separated text; the separator is detected where none is declared. */
export function readText(text: string, name: string, onRows?: OnRows): FileSheet {
  const named = namedSeparator.exec(text);
  const rows = named ? text.slice(named[0].length) : text;
  const line = lineOfInnerQuotes(text);
  if (line !== undefined) throw new Refused('inner-quotes', line);
  const collector = new RowCollector(onRows);
  const options = named?.[1] === undefined ? {} : { delimiter: named[1] };
  let number = named ? 1 : 0;
  let last: readonly unknown[] = [];
  for (const values of streamCsvRows(`${rows}\n${sentinel}`, options)) {
    last = values;
    if (values.some(hasSwallowedLines)) throw new Refused('quotes');
    // Our own downloads escape cells that a spreadsheet would run as formulas.
    const cells = values.map((cell) => (typeof cell === 'string' ? unguardedCell(cell) : cell));
    collector.add(++number, cells);
  }
  if (last.length !== 1 || last[0] !== sentinel) throw new Refused('quotes');
  return { name, rows: collector.rows };
}

/** A cell this long that contains lines began with a quotation mark that was closed by the next one, far below. */
const hasSwallowedLines = (cell: unknown): boolean =>
  typeof cell === 'string' && cell.length > limits.cellLength && cell.includes('\n');
