import { asc, inArray } from 'drizzle-orm';
import type { BodyOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import { importedRows } from '#contract/import-rows';
import type { checkImport, CheckedRow, RowOutcome } from '#contract/imports';
import { type Translate, untranslated } from '#contract/sentences';
import type { BulkPort, SheetRow, Values } from '../../bulk/bulk-port.ts';
import { lockMany } from '../../bulk/write-many.ts';
import type { Db } from '../../db/client.ts';
import { importRows } from '../../db/tables/import-tables.ts';
import { academyClock, academyNumbers } from '../../academy/academy.ts';
import { inSteps } from '../../in-steps.ts';
import { fieldToText, type FormatContext } from '../audit/audit-texts.service.ts';
import { nameIn, readDirectory, resolveReferences, type Directory } from './directory.service.ts';
import { type NextStage, noProgress } from './import-progress.service.ts';
import { ports } from './kinds.ts';
import { matchRows } from './match-rows.service.ts';
import { parseRows } from './parse-rows.ts';
import { isSame } from './same-values.ts';

export type ImportSheet = BodyOf<typeof checkImport>;

export interface PlannedRow {
  row: SheetRow;
  verdict: CheckedRow;
  /** The record's values by the sheet, after the rules of its feature. */
  wanted: Values;
  /** The fields to write: all of a new record, the changed ones of an existing one. */
  fields: Values;
  /** The same fields before the write. */
  before: Values;
}

export interface Plan {
  port: BulkPort;
  today: Day;
  directory: Directory;
  rows: PlannedRow[];
}

interface PlanOptions {
  isFinal?: boolean;
  /** Called at the start of each of the `planStages`. */
  next?: NextStage;
  say?: Translate;
}

export const planStages = 4;

/**
 * Plans an import, row by row; writes nothing. The import itself plans with `isFinal`, under its locks, and does exactly
 * this.
 */
export async function planImport(
  db: Db,
  { kind, rows: given, choices }: ImportSheet,
  { isFinal = false, next = noProgress, say = untranslated }: PlanOptions,
): Promise<Plan> {
  const port = ports[kind];
  const [{ today, timeZone }, directory, ownNumbers] = await Promise.all([
    academyClock(db),
    readDirectory(db),
    academyNumbers(db),
  ]);
  const rows = await parseRows(importedRows[kind], given, next);
  const matched = next();
  await (port.match?.(db, rows, choices) ?? matchRows(db, port, rows, { choices, ownNumbers, report: matched }));
  if (isFinal && port.tables.length > 0) await lockFound(db, port, rows);
  next();
  await inSteps(rows, (row) => {
    if (row.found === null && !row.isDoubtful && port.match === undefined) row.reasons.push(...row.missing);
    if (isRight(row)) resolveReferences(directory, row);
  });
  const judged = rows.filter(isRight);
  const newBatches = directory.batches.created;
  const results = await port.judgeMany({ db, today, rows: judged, newBatches, choices, ownNumbers, isFinal });
  const wanted = new Map(results.map((values, at) => [judged[at], values]));
  const lastGiven = await findLastGiven(db, rows);
  const context = { names: { get: (id: string) => nameIn(directory, id) }, timeZone, say };
  const overwritten = new Map(choices.overwrite.map(({ number, fields }) => [number, new Set(fields)]));
  const plan = (row: SheetRow) =>
    planRow(row, wanted.get(row) ?? {}, {
      defaults: { ...port.defaults?.(today, choices), ...row.defaults },
      context,
      last: lastGiven.get(row.found?.id ?? '') ?? {},
      overwritten: overwritten.get(row.number) ?? new Set(),
    });
  return { port, today, directory, rows: await inSteps(rows, plan, next()) };
}

/** Locks the records found, so that nobody else can change them before they are written. */
async function lockFound(tx: Db, port: BulkPort, rows: SheetRow[]): Promise<void> {
  const ids = rows.flatMap(({ found }) => found?.id ?? []);
  await port.lockRelated?.(
    tx,
    rows.flatMap(({ given, found }) => [given, found?.fields ?? {}]),
  );
  await lockMany(tx, port.tables, ids, 'changed');
  const now = new Map((await port.findByIds(tx, ids)).map((record) => [record.id, record]));
  for (const row of rows) {
    if (row.found === null) continue;
    const { id, name } = row.found;
    row.found = now.get(id) ?? row.found;
    if (!now.has(id)) row.reasons.push({ field: null, message: `${name} was deleted a moment ago` });
  }
}

const isRight = ({ reasons, isDoubtful }: SheetRow) => reasons.length === 0 && !isDoubtful;

interface RowContext {
  /** The values of a new record for what the sheet leaves empty. */
  defaults: Values;
  context: FormatContext;
  /** The values that earlier imports gave for the record. */
  last: Values;
  overwritten: Set<string>;
}

function planRow(row: SheetRow, wanted: Values, { defaults, context, last, overwritten }: RowContext): PlannedRow {
  const current = row.found?.fields ?? {};
  const differing = isRight(row)
    ? Object.keys(wanted).filter((field) => !isSame(wanted[field], current[field] ?? null))
    : [];
  const isConflict = (field: string) =>
    row.found !== null && field in last && !isSame(last[field], current[field] ?? null);
  const conflicts = new Set(differing.filter((field) => isConflict(field) && !overwritten.has(field)));
  const written = differing.filter((field) => !conflicts.has(field));
  const change = Object.fromEntries(written.map((field) => [field, wanted[field]]));
  return {
    row,
    wanted,
    verdict: {
      number: row.number,
      outcome: outcomeOf(row, differing, conflicts),
      found: row.found && { _id: row.found.id, name: row.found.name, reference: row.found.reference },
      changes: differing.map((field) => ({
        field,
        before: fieldToText(field, current[field], context),
        after: fieldToText(field, wanted[field], context),
        isConflict: isConflict(field),
      })),
      parent: row.parent,
      reasons: row.reasons,
      notes: row.notes,
    },
    fields: row.found === null ? { ...defaults, ...change } : change,
    before: row.found === null ? {} : Object.fromEntries(written.map((field) => [field, current[field] ?? null])),
  };
}

function outcomeOf(row: SheetRow, differing: string[], conflicts: Set<string>): RowOutcome {
  if (row.reasons.length > 0) return 'wrong';
  if (row.isDoubtful) return 'duplicate';
  if (row.found === null) return 'new';
  if (conflicts.size > 0) return 'conflict';
  return differing.length > 0 ? 'changed' : 'same';
}

/** The last values that imports gave for each field of these records: a different value there now was entered by hand. */
async function findLastGiven(db: Db, rows: SheetRow[]): Promise<Map<string, Values>> {
  const ids = rows.flatMap(({ found }) => found?.id ?? []);
  if (ids.length === 0) return new Map();
  const given = await db
    .select({ recordId: importRows.recordId, given: importRows.given })
    .from(importRows)
    .where(inArray(importRows.recordId, ids))
    .orderBy(asc(importRows.importId));
  const last = new Map<string, Values>();
  for (const row of given) last.set(row.recordId, { ...last.get(row.recordId), ...row.given });
  return last;
}
