import { eq, inArray } from 'drizzle-orm';
import type { BatchInList } from '#contract/batches';
import type { BatchSync } from '#contract/enrolments';
import type * as contract from '#contract/enrolments';
import type { BodyOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import type { Translate } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { notFound, ruleAt } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { academyClock } from '../../academy/academy.ts';
import { requireBatch } from './batches.service.ts';
import {
  enrolStudents,
  findOpenEnrolments,
  keyOf,
  leaveBatch,
  lockBatches,
  type LockedBatches,
  removeEnrolments,
  type EnrolmentRequest,
  writeEnrolments,
} from './enrolments.service.ts';

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
    if (added.length > 0) await auditEnrolment(tx, user, id, student, today);
    return { data: await requireBatch(tx, id), changed: added.length > 0 };
  });
}

/** Removes a student; idempotent: removing one who is not in the batch changes nothing. */
export async function removeStudentFromBatch(
  db: Db,
  user: Caller,
  { id, studentId }: { id: string; studentId: string },
): Promise<Enrolment> {
  const { today } = await academyClock(db);
  return db.transaction(async (tx) => {
    const student = await requireStudentName(tx, studentId);
    const changed = await leaveBatch(tx, id, studentId, today);
    if (changed) await auditLeaving(tx, user, id, student, today);
    return { data: await requireBatch(tx, id), changed };
  });
}

async function requireStudentName(tx: Db, id: string): Promise<string> {
  const [student] = await tx.select({ name: users.name, role: users.role }).from(users).where(eq(users.id, id));
  if (student?.role !== 'student') throw notFound();
  return student.name;
}

/** Sets each batch's enrolment to exactly the given list. */
export async function syncBatchStudents(
  db: Db,
  user: Caller,
  say: Translate,
  { batches }: BodyOf<typeof contract.syncBatchStudents>,
): Promise<BatchSync[]> {
  return db.transaction(async (tx) => {
    const locked = await lockOnce(tx, batches);
    const joining = batches.flatMap(({ batch, students }) => requestsOf(batch, students));
    const wanted = new Set(joining.map(keyOf));
    const open = await findOpenEnrolments(tx, [...locked.keys()]);
    const leaving = open.filter((enrolment) => !wanted.has(keyOf(enrolment)));
    const answer = await writeChanges(tx, say, { batches, locked, joining, leaving, moving: [] });
    await auditSync(tx, user, answer);
    return answer;
  });
}

/** Adds and removes the named students; every change has its own audit entry. */
export async function changeEnrolments(
  db: Db,
  user: Caller,
  say: Translate,
  { batches }: BodyOf<typeof contract.changeEnrolments>,
): Promise<BatchSync[]> {
  const joining = batches.flatMap(({ batch, add }) => requestsOf(batch, add));
  const leaving = batches.flatMap(({ batch, remove }) => requestsOf(batch, remove));
  const added = new Set(joining.map(keyOf));
  if (leaving.some((request) => added.has(keyOf(request)))) {
    throw ruleAt('batches', 'A student is both added to a batch and removed from it');
  }
  const joiners = new Set(joining.map(({ studentId }) => studentId));
  const isMove = ({ studentId }: EnrolmentRequest) => joiners.has(studentId);
  return db.transaction(async (tx) => {
    const answer = await writeChanges(tx, say, {
      batches,
      locked: await lockOnce(tx, batches),
      joining,
      leaving: leaving.filter((request) => !isMove(request)),
      moving: leaving.filter(isMove),
    });
    await auditChanges(tx, user, answer);
    return answer;
  });
}

const requestsOf = (batchId: string, studentIds: string[]): EnrolmentRequest[] =>
  studentIds.map((studentId) => ({ batchId, studentId }));

async function lockOnce(tx: Db, batches: { batch: string }[]): Promise<LockedBatches> {
  const ids = batches.map(({ batch }) => batch);
  if (new Set(ids).size < ids.length) throw ruleAt('batches', 'A batch is in this list twice');
  const locked = await lockBatches(tx, ids);
  if (locked.size < ids.length) throw notFound();
  return locked;
}

interface Changes {
  batches: { batch: string; overCapacity: boolean }[];
  locked: LockedBatches;
  joining: EnrolmentRequest[];
  leaving: EnrolmentRequest[];
  /** The enrolments of students who change batches: they leave only if every batch that they join admits them. */
  moving: EnrolmentRequest[];
}

/** Removes students before it adds others, so freed seats can be taken. */
async function writeChanges(
  tx: Db,
  say: Translate,
  { batches, locked, joining, leaving, moving }: Changes,
): Promise<BatchSync[]> {
  const { today } = await academyClock(tx);
  const left = await removeEnrolments(tx, leaving, today);
  const current = left.length > 0 ? await lockBatches(tx, [...locked.keys()]) : locked;
  const overfull = new Set(batches.filter(({ overCapacity }) => overCapacity).map(({ batch }) => batch));
  const { added, refused } = await writeEnrolments(tx, current, joining, (batchId) => overfull.has(batchId), today);
  const stay = new Set(refused.map(({ studentId }) => studentId));
  const moved = await removeEnrolments(
    tx,
    moving.filter(({ studentId }) => !stay.has(studentId)),
    today,
  );
  const removed = [...left, ...moved];
  return batches.map(({ batch }) => {
    const isHere = ({ batchId }: EnrolmentRequest) => batchId === batch;
    return {
      batch,
      added: added.filter(isHere).map(({ studentId }) => studentId),
      removed: removed.filter(isHere).map(({ studentId }) => studentId),
      refused: refused.filter(isHere).map(({ studentId, reason }) => ({ student: studentId, reason: say(reason) })),
    };
  });
}

/** Writes one audit entry for the whole list, under the first batch that changed. */
async function auditSync(tx: Db, user: Caller, answer: BatchSync[]): Promise<void> {
  const changed = answer.filter(({ added, removed }) => added.length + removed.length > 0);
  const first = changed[0];
  if (first === undefined) return;
  const after = { batches: changed.map(({ batch, added, removed }) => ({ batch, added, removed })) };
  await recordAudit(tx, user, { action: 'sync', entity: 'batch', entityId: first.batch, after });
}

async function auditChanges(tx: Db, user: Caller, answer: BatchSync[]): Promise<void> {
  const ids = answer.flatMap(({ added, removed }) => [...added, ...removed]);
  if (ids.length === 0) return;
  const { today } = await academyClock(tx);
  const rows = await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  for (const { batch, added, removed } of answer) {
    for (const id of added) await auditEnrolment(tx, user, batch, names.get(id), today);
    for (const id of removed) await auditLeaving(tx, user, batch, names.get(id), today);
  }
}

const auditEnrolment = (tx: Db, user: Caller, entityId: string, student: string | undefined, joinedOn: Day) =>
  recordAudit(tx, user, { action: 'enrol', entity: 'batch', entityId, after: { student, joinedOn } });

const auditLeaving = (tx: Db, user: Caller, entityId: string, student: string | undefined, leftOn: Day) =>
  recordAudit(tx, user, { action: 'leave', entity: 'batch', entityId, before: { student, leftOn } });
