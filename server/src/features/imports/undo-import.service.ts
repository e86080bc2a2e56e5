import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { undoHours, type ImportDetails } from '#contract/imports';
import type { z } from 'zod';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { importRows, imports, type Creations } from '../../db/tables/import-tables.ts';
import { rule } from '../../refusals.ts';
import { recordAudit, recordAudits } from '../audit/audit.service.ts';
import { academyClock } from '../settings/settings.service.ts';
import type { Existing, KindOfImport } from './import-kind.ts';
import { getImport, requireImport, type ImportedRow } from './imports.service.ts';
import { kinds } from './kinds.service.ts';
import { deleteRecords, updateRecords } from './write-records.service.ts';

type Details = z.output<typeof ImportDetails>;

interface Undoable {
  row: ImportedRow;
  current: Existing;
}

/** Takes back everything that nobody changed since, and lists what stays. */
export async function undoImport(db: Db, user: Caller, id: string): Promise<Details> {
  const { today, now } = await academyClock(db);
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table imports in share row exclusive mode`);
    const found = await requireImport(tx, id);
    if (found.undoneAt !== null) throw rule('This import is already undone');
    if (now.getTime() - Date.parse(found.at) > undoHours * 3_600_000) {
      throw rule(`An import can be undone for ${undoHours} hours`);
    }
    const kind = kinds[found.kind];
    const rows = (await tx.select().from(importRows).where(eq(importRows.importId, id))).filter(
      ({ action }) => action !== 'same',
    );
    const { undoable, stayed } = await judgeRows(tx, kind, rows);
    await takeBack(tx, user, kind, undoable, today);
    await deleteCreations(tx, found.creations);
    await tx
      .update(imports)
      .set({ undoneAt: now.toISOString(), undoneBy: user.name, stayed })
      .where(eq(imports.id, id));
    await recordAudit(tx, user, {
      action: 'undo',
      entity: 'list',
      entityId: id,
      after: { name: found.fileName, stayed: stayed.length },
    });
    return getImport(tx, id);
  });
}

async function judgeRows(
  tx: Db,
  kind: KindOfImport,
  rows: ImportedRow[],
): Promise<{ undoable: Undoable[]; stayed: Details['stayed'] }> {
  const ids = rows.map(({ recordId }) => recordId);
  const existing = new Map((await kind.findByIds(tx, ids)).map((record) => [record.id, record]));
  const blockers = await kind.blockers(tx, ids);
  const undoable: Undoable[] = [];
  const stayed: Details['stayed'] = [];
  for (const row of rows.toSorted((a, b) => a.number - b.number)) {
    const current = existing.get(row.recordId);
    if (current === undefined) continue;
    const reason = reasonToStay(kind, row, current, blockers);
    if (reason === undefined) undoable.push({ row, current });
    else
      stayed.push({
        ...(row.sheet === null ? { number: row.number } : { number: row.sheetRow ?? row.number, sheet: row.sheet }),
        name: current.name,
        reason,
      });
  }
  return { undoable, stayed };
}

/** Edits raise the version; what is related has none, and is compared. */
function reasonToStay(
  kind: KindOfImport,
  row: ImportedRow,
  current: Existing,
  blockers: Map<string, string>,
): string | undefined {
  const written = row.action === 'added' ? Object.keys(row.given) : Object.keys(row.before);
  const isColumn = (field: string) => kind.tables.some(({ columns }) => field in columns);
  const related = written.filter((field) => !isColumn(field));
  const isAsWritten = related.every((field) => isDeepStrictEqual(row.given[field], current.fields[field] ?? null));
  if (!isAsWritten || current.version !== row.version) return 'Changed since the import';
  return row.action === 'added' ? blockers.get(row.recordId) : undefined;
}

async function takeBack(tx: Db, user: Caller, kind: KindOfImport, undoable: Undoable[], today: string): Promise<void> {
  const added = undoable.filter(({ row }) => row.action === 'added');
  const changed = undoable.filter(({ row }) => row.action === 'changed');
  const writes = changed.map(({ row, current }) => ({
    id: row.recordId,
    fields: row.before,
    before: Object.fromEntries(Object.keys(row.before).map((field) => [field, current.fields[field] ?? null])),
    isNew: false,
  }));
  await deleteRecords(
    tx,
    kind,
    added.map(({ row }) => row.recordId),
  );
  await updateRecords(tx, kind, writes);
  await kind.writeRelated?.(tx, writes, { today, isUndo: true, by: user.name });
  const { entity } = kind;
  if (entity === null) return;
  await recordAudits(tx, user, [
    ...added.map(
      ({ row, current }) => ({ action: 'delete', entity, entityId: row.recordId, before: current.fields }) as const,
    ),
    ...writes.map(
      ({ id, fields, before }) => ({ action: 'update', entity, entityId: id, before, after: fields }) as const,
    ),
  ]);
}

/** What the sheet named and nobody uses. */
async function deleteCreations(tx: Db, { standards, subjects, batches }: Creations): Promise<void> {
  const listed = (ids: string[]) => sql`any(${sql.param(ids)}::uuid[])`;
  await tx.execute(sql`
    delete from batches b where b.id = ${listed(batches)} and b.version = 1
      and not exists (select from enrolments e where e.batch_id = b.id)
      and not exists (select from registers r where r.batch_id = b.id)
      and not exists (select from notes n where n.batch_id = b.id)
      and not exists (select from announcement_batches a where a.batch_id = b.id)`);
  await tx.execute(sql`
    delete from standards st where st.id = ${listed(standards)} and st.version = 1
      and not exists (select from students s where s.standard_id = st.id)
      and not exists (select from batches b where b.standard_id = st.id)
      and not exists (select from notes n where n.standard_id = st.id)
      and not exists (select from admission_enquiries e where e.standard_id = st.id)
      and not exists (select from announcement_standards a where a.standard_id = st.id)
      and not exists (select from course_fees f where f.standard_id = st.id)`);
  await tx.execute(sql`
    delete from subjects su where su.id = ${listed(subjects)} and su.version = 1
      and not exists (select from batches b where b.subject_id = su.id)
      and not exists (select from teacher_subjects t where t.subject_id = su.id)
      and not exists (select from standard_subjects s where s.subject_id = su.id)
      and not exists (select from admission_enquiry_subjects e where e.subject_id = su.id)
      and not exists (select from notes n where n.subject_id = su.id)
      and not exists (select from course_fees f where f.subject_id = su.id)`);
}
