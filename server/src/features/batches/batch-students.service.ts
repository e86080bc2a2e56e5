import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { BatchInList, BatchSync, syncBatchStudents as syncEndpoint } from '#contract/batches';
import type { BodyOf } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { notFound, ruleAt } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { academyClock } from '../settings/settings.service.ts';
import { requireBatch } from './batches.service.ts';
import {
  enrolStudents,
  findOpenEnrolments,
  leaveBatch,
  lockBatches,
  removeWishes,
  writeWishes,
} from './enrolments.service.ts';

type Sync = z.output<typeof BatchSync>;
type Enrolment = { data: BatchInList; changed: boolean };

export async function addStudentToBatch(
  db: Db,
  user: Caller,
  { id, studentId }: { id: string; studentId: string },
  overCapacity = false,
): Promise<Enrolment> {
  const { today } = await academyClock(db);
  return db.transaction(async (tx) => {
    const student = await requireStudentName(tx, studentId);
    await requireBatch(tx, id);
    const added = await enrolStudents(tx, id, [studentId], { on: today, overCapacity });
    if (added.length > 0) {
      await recordAudit(tx, user, {
        action: 'enrol',
        entity: 'batch',
        entityId: id,
        after: { student, joinedOn: today },
      });
    }
    return { data: await requireBatch(tx, id), changed: added.length > 0 };
  });
}

/** Idempotent: removing a student who is not in the batch changes nothing. */
export async function removeStudentFromBatch(
  db: Db,
  user: Caller,
  { id, studentId }: { id: string; studentId: string },
): Promise<Enrolment> {
  const { today } = await academyClock(db);
  return db.transaction(async (tx) => {
    const student = await requireStudentName(tx, studentId);
    const changed = await leaveBatch(tx, id, studentId, today);
    if (changed) {
      await recordAudit(tx, user, {
        action: 'leave',
        entity: 'batch',
        entityId: id,
        before: { student, leftOn: today },
      });
    }
    return { data: await requireBatch(tx, id), changed };
  });
}

async function requireStudentName(tx: Db, id: string): Promise<string> {
  const [student] = await tx.select({ name: users.name, role: users.role }).from(users).where(eq(users.id, id));
  if (student?.role !== 'student') throw notFound();
  return student.name;
}

/** Removes before it adds, so freed seats can be taken. */
export async function syncBatchStudents(
  db: Db,
  user: Caller,
  { batches }: BodyOf<typeof syncEndpoint>,
): Promise<Sync[]> {
  const ids = batches.map(({ batch }) => batch);
  if (new Set(ids).size < ids.length) throw ruleAt('batches', 'A batch is in this list twice');
  const { today } = await academyClock(db);
  return db.transaction(async (tx) => {
    const locked = await lockBatches(tx, ids);
    if (locked.size < ids.length) throw notFound();
    const wanted = batches.flatMap(({ batch, students }) =>
      students.map((studentId) => ({ batchId: batch, studentId })),
    );
    const keys = new Set(wanted.map(({ batchId, studentId }) => batchId + studentId));
    const open = await findOpenEnrolments(tx, ids);
    const removed = await removeWishes(
      tx,
      open.filter(({ batchId, studentId }) => !keys.has(batchId + studentId)),
      today,
    );
    const afterwards = removed.length > 0 ? await lockBatches(tx, ids) : locked;
    const overfull = new Set(batches.filter(({ overCapacity }) => overCapacity).map(({ batch }) => batch));
    const { added, refused } = await writeWishes(tx, afterwards, wanted, (batchId) => overfull.has(batchId), today);
    const answer = ids.map((batch) => ({
      batch,
      added: added.filter(({ batchId }) => batchId === batch).map(({ studentId }) => studentId),
      removed: removed.filter(({ batchId }) => batchId === batch).map(({ studentId }) => studentId),
      refused: refused
        .filter(({ batchId }) => batchId === batch)
        .map(({ studentId, reason }) => ({ student: studentId, reason })),
    }));
    await auditSync(tx, user, answer);
    return answer;
  });
}

/** One audit entry for the whole list, under the first batch that changed. */
async function auditSync(tx: Db, user: Caller, answer: Sync[]): Promise<void> {
  const changed = answer.filter(({ added, removed }) => added.length + removed.length > 0);
  const first = changed[0];
  if (first === undefined) return;
  const after = { batches: changed.map(({ batch, added, removed }) => ({ batch, added, removed })) };
  await recordAudit(tx, user, { action: 'sync', entity: 'batch', entityId: first.batch, after });
}
