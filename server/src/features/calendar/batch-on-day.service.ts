import { sql } from 'drizzle-orm';
import type { addExtraClass } from '#contract/calendar';
import { isoWeekDay, weekDays } from '#contract/dates';
import type { BodyOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import { sentence } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { conflictAt, type Refusal, rule, ruleAt } from '../../refusals.ts';
import { teacherIdOf, type Caller } from '../../caller.ts';
import { formatDay } from '../../format-times.ts';
import { isTooLate } from '../attendance/marking-days.ts';
import { fieldOf, findClashes, messageOf } from '../batches/clashes.service.ts';
import { takesPlaceOn } from '../schedule/class-days.sql.ts';
import { closedForSql, isCancelledSql } from '../schedule/no-class.sql.ts';
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
  const batch = await tx.requireRow<BatchOnDay>(sql`
    select b.name, b.teacher_id as "teacherId", b.room, b.start_date as "startDate", b.end_date as "endDate", b.status,
           exists (select from registers r where r.batch_id = b.id and r.date = ${day}) as "isMarked",
           (select count(*)::int from batch_slots s where s.batch_id = b.id and s.only_on is null and ${takesPlaceOn(day)})
             as "weeklyClasses",
           ${closedForSql(day)} as "closedFor", ${isCancelledSql(sql`b.id`, day)} as "isCancelled"
    from batches b where b.id = ${batchId} and (${teacherId}::uuid is null or b.teacher_id = ${teacherId}::uuid)`);
  requireInTime(user, date, (await academyClock(tx)).today, 'date');
  return batch;
}

export function requireInTime(user: Caller, date: Day, today: Day, field: string): void {
  if (!isTooLate(user.role, date, today)) return;
  throw ruleAt(field, 'Only the office can change classes that are more than two days old');
}

export function requireRunning({ status, startDate, endDate }: BatchOnDay, date: Day, field = 'date'): void {
  if (status !== 'active') throw rule('This batch has no more classes');
  if (date < startDate)
    throw ruleAt(field, sentence('This batch starts on {startDate}', { startDate: formatDay(startDate) }));
  if (endDate !== null && date > endDate)
    throw ruleAt(field, sentence('This batch ended on {endDate}', { endDate: formatDay(endDate) }));
}

export const marked = (date: Day) =>
  sentence('Attendance of {date} is already saved: the class took place', { date: formatDay(date) });

/** Names the class that an extra class clashes with: one of the batch or the teacher rather than the room. */
export async function nameClash(db: Db, form: ExtraForm, batch: BatchOnDay): Promise<Refusal | undefined> {
  const { batch: batchId, date, startTime, endTime, room } = form;
  const schedule = [{ day: weekDays[isoWeekDay(date) - 1]!, startTime, endTime, room: room ?? null }];
  const plan = { ...batch, batchId, startDate: date, endDate: date, schedule, isExtra: true };
  const clashes = await findClashes(db, [plan]);
  const clash = clashes.find(({ need }) => need !== 'room') ?? clashes[0];
  if (clash === undefined) return undefined;
  return conflictAt(fieldOf(clash), messageOf({ ...clash, onlyOn: date }));
}
