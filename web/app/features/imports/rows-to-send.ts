import type { ImportValues } from '#contract/imports';
import type { ImportDraft } from './import-draft.ts';
import type { List, ListRow } from './understanding/combine-sheets.ts';
import { batchValue, standardValue } from './understanding/meaning.ts';
import { type ReadRow, readRow } from './understanding/read-row.ts';

export interface RowToSend {
  row: ListRow;
  read: ReadRow;
  sent: { number: number; values: ImportValues<'students'> };
}

/** Every row that is not left out, as the server takes it. */
export function rowsToSend(draft: ImportDraft, list: List, thisYear: number): RowToSend[] {
  const columns = (draft.columns ?? []).map(({ field }) => field);
  const leftOut = new Set(draft.leftOut);
  const standardColumn = columns.indexOf('standard');
  const isOneSheet = draft.chosen.length === 1;
  return list.rows.flatMap((row, index) => {
    if (leftOut.has(row.key)) return [];
    const edits = draft.edits[row.key];
    const read = readRow(row, { columns, dayOrders: draft.dayOrders, edits, thisYear });
    const standard = edits?.standard ?? String(row.cells[standardColumn] ?? '').trim();
    // Numbers of several sheets repeat, so their rows are counted through.
    const number = isOneSheet ? row.number : index + 1;
    return [{ row, read, sent: { number, values: valuesOf(read, standard, draft) } }];
  });
}

function valuesOf({ values, batches, rollNos, problems }: ReadRow, standard: string, draft: ImportDraft) {
  const joined = batches.flatMap((text) => batchValue(text, draft.batches[text]) ?? []);
  // A cell that could not be read is sent as it is, so that the server refuses its row too.
  const unread = problems.filter(({ text }) => text !== '').map(({ field, text }) => [field, text]);
  return {
    ...values,
    ...Object.fromEntries(unread),
    standard: standardValue(standard, draft.standards[standard]),
    batches: joined,
    rollNos: joined.length > 0 ? rollNos : [],
  } as ImportValues<'students'>;
}
