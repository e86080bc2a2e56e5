import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type {
  addExtraClass as addEndpoint,
  CancelledClass,
  cancelClass as cancelEndpoint,
  ExtraClass,
} from '#contract/calendar';
import type { BodyOf } from '#contract/endpoint';
import type { Day, Time } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { cancelledClasses } from '../../db/tables/calendar-tables.ts';
import { batchSlots } from '../../db/tables/batch-tables.ts';
import { isoWeekDay } from '#contract/dates';
import { notFound, Refusal, rule, ruleAt } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { shownDay } from '../../shown.ts';
import { isTooLate } from '../attendance/marking-days.service.ts';
import { ownerOf } from '../attendance/register.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { isClash, takeTurnAtTheTimetable, whenOnce } from '../batches/clashes.service.ts';
import { takesPlaceOn } from '../schedule/class-days.service.ts';
import { closedForSql, isCancelledSql, noClassOn } from '../schedule/no-class.service.ts';
import { academyClock } from '../settings/settings.service.ts';

type ExtraForm = BodyOf<typeof addEndpoint>;

interface BatchOnDay extends Record<string, unknown> {
  name: string;
  teacherId: string | null;
  room: string | null;
  startDate: Day;
  endDate: Day | null;
  status: string;
  isMarked: boolean;
  hasWeeklyClass: boolean;
  closedFor: string | null;
  isCancelled: boolean;
}

export async function addExtraClass(db: Db, user: Caller, form: ExtraForm): Promise<ExtraClass> {
  const { batch: batchId, date, startTime, endTime, room, note } = form;
  const id = uuidv7();
  let batch: BatchOnDay | undefined;
  try {
    return await db.transaction(async (tx) => {
      await takeTurnAtTheTimetable(tx);
      batch = await requireOwnBatch(tx, user, batchId, date);
      requireRunning(batch, date);
      const day = isoWeekDay(date);
      await tx.insert(batchSlots).values({ id, batchId, day, startTime, endTime, ownRoom: room, onlyOn: date, note });
      const after = { batch: batch.name, date, startTime, endTime, room, note };
      await recordAudit(tx, user, { action: 'create', entity: 'extra class', entityId: id, after });
      return { ...after, _id: id, batch: { _id: batchId, name: batch.name }, room: room ?? batch.room };
    });
  } catch (failure) {
    if (batch === undefined || !isClash(failure)) throw failure;
    throw (await nameClash(db, form, batch)) ?? failure;
  }
}

/** With its register it stays: what was marked was marked in a class. */
export async function removeExtraClass(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  return db.transaction(async (tx) => {
    await takeTurnAtTheTimetable(tx);
    const { rows } = await tx.execute<Omit<ExtraForm, 'batch'> & { batchId: string } & Record<string, unknown>>(sql`
      select s.batch_id as "batchId", s.only_on as date, to_char(s.start_time, 'HH24:MI') as "startTime",
             to_char(s.end_time, 'HH24:MI') as "endTime", s.own_room as room, s.note
      from batch_slots s where s.id = ${id} and s.only_on is not null`);
    const extra = rows[0];
    if (extra === undefined) throw notFound();
    const { batchId, ...before } = extra;
    const batch = await requireOwnBatch(tx, user, batchId, extra.date);
    if (batch.isMarked) throw rule(marked(extra.date));
    await tx.execute(sql`delete from batch_slots where id = ${id}`);
    await recordAudit(tx, user, {
      action: 'delete',
      entity: 'extra class',
      entityId: id,
      before: { batch: batch.name, ...before },
    });
    return { _id: id };
  });
}

export async function cancelClass(
  db: Db,
  user: Caller,
  { batch: batchId, date, reason }: BodyOf<typeof cancelEndpoint>,
): Promise<CancelledClass> {
  return db.transaction(async (tx) => {
    await takeTurnAtTheTimetable(tx);
    const batch = await requireOwnBatch(tx, user, batchId, date);
    if (!batch.hasWeeklyClass && !batch.isCancelled) throw ruleAt('date', noClassOn(date, batch));
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
    if (written.length > 0)
      await recordAudit(tx, user, { action: 'cancel', entity: 'batch', entityId: batchId, after });
    return { batch: { _id: batchId, name: batch.name }, date, reason };
  });
}

