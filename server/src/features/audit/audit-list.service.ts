import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { AuditEntry, listAuditEntries as listAuditEntriesEndpoint } from '#contract/audit';
import type { Page } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { auditLog } from '../../db/tables/audit-tables.ts';
import { fieldInWords, idsIn, namesOf, toText } from './audit-texts.service.ts';

type Query = z.output<typeof listAuditEntriesEndpoint.query>;
type Row = typeof auditLog.$inferSelect;
type Fields = Record<string, unknown>;

/** The newest first. */
export async function listAuditEntries(db: Db, { page, limit, entity, entityId }: Query): Promise<Page<AuditEntry>> {
  const where = and(
    entity === undefined ? undefined : eq(auditLog.entity, entity),
    entityId === undefined ? undefined : eq(auditLog.entityId, entityId),
  );
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(auditLog, where),
  ]);
  const names = await namesOf(db, [
    ...new Set(rows.flatMap(({ entityId, before, after }) => idsIn([entityId, before, after]))),
  ]);
  return { rows: rows.map((row) => toEntry(row, names)), total };
}

function toEntry(row: Row, names: Map<string, string>): AuditEntry {
  const before = (row.before ?? {}) as Fields;
  const after = (row.after ?? {}) as Fields;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const changes = fields
    .map((field) => ({
      field: fieldInWords(field),
      before: toText(before[field], names),
      after: toText(after[field], names),
    }))
    .filter((change) => change.before !== change.after);
  return {
    _id: row.id,
    at: toInstant(row.at),
    by: row.userName,
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    name: names.get(row.entityId) ?? nameIn(after) ?? nameIn(before),
    changes,
  };
}

/** What a record is called goes by several names. */
function nameIn({ name, studentName, title, subject, email }: Fields): string | null {
  const found = [name, studentName, title, subject, email].find((text) => typeof text === 'string');
  return typeof found === 'string' ? found : null;
}
