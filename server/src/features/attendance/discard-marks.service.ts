import { and, eq, inArray } from 'drizzle-orm';
import { AttendanceStatus, type discardMarks as endpoint } from '#contract/attendance';
import type { BodyOf } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { batches, enrolments } from '../../db/tables/batch-tables.ts';
import { teacherIdOf, type Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { getRegister } from './register.service.ts';
import { recordChanges } from './write-marks.service.ts';

type Discarded = BodyOf<typeof endpoint>;

/**
 * Records in the history the marks that a phone saved, a rule refused and the user discarded. If the batch is no longer the caller's, only the
 * office's history has them.
 */
export async function discardMarks(db: Db, user: Caller, discarded: Discarded): Promise<null> {
  const { batchId, date, records, problem } = discarded;
  const [batch] = await db.select({ teacherId: batches.teacherId }).from(batches).where(eq(batches.id, batchId));
  if (batch === undefined) return null;
  const change = { before: marksInGroups(records), after: { date, marked: records.length, reason: problem } };
  await recordAudit(db, user, { action: 'discard', entity: 'batch', entityId: batchId, ...change });
  const teacherId = teacherIdOf(user);
  if (teacherId === null || teacherId === batch.teacherId) await keepBesideRegister(db, user, discarded);
  return null;
}

/** Student ids grouped by mark; the history resolves their current names. */
export function marksInGroups(records: Discarded['records']): object {
  const groups = AttendanceStatus.options.map((option) => [
    option,
    records.flatMap(({ studentId, status }) => (status === option ? studentId : [])),
  ]);
  const remarks = records.flatMap(({ studentId: student, remark }) => (remark === null ? [] : { student, remark }));
  return { ...Object.fromEntries(groups), remarks };
}

/** Records, in the history of a saved register, the marks that differ from it. */
async function keepBesideRegister(db: Db, user: Caller, { batchId, date, records, problem }: Discarded) {
  const register = await getRegister(db, user, batchId, date);
  if (!register.isMarked) return;
  const saved = new Map(register.records.map((record) => [record.studentId, record]));
  const names = await findNames(db, batchId, records);
  const changes = records.flatMap(({ studentId, status, remark }) => {
    const { status: after = null, remark: remarkAfter = null } = saved.get(studentId) ?? {};
    const name = names.get(studentId);
    if (name === undefined || (after === status && remarkAfter === remark)) return [];
    return { studentId, name, before: status, after, remarkBefore: remark, remarkAfter };
  });
  const lost = { batchId, date, version: register.version, changes };
  if (changes.length > 0) await recordChanges(db, user, [lost], { reason: problem, isSetAside: true });
}

/** Only students who are or were in the batch; the caller may not see others. */
async function findNames(db: Db, batchId: string, records: Discarded['records']): Promise<Map<string, string>> {
  const ids = records.map(({ studentId }) => studentId);
  const rows = await db
    .selectDistinct({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(enrolments, eq(enrolments.studentId, users.id))
    .where(and(eq(enrolments.batchId, batchId), inArray(users.id, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
