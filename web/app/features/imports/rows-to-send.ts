import type { checkImport } from '#contract/imports';
import type { BodyInputOf } from '#contract/endpoint';
import type { ImportDraft } from './import-draft.ts';
import type { List, ListRow } from './understanding/combine-sheets.ts';
import { dayOfColumn } from './understanding/day-headings.ts';
import { type KindOfSheet, type SheetField, typeOf } from './understanding/kinds/kind-of-sheet.ts';
import { kindsOfSheet } from './understanding/kinds/kinds.ts';
import { answerFor, type Meanings, recordsOf, valueOf } from './understanding/meaning.ts';
import { type ReadRow, readRow } from './understanding/read-row.ts';
import { relationsOfHeadings } from './understanding/relations.ts';

export interface RowToSend {
  row: ListRow;
  read: ReadRow;
  sent: BodyInputOf<typeof checkImport>['rows'][number];
}

/** The field of each column, or the day of a column of marks. */
export function fieldsOfColumns({ columns, dayOrders, month }: ImportDraft, list: List, thisYear: number) {
  return (columns ?? []).map(({ field }, column): SheetField | null => {
    if (field !== 'mark') return field;
    return dayOfColumn(list.headings[column] ?? '', { order: dayOrders['mark'], month, thisYear }) ?? null;
  });
}

/** Every row that is not skipped, in the shape of the request. */
export function rowsToSend(draft: ImportDraft, list: List, thisYear: number): RowToSend[] {
  const kind = kindsOfSheet[draft.kind];
  const { dayOrders, meanings, readings } = draft;
  const columns = fieldsOfColumns(draft, list, thisYear);
  const stated = relationsOfHeadings(list.headings, columns);
  const leftOut = new Set(draft.leftOut);
  const isOneSheet = draft.chosen.length === 1;
  return list.rows.flatMap((row, index) => {
    if (leftOut.has(row.key)) return [];
    const edits = draft.edits[row.key];
    const read = readRow(row, { kind, columns, dayOrders, edits, meanings, readings, thisYear });
    for (const { fields, relation, is } of stated)
      if (fields.some((field) => read.values[field] !== undefined)) read.values[relation] = is;
    read.problems.push(...unmatchedIn(kind, read, meanings));
    // Row numbers repeat across sheets, so rows are numbered consecutively, and each names its sheet.
    const number = isOneSheet ? row.number : index + 1;
    const place = isOneSheet ? {} : { place: { sheet: row.sheet, row: row.number } };
    const unreadable = read.problems.flatMap(({ field, text }) =>
      text === '' ? [] : [{ field, text: text.slice(0, 100) }],
    );
    return [{ row, read, sent: { number, ...place, values: valuesOf(kind, read, draft), unreadable } }];
  });
}

/** Names typed in place of cells that match no record yet; they are asked for in the previous step. */
function unmatchedIn(kind: KindOfSheet, { texts }: ReadRow, meanings: Meanings): ReadRow['problems'] {
  return Object.entries(texts).flatMap(([field, named = []]) => {
    const records = recordsOf[typeOf(kind, field) as keyof typeof recordsOf];
    const isOpen = named.some((text) => answerFor(meanings, records, text) === undefined);
    return isOpen ? [{ field, problem: 'not-matched' as const, text: named.join(', ') }] : [];
  });
}

type Sent = RowToSend['sent']['values'];

function valuesOf(kind: KindOfSheet, { values, texts }: ReadRow, { meanings }: ImportDraft): Sent {
  const sent: Record<string, unknown> = { ...values };
  for (const [field, named] of Object.entries(texts)) {
    const type = typeOf(kind, field) as keyof typeof recordsOf;
    const records = recordsOf[type];
    const found = (named ?? []).flatMap((text) => valueOf(records, text, answerFor(meanings, records, text)) ?? []);
    sent[field] = type === 'subjects' || type === 'batches' ? found : (found[0] ?? null);
  }
  if (kind.kind === 'students') {
    sent['rollNos'] = sent['rollNo'] ?? [];
    delete sent['rollNo'];
  }
  return kind.kind === 'attendance' ? marksIn(sent) : sent;
}

function marksIn({ batch, admissionNo, rollNo, name, ...days }: Record<string, unknown>) {
  return { batch, admissionNo, rollNo, name, marks: Object.entries(days).map(([date, status]) => ({ date, status })) };
}
