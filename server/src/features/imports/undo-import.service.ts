import { and, eq, getTableName, notInArray, sql, TransactionRollbackError } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoint';
import { undoHours, type ImportDetails } from '#contract/imports';
import type * as contract from '#contract/imports';
import { asText, type Sentence, sentence, sentences, type Translate } from '#contract/sentence';
import type { z } from 'zod';
import type { BulkPort, Existing } from '../../bulk/bulk-port.ts';
import { deleteMany, lockMany } from '../../bulk/write-many.ts';
import type { Caller } from '../../caller.ts';
import { allowLongPauses, type Db } from '../../db/client.ts';
import { importRows, imports, type Creations } from '../../db/tables/import-tables.ts';
import { refusalIn } from '../../db/refusal-in.ts';
import { usesOf } from '../../db/references.ts';
import { rule } from '../../refusals.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { academyClock } from '../../academy/academy.ts';
import { findLogins } from '../auth/first-logins.service.ts';
import { getImport, inWords, recordChanges, requireImport, type ImportedRow, undoSpan } from './imports.service.ts';
import { ports } from './kinds.ts';
import { isSame } from './same-values.ts';

type Details = z.output<typeof ImportDetails>;
type Outcome = AnswerOf<typeof contract.checkUndo>['data'];

interface Undoable {
  row: ImportedRow;
  current: Existing;
}

interface Stays extends Undoable {
  reason: Sentence;
}

/** Undoes everything that nobody has changed since, and lists what stays; repeatable while something does. */
export async function undoImport(
  tx: Db,
  user: Caller,
  say: Translate,
  id: string,
): Promise<{ data: Details; removed: string[] }> {
  const { undoes, stays, removed } = await undoRows(tx, user, id);
  if (undoes === 0 && stays.length > 0) throw rule('Nothing was undone: all of it was changed or used since');
  return { data: await getImport(tx, say, id), removed };
}

