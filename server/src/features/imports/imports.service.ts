import { desc, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { AnswerOf, BodyOf, Page, QueryOf } from '#contract/endpoint';
import type { Language } from '#contract/guardians';
import { RowOutcome, undoHours, type Import, type ImportDetails } from '#contract/imports';
import type * as contract from '#contract/imports';
import { type Translate, untranslated } from '#contract/sentences';
import { rowInWords, textIn } from '../../bulk/bulk-port.ts';
import type { Caller } from '../../caller.ts';
import { toInstant } from '../../db/columns.ts';
import { allowLongPauses, type Db } from '../../db/client.ts';
import { imports, type importRows } from '../../db/tables/import-tables.ts';
import { inSteps } from '../../in-steps.ts';
import { notFound, rule } from '../../refusals.ts';
import { recordAudit, recordAudits } from '../audit/audit.service.ts';
import { countWithoutLogin } from '../auth/first-logins.service.ts';
import { writeCreations } from './directory.service.ts';
import { rememberAnswers, rememberColumns } from './import-memory.service.ts';
import { type NextStage, withProgress } from './import-progress.service.ts';
import { planImport, planStages, type ImportSheet, type Plan, type PlannedRow } from './plan-import.service.ts';

type Details = z.output<typeof ImportDetails>;

export async function checkImport(
  db: Db,
  user: Caller,
  sheet: ImportSheet,
  say: Translate = untranslated,
): Promise<AnswerOf<typeof contract.checkImport>['data']> {
  const { rows, directory } = await withProgress(db, user, progressOf(sheet, planStages), (next) =>
    planImport(db, sheet, { next, say }),
  );
  const namesOf = (created: { name: string }[]) => created.map(({ name }) => name);
  return {
    rows: rows.map(({ verdict }) => verdict),
    counts: countOutcomes(rows),
    creates: {
      standards: namesOf(directory.standards.created),
      subjects: namesOf(directory.subjects.created),
      batches: namesOf(directory.batches.created),
    },
  };
}

function countOutcomes(rows: PlannedRow[]): Record<RowOutcome, number> {
  const counts = Object.fromEntries(RowOutcome.options.map((outcome) => [outcome, 0])) as Record<RowOutcome, number>;
  for (const { verdict } of rows) counts[verdict.outcome] += 1;
  return counts;
}

const progressOf = ({ progress, rows }: ImportSheet, stages: number) => ({ key: progress, total: rows.length, stages });

/** Imports all correct rows in one transaction of `db`, or nothing; the progress is written outside it, through `progressDb`. */
export async function createImport(
  db: Db,
  progressDb: Db,
  user: Caller,
  body: BodyOf<typeof contract.createImport>,
): Promise<Details> {
  const importRows = async (tx: Db, next: NextStage) => {
    await allowLongPauses(tx);
    // Imports are serialised: each is planned on what the one before wrote.
    await tx.execute(sql`lock table imports in share row exclusive mode`);
    const plan = await planImport(tx, body, { isFinal: true, next });
    if (!body.choices.leaveOutWrong) refuseWrong(plan.rows);
    next();
    await writeCreations(tx, plan.directory, plan.today);
    const written = await writeRows(tx, user, plan, body.choices.language);
    next();
    const id = await recordImport(tx, user, body, plan, written);
    return getImport(tx, id);
  };
  return withProgress(progressDb, user, progressOf(body, planStages + 2), (next) =>
    db.transaction((tx) => importRows(tx, next)),
  );
}

function refuseWrong(rows: PlannedRow[]): void {
  const wrong = rows.filter(({ verdict }) => verdict.outcome === 'wrong');
  const [first] = wrong;
  if (first === undefined) return;
  const { reasons } = first.verdict;
  const where = first.row.place === undefined ? `Row ${first.row.number}` : rowInWords(first.row);
  const message = reasons[0]?.message ?? '';
  throw rule(
    wrong.length === 1
      ? `Nothing was imported: 1 row has a mistake. ${where}: ${message}`
      : `Nothing was imported: ${wrong.length} rows have a mistake. ${where}: ${message}`,
  );
}

interface WrittenRow extends PlannedRow {
  id: string;
  action: 'added' | 'changed' | 'same';
}

const isImported = ({ verdict }: PlannedRow) => verdict.outcome !== 'wrong' && verdict.outcome !== 'duplicate';

async function writeRows(tx: Db, user: Caller, { port, rows, today }: Plan, language: Language): Promise<WrittenRow[]> {
  const { entity } = port;
  const planned = rows.filter(isImported);
  const isAdded = ({ row }: PlannedRow) => row.found === null;
  const fieldsOfAdded = planned.filter(isAdded).map(({ fields }) => fields);
  const completed = (await port.complete?.(tx, fieldsOfAdded, today)) ?? fieldsOfAdded;
  const written = await inSteps(planned, (row): WrittenRow => {
    const { found } = row.row;
    if (found === null) return { ...row, id: uuidv7(), action: 'added' };
    return { ...row, id: found.id, action: Object.keys(row.fields).length === 0 ? 'same' : 'changed' };
  });
  const added = written.filter(({ action }) => action === 'added');
  for (const [at, row] of added.entries()) row.fields = completed[at] ?? row.fields;
  const changed = written.filter(({ action }) => action === 'changed');
  const writes = [...added, ...changed].map((row) => ({ ...row, isNew: row.action === 'added' }));
  await port.writeMany(tx, writes, { today, user, language });
  if (entity === null) return written;
  await recordAudits(tx, user, [
    ...added.map(({ id, fields }) => ({ action: 'create', entity, entityId: id, after: fields }) as const),
    ...changed.map(
      ({ id, fields, before }) => ({ action: 'update', entity, entityId: id, before, after: fields }) as const,
    ),
  ]);
  return written;
}

async function recordImport(
  tx: Db,
  user: Caller,
  { kind, fileName, columns, answers }: BodyOf<typeof contract.createImport>,
  { port: { tables, nameField }, rows, directory }: Plan,
  written: WrittenRow[],
): Promise<string> {
  const id = uuidv7();
  const countOf = (action: WrittenRow['action']) => written.filter((row) => row.action === action).length;
  const counts = { added: countOf('added'), changed: countOf('changed'), same: countOf('same') };
  const idsOf = (created: { id: string }[]) => created.map((record) => record.id);
  await tx.insert(imports).values({
    id,
    kind,
    fileName,
    userId: user.id,
    userName: user.name,
    ...counts,
    leftOut: rows.filter((row) => !isImported(row)).map((row) => leftOutRow(row, nameField)),
    creations: {
      standards: idsOf(directory.standards.created),
      subjects: idsOf(directory.subjects.created),
      batches: idsOf(directory.batches.created),
    },
  });
  const importedRows = written.map(({ id: recordId, action, row, wanted, fields, before }) => ({
    number: row.number,
    sheet: row.place?.sheet ?? null,
    sheet_row: row.place?.row ?? null,
    record_id: recordId,
    action,
    given: row.found === null ? { ...wanted, ...identityIn(fields) } : wanted,
    before,
    version: row.found === null ? 1 : row.found.version + (action === 'changed' && tables.length > 0 ? 1 : 0),
  }));
  await tx.execute(sql`
    insert into import_rows (import_id, number, sheet, sheet_row, record_id, action, given, before, version)
    select ${id}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(importedRows)}::jsonb)
      as r(number int, sheet text, sheet_row int, record_id uuid, action text, given jsonb, before jsonb, version int)`);
  await rememberColumns(tx, kind, columns);
  await rememberAnswers(tx, directory, answers);
  await recordAudit(tx, user, {
    action: 'import',
    entity: 'list',
    entityId: id,
    after: { name: fileName, ...counts, leftOut: rows.length - written.length },
  });
  return id;
}

/** The number by which a sheet identified a record; a new record keeps it. */
const identityIn = ({ admissionNo, reference }: Record<string, unknown>) => ({
  ...(admissionNo !== undefined && { admissionNo }),
  ...(reference !== undefined && { reference }),
});

/** The place of a row in lists of rows. */
const placeOf = ({ number, place }: PlannedRow['row']): { number: number; sheet?: string } =>
  place === undefined ? { number } : { number: place.row, sheet: place.sheet };

const leftOutRow = ({ row, verdict }: PlannedRow, nameField: string): Details['leftOutRows'][number] => ({
  ...placeOf(row),
  name: textIn(row.given, nameField),
  reason: verdict.reasons[0]?.message ?? verdict.notes.at(-1) ?? 'Left out',
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
  const { page, limit, kind } = query;
  const where = kind && eq(imports.kind, kind);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(imports)
      .where(where)
      .orderBy(desc(imports.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(imports, where),
  ]);
  return { rows: rows.map(toImport), total };
}

export async function requireImport(db: Db, id: string): Promise<Row> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  if (row === undefined) throw notFound();
  return row;
}

/** The people whom an import added, in the order of the sheet. */
export const addedBy = (importId: string) => sql`
  select record_id as id, number from import_rows where import_id = ${importId} and action = 'added'`;

export async function getImport(db: Db, id: string): Promise<Details> {
  const row = await requireImport(db, id);
  const withoutLogin = await countWithoutLogin(db, addedBy(id));
  return { ...toImport(row), leftOutRows: row.leftOut, withoutLogin, stayed: row.stayed };
}

export type ImportedRow = typeof importRows.$inferSelect;
