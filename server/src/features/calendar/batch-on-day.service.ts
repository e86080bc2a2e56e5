import { sql } from 'drizzle-orm';
import type { addExtraClass } from '#contract/calendar';
import type { BodyOf } from '#contract/endpoint';
import type { Day, Time } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { notFound, Refusal, rule, ruleAt } from '../../refusals.ts';
import { teacherIdOf, type Caller } from '../../caller.ts';
import { formatDay } from '../../format-times.ts';
import { isTooLate } from '../attendance/marking-days.service.ts';
import { whenOnce } from '../batches/clashes.service.ts';
import { takesPlaceOn } from '../schedule/class-days.service.ts';
import { closedForSql, isCancelledSql } from '../schedule/no-class.service.ts';
import { academyClock } from '../../academy/academy.ts';

export type ExtraForm = BodyOf<typeof addExtraClass>;

export interface BatchOnDay extends Record<string, unknown> {
  name: string;
  teacherId: string | null;
  room: string | null;
  startDate: Day;
  endDate: Day | null;
  status: string;
  isMarked: boolean;
  weeklyClasses: number;
  closedFor: string | null;
  isCancelled: boolean;
}

/** The batch and its classes on the day. Teachers get own batches only, and only while registers of that day can be marked. */
export async function requireOwnBatch(tx: Db, user: Caller, batchId: string, date: Day): Promise<BatchOnDay> {
  const teacherId = teacherIdOf(user);
  const day = sql`${date}::date`;
  const { rows } = await tx.execute<BatchOnDay>(sql`
    select b.name, b.teacher_id as "teacherId", b.room, b.start_date as "startDate", b.end_date as "endDate", b.status,
           exists (select from registers r where r.batch_id = b.id and r.date = ${day}) as "isMarked",
           (select count(*)::int from batch_slots s where s.batch_id = b.id and s.only_on is null and ${takesPlaceOn(day)})
             as "weeklyClasses",
           ${closedForSql(day)} as "closedFor", ${isCancelledSql(sql`b.id`, day)} as "isCancelled"
    from batches b where b.id = ${batchId} and (${teacherId}::uuid is null or b.teacher_id = ${teacherId}::uuid)`);
  const batch = rows[0];
  if (batch === undefined) throw notFound();
  requireInTime(user, date, (await academyClock(tx)).today, 'date');
  return batch;
}

export function requireInTime(user: Caller, date: Day, today: Day, field: string): void {
  if (!isTooLate(user.role, date, today)) return;
  throw ruleAt(field, 'Only the office can change classes that are more than two days old');
}

export function requireRunning({ status, startDate, endDate }: BatchOnDay, date: Day, field = 'date'): void {
  if (status !== 'active') throw rule('This batch has no more classes');
  if (date < startDate) throw ruleAt(field, `This batch starts on ${formatDay(startDate)}`);
  if (endDate !== null && date > endDate) throw ruleAt(field, `This batch ended on ${formatDay(endDate)}`);
}

export const marked = (date: Day) => `Attendance of ${formatDay(date)} is already saved: the class took place`;

interface Clashing extends Record<string, unknown> {
  isBatch: boolean;
  isTeacher: boolean;
  startTime: Time;
  endTime: Time;
  room: string | null;
  batch: string;
  teacher: string | null;
}

/** Names the clash, by the same comparison as the exclusion constraints of batch_slots. */
export async function nameClash(db: Db, form: ExtraForm, batch: BatchOnDay): Promise<Refusal | undefined> {
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
