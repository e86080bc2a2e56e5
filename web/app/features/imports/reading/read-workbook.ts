import { readXlsx, type Sheet, streamXlsxRows } from 'hucre/xlsx';
import { shownCell } from './shown-cell.ts';
import { type FileSheet, limits, nameInOneLine, type OnRows, Refused, RowCollector } from './sheets.ts';
import { zipContents } from './zip-contents.ts';

/** The visible sheets of an .xlsx that are not empty. */
export async function readWorkbook(bytes: Uint8Array, onRows: OnRows = () => {}): Promise<FileSheet[]> {
  refuseOthers(bytes);
  const places = await shownSheets(bytes);
  if (places.length > limits.sheets) throw new Refused('too-many-sheets');
  const range = await filledRange(bytes, places, onRows);
  if (range === undefined) return [];
  const { sheets } = await readXlsx(bytes, { sheets: places, readStyles: true, range });
  return sheets.flatMap((sheet, at) => fileSheetOf(sheet, `Sheet ${(places[at] ?? 0) + 1}`));
}

function refuseOthers(bytes: Uint8Array): void {
  const { names, inflatedBytes, isEncrypted } = zipContents(bytes);
  const holds = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (isEncrypted) throw new Refused('password');
  if (inflatedBytes > limits.inflatedBytes) throw new Refused('expands');
  if (holds(/^content\.xml$/)) throw new Refused('open-document');
  if (holds(/^Index\/|\.iwa$/)) throw new Refused('apple-numbers');
  if (holds(/^word\/|^ppt\//)) throw new Refused('document');
  if (holds(/vbaProject\.bin$|^xl\/macrosheets\//i)) throw new Refused('macros');
  if (holds(/^xl\/workbook\.bin$/i)) throw new Refused('binary-excel');
  if (!holds(/^xl\//i)) throw new Refused('archive');
}

/** The indices of the visible sheets, found without reading one. */
async function shownSheets(bytes: Uint8Array): Promise<number[]> {
  const shown: number[] = [];
  await readXlsx(bytes, {
    sheets: ({ index, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) shown.push(index);
      return false;
    },
  });
  return shown;
}

/**
 * The range that holds all values of these sheets, such as `A1:F60`, found row by row: formats and hidden rows are told only of
 * sheets that are read as a whole, and a whole sheet may be a million rows of format without a value.
 */
async function filledRange(bytes: Uint8Array, places: readonly number[], onRows: OnRows): Promise<string | undefined> {
  let [count, lastRow, width] = [0, 0, 0];
  for (const sheet of places) {
    const collector = new RowCollector((rows) => onRows(count + rows));
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) collector.add(index + 1, values);
    count += collector.rows.length;
    if (count > limits.rowsOfAllSheets) throw new Refused('too-many-rows');
    lastRow = Math.max(lastRow, collector.rows.at(-1)?.number ?? 0);
    width = Math.max(width, ...collector.rows.map(({ cells }) => cells.length));
  }
  if (lastRow > limits.rowNumber) throw new Refused('too-far-down');
  return count === 0 ? undefined : `A1:${columnName(width)}${lastRow}`;
}

/** "A" to "ZZ". */
function columnName(number: number): string {
  const [tens, ones] = [Math.floor((number - 1) / 26), (number - 1) % 26];
  return String.fromCodePoint(...(tens > 0 ? [64 + tens] : []), 65 + ones);
}

function fileSheetOf({ name, rows, cells, rowDefs, columns }: Sheet, otherwise: string): FileSheet[] {
  const collector = new RowCollector();
  for (const [row, values] of rows.entries()) {
    const shown = values.map((value, column) => shownCell(value, cells?.get(`${row},${column}`)));
    collector.add(row + 1, shown, rowDefs?.get(row)?.hidden);
  }
  if (collector.rows.length === 0) return [];
  const width = Math.max(...collector.rows.map((row) => row.cells.length));
  const isFilled = (column: number) => collector.rows.some((row) => (row.cells[column] ?? null) !== null);
  const hiddenColumns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => columns?.[column]?.hidden && isFilled(column),
  );
  return [
    {
      name: nameInOneLine(name) || otherwise,
      rows: collector.rows,
      ...(hiddenColumns.length > 0 && { hiddenColumns }),
    },
  ];
}
