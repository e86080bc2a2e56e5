import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { CancelledClass, ExtraClass, Reached } from '#contract/calendar';
import type * as contract from '#contract/calendar';
import type { BodyOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { attendanceRecords, registers } from '../../db/tables/attendance-tables.ts';
import { cancelledClasses } from '../../db/tables/calendar-tables.ts';
import { batches, batchSlots } from '../../db/tables/batch-tables.ts';
import { isoWeekDay } from '#contract/dates';
import { sentence } from '#contract/sentence';
import { Refusal, rule, ruleAt } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { formatDay } from '../../format-times.ts';
import { marksInGroups } from '../attendance/discard-marks.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { isClash, lockTimetable } from '../batches/clashes.service.ts';
import { noClassOn } from '../schedule/no-class.sql.ts';
import { academyClock } from '../../academy/academy.ts';
import {
  type BatchOnDay,
  type ExtraForm,
  marked,
  nameClash,
  requireInTime,
  requireOwnBatch,
  requireRunning,
} from './batch-on-day.service.ts';
import {
  findReachedByCancelled,
  notifyOfCancelledClass,
  notifyOfExtraClass,
} from './calendar-notifications.service.ts';

interface WithReached {
  reached: Reached;
}

export const addExtraClass = (db: Db, user: Caller, form: ExtraForm): Promise<ExtraClass & WithReached> =>
  writeExtraClass(db, user, { form, movedFrom: null }, (_tx, batch) => requireRunning(batch, form.date));

/** Cancels a class and adds it at another time; students are notified once. */
export const moveClass = (
  db: Db,
  user: Caller,
  { toDate, ...form }: BodyOf<typeof contract.moveClass>,
): Promise<ExtraClass & WithReached> =>
  writeExtraClass(db, user, { form: { ...form, date: toDate }, movedFrom: form.date }, async (tx, batch) => {
    const { batch: batchId, date } = form;
    if (batch.weeklyClasses === 0) throw ruleAt('date', noClassOn(date, batch));
    if (batch.weeklyClasses > 1) throw ruleAt('date', severalClasses);
    if (batch.isMarked) throw ruleAt('date', marked(date));
    requireRunning(batch, toDate, 'toDate');
    requireInTime(user, toDate, (await academyClock(tx)).today, 'toDate');
    await tx.insert(cancelledClasses).values({ batchId, date });
  });

/** Adds a class, which takes the place of the one of `movedFrom`, after `prepare` has refused or made room. */
async function writeExtraClass(
  db: Db,
  user: Caller,
  { form, movedFrom }: { form: ExtraForm; movedFrom: Day | null },
  prepare: (tx: Db, batch: BatchOnDay) => Promise<void> | void,
): Promise<ExtraClass & WithReached> {
  const { batch: batchId, date, startTime, endTime, room, note } = form;
  const id = uuidv7();
  const day = isoWeekDay(date);
  let batch: BatchOnDay | undefined;
  try {
    return await db.transaction(async (tx) => {
      await lockTimetable(tx);
      batch = await requireOwnBatch(tx, user, batchId, movedFrom ?? date);
      await prepare(tx, batch);
      const slot = { id, batchId, day, startTime, endTime, ownRoom: room, onlyOn: date, note, movedFrom };
      await tx.insert(batchSlots).values(slot);
      await raiseSequence(tx, batchId);
      const reached = await notifyOfExtraClass(tx, id);
      const after = { batch: batch.name, date, ...(movedFrom && { movedFrom }), startTime, endTime, room, note };
      const action = movedFrom === null ? 'create' : 'move';
      await recordAudit(tx, user, { action, entity: 'extra class', entityId: id, after });
      return { ...after, _id: id, batch: { _id: batchId, name: batch.name }, room: room ?? batch.room, reached };
    });
  } catch (failure) {
    if (batch === undefined || !isClash(failure)) throw failure;
    throw (await nameClash(db, form, batch)) ?? failure;
  }
}

/** Raises the SEQUENCE of the batch's calendar events, in the transaction of the change. */
const raiseSequence = (tx: Db, batchId: string) =>
  tx
    .update(batches)
    .set({ timetableChanges: sql`${batches.timetableChanges} + 1`, updatedAt: sql`now()` })
    .where(eq(batches.id, batchId));

const severalClasses = sentence(
  'The batch has several classes on this day. Cancel the day, and add each class that still takes place.',
);

interface SavedExtraClass extends Omit<ExtraForm, 'batch'>, Record<string, unknown> {
  batchId: string;
  movedFrom: Day | null;
  /** Whether the batch has no other class that day. */
  isOnlyClass: boolean;
}

/** Removes an extra class, and the day's register if this is its only class and the office confirms it. */
export async function removeExtraClass(
  db: Db,
  user: Caller,
  id: string,
  withRegister: boolean,
): Promise<{ _id: string }> {
  try {
    return await db.transaction(async (tx) => {
      await lockTimetable(tx);
      const { batchId, isOnlyClass, ...before } = await requireExtraClass(tx, id);
      const { date, movedFrom } = before;
      const batch = await requireOwnBatch(tx, user, batchId, date);
      const takesRegister = batch.isMarked && isOnlyClass;
      if (takesRegister && user.role !== 'admin')
        throw rule(sentence('{problem}. The office can remove it.', { problem: marked(date) }));
      if (takesRegister && !withRegister)
        throw new Refusal('conflict', sentence('Attendance of {date} is saved.', { date: formatDay(date) }));
      const marks = takesRegister ? await removeRegister(tx, batchId, date) : {};
      await tx.execute(sql`delete from batch_slots where id = ${id}`);
      await raiseSequence(tx, batchId);
      const { today } = await academyClock(tx);
      if (movedFrom !== null && movedFrom >= today) await removeCancellation(tx, batchId, movedFrom);
      const change = { before: { batch: batch.name, ...before, ...marks } };
      await recordAudit(tx, user, { action: 'delete', entity: 'extra class', entityId: id, ...change });
      return { _id: id };
    });
  } catch (failure) {
    if (!isClash(failure)) throw failure;
    throw new Refusal('conflict', 'Another class is now at the time this one was moved from. Remove that one first.');
  }
}

async function requireExtraClass(tx: Db, id: string): Promise<SavedExtraClass> {
  return tx.requireRow<SavedExtraClass>(sql`
    select s.batch_id as "batchId", s.only_on as date, to_char(s.start_time, 'HH24:MI') as "startTime",
           to_char(s.end_time, 'HH24:MI') as "endTime", s.own_room as room, s.note, s.moved_from as "movedFrom",
           not exists (select from batch_slots other where other.batch_id = s.batch_id and other.id <> s.id
                         and other.day = s.day and other.runs @> s.only_on) as "isOnlyClass"
    from batch_slots s where s.id = ${id} and s.only_on is not null`);
}

/** Removes the register and answers its marks, for the audit. */
async function removeRegister(tx: Db, batchId: string, date: Day): Promise<object> {
  const records = await tx
    .select({
      studentId: attendanceRecords.studentId,
      status: attendanceRecords.status,
      remark: attendanceRecords.remark,
    })
    .from(attendanceRecords)
    .where(and(eq(attendanceRecords.batchId, batchId), eq(attendanceRecords.date, date)));
  await tx.delete(registers).where(and(eq(registers.batchId, batchId), eq(registers.date, date)));
  return marksInGroups(records);
}

export async function cancelClass(
  db: Db,
  user: Caller,
  { batch: batchId, date, reason }: BodyOf<typeof contract.cancelClass>,
): Promise<CancelledClass & WithReached> {
  return db.transaction(async (tx) => {
    await lockTimetable(tx);
    const batch = await requireOwnBatch(tx, user, batchId, date);
    if (batch.weeklyClasses === 0 && !batch.isCancelled) throw ruleAt('date', noClassOn(date, batch));
    if (batch.isMarked) throw ruleAt('date', marked(date));
    const written = await tx
      .insert(cancelledClasses)
      .values({ batchId, date, reason })
      .onConflictDoUpdate({
        target: [cancelledClasses.batchId, cancelledClasses.date],
        set: { reason },
        setWhere: sql`${cancelledClasses.reason} is distinct from excluded.reason`,
      })
      .returning();
    const after = { date, reason };
    if (!batch.isCancelled) await notifyOfCancelledClass(tx, batchId, date);
    if (written.length > 0) {
      await raiseSequence(tx, batchId);
      await recordAudit(tx, user, { action: 'cancel', entity: 'batch', entityId: batchId, after });
    }
    const reached = await findReachedByCancelled(tx, batchId, date);
    return { batch: { _id: batchId, name: batch.name }, date, reason, reached };
  });
}

export async function restoreClass(db: Db, user: Caller, batchId: string, date: Day): Promise<CancelledClass> {
  try {
    return await db.transaction(async (tx) => {
      await lockTimetable(tx);
      const batch = await requireOwnBatch(tx, user, batchId, date);
      await removeMovedClass(tx, user, batchId, date);
      const cancellation = await removeCancellation(tx, batchId, date);
      const restored = { batch: { _id: batchId, name: batch.name }, date, reason: cancellation?.reason ?? null };
      if (cancellation === undefined) return restored;
      await raiseSequence(tx, batchId);
      const after = { date };
      await recordAudit(tx, user, { action: 'restore', entity: 'batch', entityId: batchId, after });
      return restored;
    });
  } catch (failure) {
    if (!isClash(failure)) throw failure;
    throw new Refusal(
      'conflict',
      sentence('An extra class of {date} is at this time. Remove it first.', { date: formatDay(date) }),
    );
  }
}

async function removeCancellation(tx: Db, batchId: string, date: Day): Promise<{ reason: string | null } | undefined> {
  const [row] = await tx.rows<{ reason: string | null }>(sql`
    delete from cancelled_classes where batch_id = ${batchId} and date = ${date} returning reason`);
  return row;
}

/** Removes the replacement of this day's class, if it was moved. */
async function removeMovedClass(tx: Db, user: Caller, batchId: string, movedFrom: Day): Promise<void> {
  const [row] = await tx.rows<{ date: Day }>(sql`
    delete from batch_slots where batch_id = ${batchId} and moved_from = ${movedFrom} returning only_on as date`);
  if (row === undefined) return;
  const { isMarked } = await requireOwnBatch(tx, user, batchId, row.date);
  if (isMarked) throw rule(marked(row.date));
}
