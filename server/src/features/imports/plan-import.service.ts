import { asc, inArray } from 'drizzle-orm';
import type { BodyOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import { importedRows } from '#contract/import-rows';
import type { checkImport, RowOutcome } from '#contract/imports';
import { sentence } from '#contract/sentence';
import { isRight, withReasons, type BulkPort, type MatchedRow, type Values } from '../../bulk/bulk-port.ts';
import { lockMany } from '../../bulk/write-many.ts';
import type { Db } from '../../db/client.ts';
import { importRows } from '../../db/tables/import-tables.ts';
import { academyClock, academyNumbers } from '../../academy/academy.ts';
import { inSteps } from '../../in-steps.ts';
import { readDirectory, resolveReferences, type Directory, type NewRecords } from './directory.service.ts';
import type { NextStage } from './import-progress.service.ts';
import { ports } from './kinds.ts';
import { matchRows } from './match-rows.service.ts';
import { parseRows } from './parse-rows.ts';
import { isSame } from './same-values.ts';

export type ImportSheet = BodyOf<typeof checkImport>;

/** A difference between row and record. */
interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Whether the field was edited by hand since the last import. */
  readonly isConflict: boolean;
}

/** A row with what becomes of its record. */
export interface PlannedRow extends MatchedRow {
  readonly outcome: RowOutcome;
  readonly changes: readonly Change[];
  /** The fields to write: all of a new record, the changed ones of an existing one. */
  readonly fields: Values;
  /** The same fields before the write. */
  readonly before: Values;
}

export interface Plan {
  readonly port: BulkPort;
  readonly today: Day;
  readonly timeZone: string;
  readonly directory: Directory;
  readonly newRecords: NewRecords;
  readonly rows: readonly PlannedRow[];
}

export const planStages = 4;

/**
 * Plans an import, row by row; writes nothing. The import itself plans with `isFinal`, under its locks, and does exactly this. `next` is called
 * at the start of each of the `planStages`.
 */
export async function planImport(
  db: Db,
  { kind, rows: sent, choices }: ImportSheet,
  next: NextStage,
  isFinal = false,
): Promise<Plan> {
  const port = ports[kind];
  const [{ today, timeZone }, directory, ownNumbers] = await Promise.all([
    academyClock(db),
    readDirectory(db),
    academyNumbers(db),
  ]);
  const parsed = await parseRows(importedRows[kind], port.nameField, sent, next());
  const report = next();
  const matched = (
    await (port.match?.(db, parsed, choices) ?? matchRows(db, port, parsed, { choices, ownNumbers, report }))
  ).map(refuseIncomplete);
  const current = isFinal && port.tables.length > 0 ? await lockMatches(db, port, matched) : matched;
  next();
  const { rows: resolved, newRecords } = await resolveReferences(directory, current);
  const context = { db, today, newBatches: newRecords.batches, choices, ownNumbers, isFinal };
  const right = resolved.filter(isRight);
  const afterRules = new Map((await (port.judgeMany?.(right, context) ?? right)).map((row) => [row.number, row]));
  const lastValues = await findLastValues(db, resolved);
  const overwritten = new Map(choices.overwrite.map(({ number, fields }) => [number, new Set(fields)]));
  const defaults = port.defaults?.(today, choices);
  const plan = (row: MatchedRow) =>
    planRow(afterRules.get(row.number) ?? row, {
      defaults,
      last: lastValues.get(row.match?.id ?? '') ?? {},
      overwritten: overwritten.get(row.number) ?? new Set(),
    });
  return { port, today, timeZone, directory, newRecords, rows: await inSteps(resolved, plan, next()) };
}

/** A new record needs all required fields. */
const refuseIncomplete = (row: MatchedRow): MatchedRow =>
  row.match === null && !row.isDoubtful ? withReasons(row, row.missing) : row;

/** Locks the records found, so that nobody else can change them before they are written, and matches the rows with what they are now. */
async function lockMatches(tx: Db, port: BulkPort, rows: readonly MatchedRow[]): Promise<MatchedRow[]> {
  const ids = rows.flatMap(({ match }) => match?.id ?? []);
  const related = rows.flatMap(({ values, match }) => [values, match?.fields ?? {}]);
  await port.lockRelated?.(tx, related);
  await lockMany(tx, port.tables, ids, 'changed');
  const now = new Map((await port.findByIds(tx, ids)).map((record) => [record.id, record]));
  return rows.map((row) => {
    if (row.match === null) return row;
    const { id, name } = row.match;
    const match = now.get(id);
    if (match !== undefined) return { ...row, match };
    return withReasons(row, [{ field: null, message: sentence('{name} was deleted a moment ago', { name }) }]);
  });
}

interface RowContext {
  /** The values of a new record where neither sheet nor form say any. */
  readonly defaults: Values | undefined;
  /** The values that earlier imports wrote. */
  readonly last: Values;
  readonly overwritten: ReadonlySet<string>;
}

function planRow(row: MatchedRow, { defaults, last, overwritten }: RowContext): PlannedRow {
  const current = row.match?.fields ?? {};
  const isChanged = (one: unknown, field: string) => !isSame(one, current[field] ?? null);
  const changes = Object.entries(isRight(row) ? row.values : {})
    .filter(([field, after]) => isChanged(after, field))
    .map(([field, after]) => ({
      field,
      before: current[field],
      after,
      isConflict: field in last && isChanged(last[field], field),
    }));
  const written = changes.filter(({ field, isConflict }) => !isConflict || overwritten.has(field));
  const fields = Object.fromEntries(written.map(({ field, after }) => [field, after]));
  const before = Object.fromEntries(written.map((change) => [change.field, change.before ?? null]));
  const outcome = outcomeOf(row, changes.length, written.length);
  if (row.match !== null) return { ...row, outcome, changes, fields, before };
  return { ...row, outcome, changes, fields: { ...defaults, ...row.defaults, ...fields }, before: {} };
}

function outcomeOf({ reasons, isDoubtful, match }: MatchedRow, changes: number, written: number): RowOutcome {
  if (reasons.length > 0) return 'wrong';
  if (isDoubtful) return 'duplicate';
  if (match === null) return 'new';
  if (written < changes) return 'conflict';
  return changes > 0 ? 'changed' : 'same';
}

/** The last values that imports wrote to these records: a different value there now was entered by hand. */
async function findLastValues(db: Db, rows: readonly MatchedRow[]): Promise<ReadonlyMap<string, Values>> {
  const ids = rows.flatMap(({ match }) => match?.id ?? []);
  if (ids.length === 0) return new Map();
  const written = await db
    .select({ recordId: importRows.recordId, values: importRows.values })
    .from(importRows)
    .where(inArray(importRows.recordId, ids))
    .orderBy(asc(importRows.importId));
  const last = new Map<string, Values>();
  for (const { recordId, values } of written) last.set(recordId, { ...last.get(recordId), ...values });
  return last;
}
