import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { BatchInList } from '#contract/batches';
import type * as contract from '#contract/batches';
import type { BodyOf } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { batches } from '../../db/tables/batch-tables.ts';
import { ruleAt, stale } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { academyClock } from '../../academy/academy.ts';
import { requireBatch } from './batches.service.ts';
import { writeBatches } from './bulk-batches.service.ts';
import { explainClash, lockTimetable } from './clashes.service.ts';

type BatchForm = BodyOf<typeof contract.createBatch>;
type BatchUpdate = BodyOf<typeof contract.updateBatch>;

export async function createBatch(db: Db, user: Caller, form: BatchForm): Promise<BatchInList> {
  const { today } = await academyClock(db);
  const id = uuidv7();
  try {
    return await db.transaction(async (tx) => {
      await requireActiveTeacher(tx, form.teacher);
      await lockTimetable(tx);
      await writeBatches(tx, [{ id, fields: form, before: {}, isNew: true }], { today });
      const batch = await requireBatch(tx, id);
      await recordAudit(tx, user, { action: 'create', entity: 'batch', entityId: id, after: audited(batch) });
      return batch;
    });
  } catch (failure) {
    throw await explainClash(db, failure, { ...form, batchId: id, teacherId: form.teacher });
  }
}

/** Updates the given fields; the weekly classes are replaced only when given, from today on. */
export async function updateBatch(
  db: Db,
  user: Caller,
  id: string,
  { version, ...changes }: BatchUpdate,
): Promise<BatchInList> {
  const { today } = await academyClock(db);
  const { schedule, teacher, room, startDate, endDate } = changes;
  let before: BatchInList | undefined;
  try {
    return await db.transaction(async (tx) => {
      await lockTimetable(tx);
      await tx.select({ id: batches.id }).from(batches).where(eq(batches.id, id)).for('no key update');
      before = await requireBatch(tx, id);
      if (before.version !== version) throw stale(before);
      if (teacher && teacher !== before.teacher?._id) await requireActiveTeacher(tx, teacher);
      await writeBatches(tx, [{ id, fields: changes, before: {}, isNew: false }], { today });
      const after = await requireBatch(tx, id);
      const change = { before: audited(before), after: audited(after) };
      await recordAudit(tx, user, { action: 'update', entity: 'batch', entityId: id, ...change });
      return after;
    });
  } catch (failure) {
    if (before === undefined) throw failure;
    throw await explainClash(db, failure, {
      batchId: id,
      teacherId: teacher === undefined ? (before.teacher?._id ?? null) : teacher,
      room: room === undefined ? before.room : room,
      startDate: startDate ?? before.startDate,
      endDate: endDate === undefined ? before.endDate : endDate,
      schedule: schedule ?? before.schedule,
    });
  }
}

/** Deletes the batch with its timetable, enrolments, registers and notes. */
export async function deleteBatch(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  await db.transaction(async (tx) => {
    await tx.select({ id: batches.id }).from(batches).where(eq(batches.id, id)).for('update');
    const before = await requireBatch(tx, id);
    const dependants = await getBatchDependants(tx, id);
    await tx.delete(batches).where(eq(batches.id, id));
    const change = { before: { ...audited(before), ...dependants } };
    await recordAudit(tx, user, { action: 'delete', entity: 'batch', entityId: id, ...change });
  });
  return { _id: id };
}

type Dependants = Record<'students' | 'attendanceDays' | 'notes' | 'announcements', number>;

export async function getBatchDependants(db: Db, id: string): Promise<Dependants> {
  return db.requireRow<Dependants>(sql`
    select (select count(*)::int from enrolments e where e.batch_id = b.id and e.left_on is null) as students,
           (select count(*)::int from registers r where r.batch_id = b.id) as "attendanceDays",
           (select count(*)::int from notes n where n.batch_id = b.id) as notes,
           (select count(*)::int from announcements a
             where a.id in (select x.announcement_id from announcement_batches x where x.batch_id = b.id)
               and a.audience = 'batches'
               and not exists (select from announcement_batches x where x.announcement_id = a.id and x.batch_id <> b.id)
           ) as announcements
    from batches b where b.id = ${id}`);
}

/** The audited fields without the students: enrolments are audited on their own. */
function audited({ teacher, standard, subject, ...batch }: BatchInList): object {
  const { name, code, room, startDate, endDate, capacity, openForAdmission, schedule, status } = batch;
  return {
    name,
    code,
    room,
    startDate,
    endDate,
    capacity,
    openForAdmission,
    schedule,
    status,
    teacher: teacher?.name ?? null,
    standard: standard.name,
    subject: subject.name,
  };
}

async function requireActiveTeacher(tx: Db, teacherId: string | null): Promise<void> {
  if (teacherId === null) return;
  const { rowCount } = await tx.execute(sql`
    select 1 from teachers where user_id = ${teacherId} and status = 'active' for share`);
  if (rowCount === 0) throw ruleAt('teacher', 'Choose a teacher who is active');
}