/** What an undo would do now: the undo itself, rolled back, so that the two cannot differ. */
export async function checkUndo(db: Db, user: Caller, say: Translate, id: string): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  try {
    await db.transaction(async (tx) => {
      const { undoes, logins, stays } = await undoRows(tx, user, id);
      outcomes.push({ undoes, logins, stays: inWords(stays, say) });
      tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  return outcomes[0]!;
}

async function undoRows(db: Db, user: Caller, id: string): Promise<Outcome & { removed: string[] }> {
  const { today, now } = await academyClock(db);
  return db.transaction(async (tx) => {
    await allowLongPauses(tx);
    await tx.execute(sql`lock table imports in share row exclusive mode`);
    const record = await requireImport(tx, id);
    if (record.undoneAt !== null && record.stayed.length === 0) throw rule('This import is already undone');
    if (now.getTime() - Date.parse(record.at) > undoSpan) {
      throw rule(
        sentence('An import can be undone for {hours, plural, one {# hour} other {# hours}}', { hours: undoHours }),
      );
    }
    const port = ports[record.kind];
    const rows = (await tx.select().from(importRows).where(eq(importRows.importId, id))).filter(
      ({ action }) => action !== 'same',
    );
    await lockRows(tx, port, rows);
    const { undoable, stays } = await judgeRows(tx, port, rows);
    const added = undoable.filter(({ row }) => row.action === 'added');
    const changed = undoable.filter(({ row }) => row.action === 'changed');
    const logins = await findLogins(tx, idsOf(added.map(({ row }) => row)));
    const refused = [
      ...(await whereAllowed(tx, added, (part, those) => deleteAdded(part, user, port, those))),
      ...(await whereAllowed(tx, changed, (part, those) => restoreChanged(part, user, port, those, today))),
    ];
    stays.push(...refused);
    stays.sort((a, b) => a.row.number - b.row.number);
    await deleteCreations(tx, record.creations);
    const stayed = stays.map(stayedRow);
    await tx
      .update(imports)
      .set({ undoneAt: now.toISOString(), undoneBy: user.name, stayed })
      .where(eq(imports.id, id));
    const numbers = stays.map(({ row }) => row.number);
    await tx.delete(importRows).where(and(eq(importRows.importId, id), notInArray(importRows.number, numbers)));
    const after = { name: record.fileName, stayed: stayed.length };
    await recordAudit(tx, user, { action: 'undo', entity: 'list', entityId: id, after });
    const stillThere = new Set(refused.map(({ row }) => row.recordId));
    const removed = idsOf(added.map(({ row }) => row)).filter((recordId) => !stillThere.has(recordId));
    const ended = logins.filter((recordId) => !stillThere.has(recordId)).length;
    return { undoes: undoable.length - refused.length, removed, logins: ended, stays: stayed };
  });
}

const stayedRow = ({ row, current, reason }: Stays): Details['stayed'][number] => ({
  ...(row.sheet === null ? { number: row.number } : { number: row.sheetRow ?? row.number, sheet: row.sheet }),
  name: current.name,
  reason: asText(reason),
});

const idsOf = (rows: ImportedRow[]) => rows.map(({ recordId }) => recordId);

/** Locks the rows before anything is read: a concurrent save either came before and stays, or is refused. */
async function lockRows(tx: Db, port: BulkPort, rows: ImportedRow[]): Promise<void> {
  const { added = [], changed = [] } = Object.groupBy(rows, ({ action }) => action);
  const related = rows.flatMap(({ values, before }) => [values, before]);
  await port.lockRelated?.(tx, related);
  await lockMany(tx, port.tables, idsOf(added), 'deleted');
  await lockMany(tx, port.tables, idsOf(changed), 'changed');
}

async function judgeRows(
  tx: Db,
  port: BulkPort,
  rows: ImportedRow[],
): Promise<{ undoable: Undoable[]; stays: Stays[] }> {
  const existing = new Map((await port.findByIds(tx, idsOf(rows))).map((record) => [record.id, record]));
  const added = rows.filter(({ action }) => action === 'added');
  const blockers = await findBlockers(tx, port, added);
  const undoable: Undoable[] = [];
  const stays: Stays[] = [];
  for (const row of rows) {
    const current = existing.get(row.recordId);
    if (current === undefined) continue;
    const reason = isChanged(port, row, current) ? sentence('Changed since the import') : blockers.get(row.recordId);
    if (reason === undefined) undoable.push({ row, current });
    else stays.push({ row, current, reason });
  }
  return { undoable, stays };
}

/** The reason why a new record cannot be undone, by the table of the rows that refer to it. */
const usedBy: Record<string, Sentence | undefined> = sentences({
  attendance_records: 'Attendance has been marked since',
  batches: 'Batches have been added since',
  contacts: 'A call has been noted since',
  enrolments: 'Students have been added since',
  notes: 'Notes have been added since',
  registers: 'Attendance has been marked since',
});

async function findBlockers(tx: Db, port: BulkPort, added: ImportedRow[]): Promise<Map<string, Sentence>> {
  const blockers = new Map<string, Sentence>();
  for (const { id } of port.tables) {
    for (const [used, by] of await usesOf(tx, getTableName(id.table), idsOf(added), port.parts))
      blockers.set(used, usedBy[by] ?? sentence('Other records belong to it now'));
  }
  const records = added.map(({ recordId, values }) => ({ id: recordId, values }));
  const others = await port.blockers?.(tx, records);
  return new Map([...blockers, ...(others ?? [])]);
}

/** Whether a record was changed. Edits raise its version; related rows have none, so written fields and, of a new record, all lists are compared. */
function isChanged(port: BulkPort, { action, values, before, version }: ImportedRow, current: Existing): boolean {
  if (current.version !== version) return true;
  const isColumn = (field: string) => port.tables.some(({ columns }) => field in columns);
  const written = action === 'added' ? [...Object.keys(values), ...port.lists] : Object.keys(before);
  const isAsWritten = (field: string) =>
    isSame(values[field] ?? emptyOf(current.fields[field]), current.fields[field] ?? null);
  return !written.filter((field) => !isColumn(field)).every(isAsWritten);
}

const emptyOf = (value: unknown) => (Array.isArray(value) ? [] : null);

/**
 * Does the work for as many rows as the database allows, and adds the reason for the others: their earlier values are taken by now, or
 * gone.
 */
async function whereAllowed(
  tx: Db,
  rows: Undoable[],
  work: (part: Db, rows: Undoable[]) => Promise<void>,
): Promise<Stays[]> {
  if (rows.length === 0) return [];
  try {
    await tx.transaction((part) => work(part, rows));
    return [];
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal === undefined || ['unavailable', 'disk_full'].includes(refusal.code)) throw error;
    const [only] = rows;
    if (rows.length === 1 && only)
      return [{ ...only, reason: refusal.fields ? refusal.sentence : sentence('What it had before is now taken') }];
    const half = Math.ceil(rows.length / 2);
    return [
      ...(await whereAllowed(tx, rows.slice(0, half), work)),
      ...(await whereAllowed(tx, rows.slice(half), work)),
    ];
  }
}

async function deleteAdded(tx: Db, user: Caller, port: BulkPort, rows: Undoable[]): Promise<void> {
  const ids = idsOf(rows.map(({ row }) => row));
  await port.beforeDelete?.(tx, ids);
  await deleteMany(tx, port.tables, ids);
  const changes = rows.map(
    ({ row, current }) => ({ action: 'delete', entityId: row.recordId, before: current.fields }) as const,
  );
  await recordChanges(tx, user, port, changes);
}

async function restoreChanged(tx: Db, user: Caller, port: BulkPort, rows: Undoable[], today: string): Promise<void> {
  const writes = rows.map(({ row, current }) => ({
    id: row.recordId,
    fields: row.before,
    before: Object.fromEntries(Object.keys(row.before).map((field) => [field, current.fields[field] ?? null])),
    isNew: false,
  }));
  await port.writeMany(tx, writes, { today, isUndo: true, user });
  const changes = writes.map(
    ({ id, fields: after, before }) => ({ action: 'update', entityId: id, before, after }) as const,
  );
  await recordChanges(tx, user, port, changes);
}

/** Deletes the records that the sheet named and the import created, if nobody edited and nothing uses them. */
async function deleteCreations(tx: Db, creations: Creations): Promise<void> {
  for (const table of ['batches', 'standards', 'subjects'] as const) {
    const name = sql.identifier(table);
    const rows = await tx.rows<{ id: string }>(sql`
      select id from ${name} where id = any(${sql.param(creations[table])}::uuid[]) and version = 1 order by id for update`);
    const unedited = rows.map(({ id }) => id);
    const used = await usesOf(tx, table, unedited);
    const unused = unedited.filter((id) => !used.has(id));
    await tx.execute(sql`delete from ${name} where id = any(${sql.param(unused)}::uuid[])`);
  }
}
