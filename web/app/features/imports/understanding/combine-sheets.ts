import type { Cell, FileSheet } from '../reading/sheets.ts';
import { findTable } from './find-table.ts';
import { plainHeading } from './headings.ts';
import type { KindOfSheet } from './kinds/kind-of-sheet.ts';

/** A row of the combined list, with its origin. */
export interface ListRow {
  /** A stable key: its sheet and number. */
  key: string;
  sheet: string;
  /** Its number in its sheet. */
  number: number;
  cells: Cell[];
}

export interface List {
  headings: string[];
  rows: ListRow[];
  leftOut: { sheet: string; number: number; text: string }[];
}

/** The lists of several sheets as one, column by heading; the name of the sheet is its last column. */
export function combineSheets(kind: KindOfSheet, sheets: readonly FileSheet[], sheetHeading: string): List {
  const list: List = { headings: [], rows: [], leftOut: [] };
  const columns = new Map<string, number>();
  const columnFor = (heading: string, place: number) => {
    const id = plainHeading(heading) || `column ${place}`;
    const column = columns.get(id) ?? columns.size;
    if (!columns.has(id)) list.headings.push(heading);
    columns.set(id, column);
    return column;
  };
  const tables = sheets.map((sheet) => ({ sheet: sheet.name, table: findTable(kind, sheet.rows) }));
  const placed = tables.map(({ table }) => withoutRepeats(table.headings).map(columnFor));
  for (const [index, { sheet, table }] of tables.entries()) {
    for (const { number, cells } of table.rows) {
      const row: Cell[] = Array.from({ length: columns.size }, () => null);
      for (const [place, cell] of cells.entries()) row[placed[index]?.[place] ?? place] = cell;
      list.rows.push({ key: `${index}:${number}`, sheet, number, cells: [...row, sheet] });
    }
    list.leftOut.push(...table.leftOut.map((left) => ({ sheet, ...left })));
  }
  list.headings.push(sheetHeading);
  return list;
}

/** A second "Mobile" in one sheet is a column of its own. */
function withoutRepeats(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const id = plainHeading(heading);
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return times === 1 || id === '' ? heading : `${heading} ${times}`;
  });
}
