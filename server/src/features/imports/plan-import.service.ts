import { isDeepStrictEqual } from 'node:util';
import { asc, inArray, isNull, eq, and } from 'drizzle-orm';
import type { BodyOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import type { checkImport, CheckedRow, RowOutcome } from '#contract/imports';
import { type Translate, untranslated } from '#contract/sentences';
import type { Db } from '../../db/client.ts';
import { importRows, imports } from '../../db/tables/import-tables.ts';
import { academyClock, academyNumbers } from '../../academy/academy.ts';
import { inSteps } from '../../in-steps.ts';
import { fieldToText, type Reading } from '../audit/audit-texts.service.ts';
import { nameIn, readDirectory, resolveReferences, type Directory } from './directory.service.ts';
import type { Fields, KindOfImport, SheetRow } from './import-kind.service.ts';
import { kinds } from './kinds.service.ts';
import { matchRows } from './match-rows.service.ts';
import { parseRows } from './parse-rows.ts';
import { lockRecords } from './write-records.service.ts';

export type ImportSheet = BodyOf<typeof checkImport>;

export interface PlannedRow {
  row: SheetRow;
  verdict: CheckedRow;
  /** What is written: all fields of a new record, the changed ones of another. */
  fields: Fields;
  /** The same fields as they are. */
  before: Fields;
}

export interface Plan {
  kind: KindOfImport;
  today: Day;
  directory: Directory;
  rows: PlannedRow[];
}

/**
 * What an import would do, row by row; writes nothing. The import itself asks with `isFinal`, under its locks, and does exactly
 * this.
 */
export async function planImport(
  db: Db,
  { kind: name, rows: given, choices }: ImportSheet,
  isFinal: boolean,
  say: Translate = untranslated,
): Promise<Plan> {
  const kind = kinds[name];
  const [{ today, timeZone }, directory, ownNumbers] = await Promise.all([
    academyClock(db),
    readDirectory(db),
    academyNumbers(db),
  ]);
  const rows = await parseRows(kind, given);
  await (kind.match?.(db, rows) ?? matchRows(db, kind, rows, { choices, ownNumbers }));
  if (isFinal && kind.tables.length > 0) await lockFound(db, kind, rows);
  await inSteps(rows, (row) => {
    if (row.found === null && !row.isDoubtful && kind.match === undefined) row.reasons.push(...row.missing);
    if (isRight(row)) resolveReferences(directory, row);
  });
  await kind.judge({ db, today, rows: rows.filter(isRight), directory, choices, ownNumbers, isFinal });
  const lastGiven = await findLastGiven(db, rows);
  const reading = { names: { get: (id: string) => nameIn(directory, id) }, timeZone, say };
  const overwritten = new Map(choices.overwrite.map(({ number, fields }) => [number, new Set(fields)]));
  return {
    kind,
    today,
    directory,
    rows: await inSteps(rows, (row) =>
      planRow(row, {
        kind,
        today,
        reading,
        last: lastGiven.get(row.found?.id ?? '') ?? {},
        overwritten: overwritten.get(row.number) ?? new Set(),
      }),
    ),
  };
}

/** What is written is planned on what nobody else can change until then. */
async function lockFound(tx: Db, kind: KindOfImport, rows: SheetRow[]): Promise<void> {
  const ids = rows.flatMap(({ found }) => found?.id ?? []);
  await kind.lockRelated?.(
    tx,
    rows.flatMap(({ given, found }) => [given, found?.fields ?? {}]),
  );
  await lockRecords(tx, kind, ids, 'changed');
  const now = new Map((await kind.findByIds(tx, ids)).map((record) => [record.id, record]));
  for (const row of rows) {
    if (row.found === null) continue;
    const { id, name } = row.found;
    row.found = now.get(id) ?? row.found;
    if (!now.has(id)) row.reasons.push({ field: null, message: `${name} was deleted a moment ago` });
  }
}

const isRight = ({ reasons, isDoubtful }: SheetRow) => reasons.length === 0 && !isDoubtful;

interface RowContext {
  kind: KindOfImport;
  today: Day;
  reading: Reading;
  /** What earlier imports said of the record. */
  last: Fields;
  overwritten: Set<string>;
}

function planRow(row: SheetRow, { kind, today, reading, last, overwritten }: RowContext): PlannedRow {
  const current = row.found?.fields ?? {};
  const differing = isRight(row)
    ? Object.keys(row.given).filter((field) => !isDeepStrictEqual(row.given[field], current[field] ?? null))
    : [];
  const isConflict = (field: string) =>
    row.found !== null && field in last && !isDeepStrictEqual(last[field], current[field] ?? null);
  const kept = new Set(differing.filter((field) => isConflict(field) && !overwritten.has(field)));
  const written = differing.filter((field) => !kept.has(field));
  const change = Object.fromEntries(written.map((field) => [field, row.given[field]]));
  return {
    row,
    verdict: {
      number: row.number,
      outcome: outcomeOf(row, differing, kept),
      found: row.found && { _id: row.found.id, name: row.found.name, reference: row.found.reference },
      changes: differing.map((field) => ({
        field,
        before: fieldToText(field, current[field], reading),
        after: fieldToText(field, row.given[field], reading),
        isConflict: isConflict(field),
      })),
      parent: row.parent,
      reasons: row.reasons,
      notes: row.notes,
    },
    fields: row.found === null ? { ...kind.defaults?.(today), ...row.defaults, ...change } : change,
    before: row.found === null ? {} : Object.fromEntries(written.map((field) => [field, current[field] ?? null])),
  };
}

function outcomeOf(row: SheetRow, differing: string[], kept: Set<string>): RowOutcome {
  if (row.reasons.length > 0) return 'wrong';
  if (row.isDoubtful) return 'duplicate';
  if (row.found === null) return 'new';
  if (kept.size > 0) return 'conflict';
  return differing.length > 0 ? 'changed' : 'same';
}

/** What imports said last of each field of these records: another value there now was entered by hand. */
async function findLastGiven(db: Db, rows: SheetRow[]): Promise<Map<string, Fields>> {
  const ids = rows.flatMap(({ found }) => found?.id ?? []);
  if (ids.length === 0) return new Map();
  const given = await db
    .select({ recordId: importRows.recordId, given: importRows.given })
    .from(importRows)
    .innerJoin(imports, and(eq(imports.id, importRows.importId), isNull(imports.undoneAt)))
    .where(inArray(importRows.recordId, ids))
    .orderBy(asc(imports.id));
  const last = new Map<string, Fields>();
  for (const row of given) last.set(row.recordId, { ...last.get(row.recordId), ...row.given });
  return last;
}