export async function restoreClass(db: Db, user: Caller, batchId: string, date: Day): Promise<CancelledClass> {
  try {
    return await db.transaction(async (tx) => {
      await takeTurnAtTheTimetable(tx);
      const batch = await requireOwnBatch(tx, user, batchId, date);
      const { rows } = await tx.execute<{ reason: string | null }>(
        sql`delete from cancelled_classes where batch_id = ${batchId} and date = ${date} returning reason`,
      );
      const restored = { batch: { _id: batchId, name: batch.name }, date, reason: rows[0]?.reason ?? null };
      if (rows[0] === undefined) return restored;
      await recordAudit(tx, user, {
        action: 'restore',
        entity: 'batch',
        entityId: batchId,
        after: { date },
      });
      return restored;
    });
  } catch (failure) {
    if (!isClash(failure)) throw failure;
    throw new Refusal('conflict', `An extra class of ${shownDay(date)} is at this time. Remove it first.`);
  }
}

/** The batch, and what there is of it on the day; a teacher's own only, and no longer than registers can be marked. */
async function requireOwnBatch(tx: Db, user: Caller, batchId: string, date: Day): Promise<BatchOnDay> {
  const owner = ownerOf(user);
  const day = sql`${date}::date`;
  const { rows } = await tx.execute<BatchOnDay>(sql`
    select b.name, b.teacher_id as "teacherId", b.room, b.start_date as "startDate", b.end_date as "endDate", b.status,
           exists (select from registers r where r.batch_id = b.id and r.date = ${day}) as "isMarked",
           exists (select from batch_slots s where s.batch_id = b.id and s.only_on is null and ${takesPlaceOn(day)})
             as "hasWeeklyClass",
           ${closedForSql(day)} as "closedFor", ${isCancelledSql(sql`b.id`, day)} as "isCancelled"
    from batches b where b.id = ${batchId} and (${owner}::uuid is null or b.teacher_id = ${owner}::uuid)`);
  const batch = rows[0];
  if (batch === undefined) throw notFound();
  const { today } = await academyClock(tx);
  if (isTooLate(user.role, date, today)) {
    throw ruleAt('date', 'Only the office can change classes that are more than two days old');
  }
  return batch;
}

function requireRunning({ status, startDate, endDate }: BatchOnDay, date: Day): void {
  if (status !== 'active') throw rule('This batch has no more classes');
  if (date < startDate) throw ruleAt('date', `This batch starts on ${shownDay(startDate)}`);
  if (endDate !== null && date > endDate) throw ruleAt('date', `This batch ended on ${shownDay(endDate)}`);
}

const marked = (date: Day) => `Attendance of ${shownDay(date)} is already saved: the class took place`;

interface Clashing extends Record<string, unknown> {
  isBatch: boolean;
  isTeacher: boolean;
  startTime: Time;
  endTime: Time;
  room: string | null;
  batch: string;
  teacher: string | null;
}

/** The same comparison as the exclusion constraints of batch_slots make. */
async function nameClash(db: Db, form: ExtraForm, batch: BatchOnDay): Promise<Refusal | undefined> {
  const day = sql`${form.date}::date`;
  const { rows } = await db.execute<Clashing>(sql`
    select s.batch_id = ${form.batch}::uuid as "isBatch", coalesce(s.teacher_id = ${batch.teacherId}::uuid, false) as "isTeacher",
           to_char(s.start_time, 'HH24:MI') as "startTime", to_char(s.end_time, 'HH24:MI') as "endTime",
           s.room, b.name as batch, u.name as teacher
    from batch_slots s
    join batches b on b.id = s.batch_id
    left join users u on u.id = s.teacher_id
    where ${takesPlaceOn(day)} and s.batch_is_active
      and s.start_time < ${form.endTime}::time and s.end_time > ${form.startTime}::time
      and (s.batch_id = ${form.batch}::uuid or s.teacher_id = ${batch.teacherId}::uuid
           or lower(s.room) = lower(${form.room ?? batch.room}::text))
    order by "isBatch" desc, "isTeacher" desc, s.start_time limit 1`);
  const found = rows[0];
  if (found === undefined) return undefined;
  const time = whenOnce(form.date, found);
  const who = found.isTeacher && found.teacher !== null ? found.teacher : (found.room ?? 'The room');
  const message = found.isBatch
    ? `This batch already has a class on ${time}`
    : `${who} is taken on ${time} by ${found.batch}`;
  return new Refusal('conflict', message, {
    fields: { [found.isBatch || found.isTeacher ? 'startTime' : 'room']: message },
  });
}
