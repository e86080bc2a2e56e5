import type { checkImport } from '#contract/imports';
import type { BodyInputOf } from '#contract/endpoint';
import type { ImportDraft } from './import-draft.ts';
import type { List, ListRow } from './understanding/combine-sheets.ts';
import { dayOfColumn } from './understanding/day-headings.ts';
import { type KindOfSheet, type SheetField, typeOf } from './understanding/kinds/kind-of-sheet.ts';
import { kindsOfSheet } from './understanding/kinds/kinds.ts';
import { answerFor, recordsOf, valueOf } from './understanding/meaning.ts';
import { type ReadRow, readRow } from './understanding/read-row.ts';

export interface RowToSend {
  row: ListRow;
  read: ReadRow;
  sent: BodyInputOf<typeof checkImport>['rows'][number];
}

/** The field of each column; of a column of marks its day. */
export function fieldsOfColumns({ columns, dayOrders, month }: ImportDraft, list: List, thisYear: number) {
  return (columns ?? []).map(({ field }, column): SheetField | null => {
    if (field !== 'mark') return field;
    return dayOfColumn(list.headings[column] ?? '', { order: dayOrders['mark'], month, thisYear }) ?? null;
  });
}

/** Every row that is not left out, as the server takes it. */
export function rowsToSend(draft: ImportDraft, list: List, thisYear: number): RowToSend[] {
  const kind = kindsOfSheet[draft.kind];
  const columns = fieldsOfColumns(draft, list, thisYear);
  const leftOut = new Set(draft.leftOut);
  const isOneSheet = draft.chosen.length === 1;
  return list.rows.flatMap((row, index) => {
    if (leftOut.has(row.key)) return [];
    const edits = draft.edits[row.key];
    const read = readRow(row, { kind, columns, dayOrders: draft.dayOrders, edits, thisYear });
    // Numbers of several sheets repeat, so their rows are counted through, and each says where it stands.
    const number = isOneSheet ? row.number : index + 1;
    const place = isOneSheet ? {} : { place: { sheet: row.sheet, row: row.number } };
    return [{ row, read, sent: { number, ...place, values: valuesOf(kind, read, draft) } }];
  });
}

type Sent = RowToSend['sent']['values'];

function valuesOf(kind: KindOfSheet, { values, texts, problems }: ReadRow, { meanings }: ImportDraft): Sent {
  const sent: Record<string, unknown> = { ...values };
  // A cell that could not be read is sent as it is, so that the server refuses its row too.
  for (const { field, text } of problems) if (text !== '') sent[field] = text;
  for (const [field, named] of Object.entries(texts)) {
    const type = typeOf(kind, field) as keyof typeof recordsOf;
    const records = recordsOf[type];
    const found = (named ?? []).flatMap((text) => valueOf(records, text, answerFor(meanings, records, text)) ?? []);
    sent[field] = type === 'subjects' || type === 'batches' ? found : (found[0] ?? null);
  }
  if (kind.kind === 'students') renumber(sent);
  return kind.kind === 'attendance' ? marksIn(sent) : sent;
}

/** Roll numbers are those in the batches of the row. */
function renumber(sent: Record<string, unknown>): void {
  const { rollNo } = sent;
  const batches = sent['batches'] as unknown[] | undefined;
  delete sent['rollNo'];
  sent['rollNos'] = (batches?.length ?? 0) > 0 ? (rollNo ?? []) : [];
}

/** A mark that could not be read goes along, for the server to refuse. */
function marksIn({ batch, admissionNo, rollNo, name: _name, ...days }: Record<string, unknown>) {
  return { batch, admissionNo, rollNo, marks: Object.entries(days).map(([date, status]) => ({ date, status })) };
}
