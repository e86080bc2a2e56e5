import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AuditEntry } from '#contract/audit';
import type * as contract from '#contract/audit';
import { addDays, dayAt } from '#contract/dates';
import type { Page } from '#contract/endpoint';
import type { Ref } from '#contract/fields';
import type { Translate } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { inEnglish } from '../../languages/translate.ts';
import { toInstant } from '../../db/columns.ts';
import { largeTotal } from '../../db/cache-if-large.ts';
import { auditLog } from '../../db/tables/audit-tables.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { getAcademy } from '../../academy/academy.ts';
import { factsOf, isToldElsewhere } from './audit-facts.ts';
import { fieldInWords, inReadingOrder, isDate } from './audit-fields.ts';
import { fieldToText, idsIn, nameIn, namesOf, type FormatContext } from './audit-texts.service.ts';

type Query = z.output<typeof contract.listAuditEntries.query>;
type Row = typeof auditLog.$inferSelect;
type Fields = Record<string, unknown>;

interface Options {
  say?: Translate;
  /** The entry after which to continue, instead of a page. */
  after?: AuditEntry | undefined;
}

/** The entries, newest first. */
export async function listAuditEntries(
  db: Db,
  { page, limit, ...asked }: Query,
  { say = inEnglish, after }: Options = {},
): Promise<Page<AuditEntry>> {
  const { timeZone } = await getAcademy(db);
  const where = conditionOf(asked, timeZone);
  // The comparison uses its stored instant: the entry's own has only milliseconds.
  const isAfter =
    after && sql`(${auditLog.at}, ${auditLog.id}) < (select at, id from ${auditLog} where id = ${after._id})`;
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(auditLog)
      .where(and(where, isAfter))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit)
      .offset(after ? 0 : (page - 1) * limit),
    largeTotal(db, JSON.stringify(['audit', asked, timeZone]), () => db.$count(auditLog, where)),
  ]);
  const names = await namesOf(db, [
    ...new Set(rows.flatMap(({ entityId, before, after }) => idsIn([entityId, before, after]))),
  ]);
  return { rows: rows.map((row) => toEntry(row, { names, timeZone, say })), total };
}

function conditionOf({ entity, entityId, by, from, to }: Omit<Query, 'page' | 'limit'>, timeZone: string) {
  const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`;
  return and(
    entity === undefined ? undefined : eq(auditLog.entity, entity),
    entityId === undefined ? undefined : eq(auditLog.entityId, entityId),
    by === undefined ? undefined : eq(auditLog.userId, by),
    from === undefined ? undefined : sql`${auditLog.at} >= ${startOf(from)}`,
    to === undefined ? undefined : sql`${auditLog.at} < ${startOf(addDays(to, 1))}`,
  );
}

export async function listAuditPeople(db: Db): Promise<Ref[]> {
  return db
    .select({ _id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.role, ['admin', 'teacher']))
    .orderBy(sql`lower(${users.name})`, users.id)
    .limit(500);
}

function toEntry(row: Row, context: FormatContext): AuditEntry {
  const { names, timeZone, say } = context;
  const before = (row.before ?? {}) as Fields;
  const after = (row.after ?? {}) as Fields;
  const fields = inReadingOrder([...new Set([...Object.keys(before), ...Object.keys(after)])]);
  const changes = fields
    .filter((field) => !isToldElsewhere(row, field))
    .map((field) => ({
      field: say(fieldInWords(field)),
      isDate: isDate(field),
      before: fieldToText(field, before[field], context),
      after: fieldToText(field, after[field], context),
    }))
    .filter((change) => change.before !== change.after);
  const at = toInstant(row.at);
  return {
    _id: row.id,
    at,
    day: dayAt(timeZone, new Date(at)),
    by: row.userName,
    byId: row.userId,
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    // An update stores only the changed fields, so its `after` has no name to fall back on.
    name: names.get(row.entityId) ?? (row.before === null ? nameIn(after) : null),
    facts: factsOf(row, before, after),
    changes,
  };
}
