import { desc, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { AnswerOf, BodyOf, Page, QueryOf } from '#contract/endpoint';
import type { Language } from '#contract/guardians';
import { RowOutcome, undoHours, type CheckedRow, type Import, type ImportDetails } from '#contract/imports';
import type * as contract from '#contract/imports';
import { asText, sentence, sentenceIn, type Translate } from '#contract/sentence';
import { rowInWords, type BulkPort } from '../../bulk/bulk-port.ts';
import type { Caller } from '../../caller.ts';
import { toInstant } from '../../db/columns.ts';
import { allowLongPauses, type Db } from '../../db/client.ts';
import { imports, type importRows } from '../../db/tables/import-tables.ts';
import { inSteps } from '../../in-steps.ts';
import { rule, requireRow } from '../../refusals.ts';
import { fieldToText, type FormatContext } from '../audit/audit-texts.service.ts';
import { recordAudit, recordAudits, type AuditedWrite } from '../audit/audit.service.ts';
import { countWithoutLogin } from '../auth/first-logins.service.ts';
import { namesIn, ofNewRecords, writeNewRecords } from './directory.service.ts';
import { rememberAnswers, rememberColumns } from './import-memory.service.ts';
import { type NextStage, withProgress } from './import-progress.service.ts';
import { planImport, planStages, type ImportSheet, type Plan, type PlannedRow } from './plan-import.service.ts';
import { inPage } from '../../db/list-query.ts';

type Details = z.output<typeof ImportDetails>;

export async function checkImport(
  db: Db,
  user: Caller,
  sheet: ImportSheet,
  say: Translate,
): Promise<AnswerOf<typeof contract.checkImport>['data']> {
  return withProgress(db, user, progressOf(sheet, planStages), async (next) => {
    const { rows, directory, newRecords, timeZone } = await planImport(db, sheet, next);
    const context = { names: namesIn(directory, newRecords), timeZone, say };
    const countOf = (outcome: RowOutcome) => rows.filter((row) => row.outcome === outcome).length;
    return {
      rows: await inSteps(rows, (row) => toChecked(row, context)),
      counts: Object.fromEntries(RowOutcome.options.map((outcome) => [outcome, countOf(outcome)])) as Counts,
      creates: ofNewRecords(newRecords, ({ name }) => name),
    };
  });
}

type Counts = Record<RowOutcome, number>;

const toChecked = (
  { number, outcome, match, changes, parent, reasons, notes }: PlannedRow,
  context: FormatContext,
): CheckedRow => ({
  number,
  outcome,
  found: match && { _id: match.id, name: match.name, reference: match.reference },
  changes: changes.map(({ field, before, after, isConflict }) => ({
    field,
    before: fieldToText(field, before, context),
    after: fieldToText(field, after, context),
    isConflict,
  })),
  parent: parent ?? null,
  reasons: reasons.map(({ field, message }) => ({ field, message: context.say(message) })),
  notes: notes.map((note) => context.say(note)),
});

const progressOf = ({ progress, rows }: ImportSheet, stages: number) => ({ key: progress, total: rows.length, stages });

/** Imports all correct rows in one transaction of `db`, or nothing; the progress is written outside it, through `progressDb`. */
export async function createImport(
  db: Db,
  progressDb: Db,
  user: Caller,
  say: Translate,
  body: BodyOf<typeof contract.createImport>,
): Promise<Details> {
  const importRows = async (tx: Db, next: NextStage) => {
    await allowLongPauses(tx);
    // Imports are serialised: each is planned on what the one before wrote.
    await tx.execute(sql`lock table imports in share row exclusive mode`);
    const plan = await planImport(tx, body, next, true);
    if (!body.choices.leaveOutWrong) refuseWrong(plan.rows);
    next();
    await writeNewRecords(tx, plan.newRecords, plan.today);
    const written = await writeRows(tx, user, plan, body.choices.language);
    next();
    const id = await recordImport(tx, user, body, plan, written);
    return getImport(tx, say, id);
  };
  return withProgress(progressDb, user, progressOf(body, planStages + 2), (next) =>
    db.transaction((tx) => importRows(tx, next)),
  );
}

function refuseWrong(rows: readonly PlannedRow[]): void {
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong');
  const [first] = wrong;
  if (first === undefined) return;
  const { number, place, reasons } = first;
  const row = place === undefined ? sentence('Row {number}', { number: String(number) }) : rowInWords(first);
  throw rule(
    sentence(
      'Nothing was imported: {count, plural, one {# row has a mistake} other {# rows have a mistake}}. {row}: {reason}',
      { count: wrong.length, row, reason: reasons[0]?.message ?? '' },
    ),
  );
}

interface WrittenRow extends PlannedRow {
  readonly id: string;
  readonly action: ImportedRow['action'];
}

const isImported = ({ outcome }: PlannedRow) => outcome !== 'wrong' && outcome !== 'duplicate';

const actionOf = ({ match, fields }: PlannedRow) =>
  match === null ? 'added' : Object.keys(fields).length === 0 ? 'same' : 'changed';

async function writeRows(tx: Db, user: Caller, { port, rows, today }: Plan, language: Language): Promise<WrittenRow[]> {
  const planned = rows.filter(isImported);
  const created = planned.filter(({ match }) => match === null);
  const fieldsOfCreated = created.map(({ fields }) => fields);
  const completed = (await port.complete?.(tx, fieldsOfCreated, today)) ?? fieldsOfCreated;
  const fieldsOf = new Map(created.map(({ number }, at) => [number, completed[at]]));
  const written = await inSteps(planned, (row): WrittenRow => ({
    ...row,
    fields: fieldsOf.get(row.number) ?? row.fields,
    id: row.match?.id ?? uuidv7(),
    action: actionOf(row),
  }));
  const { added = [], changed = [] } = Object.groupBy(written, ({ action }) => action);
  const writes = [...added, ...changed].map((row) => ({ ...row, isNew: row.action === 'added' }));
  await port.writeMany(tx, writes, { today, user, language });
  await recordChanges(tx, user, port, [
    ...added.map(({ id, fields: after }) => ({ action: 'create', entityId: id, after }) as const),
    ...changed.map(({ id, fields: after, before }) => ({ action: 'update', entityId: id, before, after }) as const),
  ]);
  return written;
}

/** Records what was done to records in the history, where their kind has one. */
export async function recordChanges(
  tx: Db,
  user: Caller,
  { entity }: BulkPort,
  changes: readonly Omit<AuditedWrite, 'entity'>[],
): Promise<void> {
  if (entity === null) return;
  await recordAudits(tx, user, await inSteps(changes, (change) => ({ ...change, entity })));
}

async function recordImport(
  tx: Db,
  user: Caller,
  { kind, fileName, columns, answers }: BodyOf<typeof contract.createImport>,
  { port: { tables }, rows, directory, newRecords }: Plan,
  written: readonly WrittenRow[],
): Promise<string> {
  const id = uuidv7();
  const countOf = (action: WrittenRow['action']) => written.filter((row) => row.action === action).length;
  const counts = { added: countOf('added'), changed: countOf('changed'), same: countOf('same') };
  await tx.insert(imports).values({
    id,
    kind,
    fileName,
    userId: user.id,
    userName: user.name,
    ...counts,
    leftOut: rows.filter((row) => !isImported(row)).map(leftOutRow),
    creations: ofNewRecords(newRecords, (record) => record.id),
  });
  const importedRows = written.map(({ id: recordId, number, place, match, action, values, fields, before }) => ({
    number,
    sheet: place?.sheet ?? null,
    sheet_row: place?.row ?? null,
    record_id: recordId,
    action,
    given: match === null ? { ...values, ...identityIn(fields) } : values,
    before,
    version: match === null ? 1 : match.version + (action === 'changed' && tables.length > 0 ? 1 : 0),
  }));
  await tx.execute(sql`
    insert into import_rows (import_id, number, sheet, sheet_row, record_id, action, given, before, version)
    select ${id}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(importedRows)}::jsonb)
      as r(number int, sheet text, sheet_row int, record_id uuid, action text, given jsonb, before jsonb, version int)`);
  await rememberColumns(tx, kind, columns);
  await rememberAnswers(tx, directory, answers);
  const after = { name: fileName, ...counts, leftOut: rows.length - written.length };
  await recordAudit(tx, user, { action: 'import', entity: 'list', entityId: id, after });
  return id;
}

/** The number by which a sheet identified a record; a new record keeps it. */
const identityIn = ({ admissionNo, reference }: Record<string, unknown>) => ({
  ...(admissionNo !== undefined && { admissionNo }),
  ...(reference !== undefined && { reference }),
});

const leftOutRow = ({ number, place, name, reasons, notes }: PlannedRow): Details['leftOutRows'][number] => ({
  ...(place === undefined ? { number } : { number: place.row, sheet: place.sheet }),
  name,
  reason: asText(reasons[0]?.message ?? notes.at(-1) ?? sentence('Left out')),
});

/** The time, in milliseconds, for which an import can be undone. */
export const undoSpan = undoHours * 60 * 60_000;

type Row = typeof imports.$inferSelect;

const toImport = (row: Row): Import => {
  const at = toInstant(row.at);
  return {
    _id: row.id,
    kind: row.kind,
    fileName: row.fileName,
    at,
    by: row.userName,
    added: row.added,
    changed: row.changed,
    same: row.same,
    leftOut: row.leftOut.length,
    undoUntil:
      row.undoneAt === null || row.stayed.length > 0 ? new Date(Date.parse(at) + undoSpan).toISOString() : null,
    undone: row.undoneAt === null ? null : { at: toInstant(row.undoneAt), by: row.undoneBy ?? '' },
    stays: row.stayed.length,
  };
};

export async function listImports(db: Db, query: QueryOf<typeof contract.listImports>): Promise<Page<Import>> {
  const where = query.kind && eq(imports.kind, query.kind);
  const [rows, total] = await Promise.all([
    inPage(db.select().from(imports).where(where).orderBy(desc(imports.id)), query),
    db.$count(imports, where),
  ]);
  return { rows: rows.map(toImport), total };
}

export async function requireImport(db: Db, id: string): Promise<Row> {
  return requireRow(await db.select().from(imports).where(eq(imports.id, id)));
}

/** The people whom an import added, in the order of the sheet. */
export const addedBy = (importId: string) => sql`
  select record_id as id, number from import_rows where import_id = ${importId} and action = 'added'`;

export async function getImport(db: Db, say: Translate, id: string): Promise<Details> {
  const row = await requireImport(db, id);
  const withoutLogin = await countWithoutLogin(db, addedBy(id));
  return { ...toImport(row), leftOutRows: inWords(row.leftOut, say), withoutLogin, stayed: inWords(row.stayed, say) };
}

/** Stored rows with their reasons in the reader's language. */
export const inWords = <Row extends { reason: string }>(rows: Row[], say: Translate): Row[] =>
  rows.map((row) => ({ ...row, reason: say(sentenceIn(row.reason)) }));

export type ImportedRow = typeof importRows.$inferSelect;
