import { sql } from 'drizzle-orm';
import type { Slot } from '#contract/batches';
import { minutesOf, weekDays } from '#contract/dates';
import type { Day, Time, WeekDay } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../refusals.ts';
import { formatDay, formatTimeSpan } from '../../format-times.ts';

/**
 * Serialises all writes that change when classes are: two conflicting ones would deadlock, whereas in order the second gets the constraint's error
 * immediately.
 */
export async function lockTimetable(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('timetable'))`);
}

/** The batch as the write would have left it. */
export interface Plan {
  batchId: string;
  teacherId: string | null;
  room: string | null;
  startDate: Day;
  endDate: Day | null;
  schedule: Slot[];
}

export const dayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const satisfies Record<WeekDay, string>;

/** Whether a write failed because a teacher, a room or a batch would have two classes at the same time. */
export const isClash = (failure: unknown) => clashConstraints.has(constraintOf(failure) ?? '');

const clashConstraints = new Set(['batch_slots_batch_excl', 'batch_slots_teacher_excl', 'batch_slots_room_excl']);

/** A refusal naming the conflicting class if the failure is a clash, else the failure itself. */
export async function explainClash(db: Db, failure: unknown, plan: Plan): Promise<unknown> {
  if (!isClash(failure)) return failure;
  return (await findClashes(db, [plan])).get(plan.batchId) ?? failure;
}

/** The name of a violated constraint; Drizzle wraps the driver's error. */
export function constraintOf(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined;
  if ('constraint' in failure && typeof failure.constraint === 'string') return failure.constraint;
  return constraintOf(failure.cause);
}

/** The class that the batch of each plan would clash with, by the batch's id. Overlaps within a plan's own week come first. */
export async function findClashes(db: Db, plans: readonly Plan[]): Promise<Map<string, Refusal>> {
  const own = plans.flatMap(({ batchId, schedule }) => {
    const overlapping = ownOverlap(schedule);
    return overlapping === undefined ? [] : [[batchId, overlapping] as const];
  });
  return new Map([...(await otherClashes(db, plans)), ...own]);
}

function ownOverlap(schedule: Slot[]): Refusal | undefined {
  for (const [index, slot] of schedule.entries()) {
    const other = schedule.slice(0, index).find((earlier) => overlap(earlier, slot));
    if (other !== undefined) {
      const message = `This batch already has a class on ${when(other.day, other.startTime, other.endTime)}`;
      return clash(message, index, 'startTime');
    }
  }
  return undefined;
}

/** Whether two weekly classes are at the same time. */
export const overlap = (a: Slot, b: Slot) => a.day === b.day && a.startTime < b.endTime && b.startTime < a.endTime;

interface Clashing extends Record<string, unknown> {
  batchId: string;
  place: number;
  isTeacher: boolean;
  day: number;
  startTime: Time;
  endTime: Time;
  room: string | null;
  batch: string;
  teacher: string | null;
  onlyOn: Day | null;
}

/** Clashes with other batches, by the same comparison as the exclusion constraints of batch_slots. */
async function otherClashes(db: Db, plans: readonly Plan[]): Promise<[string, Refusal][]> {
  const slots = plans.flatMap(({ batchId, teacherId, room, startDate, endDate, schedule }) =>
    schedule.map((slot, place) => ({
      batch: batchId,
      teacher: teacherId,
      first: startDate,
      last: endDate,
      place,
      day: weekDays.indexOf(slot.day) + 1,
      starts: minutesOf(slot.startTime),
      ends: minutesOf(slot.endTime),
      room: slot.room ?? room,
    })),
  );
  if (slots.length === 0) return [];
  const { rows } = await db.execute<Clashing>(sql`
    select distinct on (w.batch) w.batch as "batchId", w.place, coalesce(s.teacher_id = w.teacher, false) as "isTeacher", s.day,
           to_char(s.start_time, 'HH24:MI') as "startTime", to_char(s.end_time, 'HH24:MI') as "endTime",
           s.room, b.name as batch, u.name as teacher, s.only_on as "onlyOn"
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as w(
           batch uuid, teacher uuid, first date, last date, place int, day int, starts int, ends int, room text)
    join batch_slots s on s.day = w.day and s.minutes && int4range(w.starts, w.ends) and s.batch_id <> w.batch
         and s.batch_is_active and upper_inf(s.held) and s.runs && days_of_batch(w.batch, w.first, w.last)
         and (s.teacher_id = w.teacher or lower(s.room) = lower(w.room))
    join batches b on b.id = s.batch_id
    left join users u on u.id = s.teacher_id
    order by w.batch, w.place, s.start_time`);
  return rows.map((found) => [found.batchId, refusalOf(found)]);
}

function refusalOf({ place, isTeacher, day, startTime, endTime, room, batch, teacher, onlyOn }: Clashing): Refusal {
  const who = isTeacher && teacher !== null ? teacher : (room ?? 'The room');
  const times = { startTime, endTime };
  const time = onlyOn === null ? when(weekDays[day - 1] as WeekDay, startTime, endTime) : whenOnce(onlyOn, times);
  return clash(`${who} is taken on ${time} by ${batch}`, place, isTeacher ? 'startTime' : 'room');
}

const clash = (message: string, place: number, part: keyof Slot) =>
  new Refusal('conflict', message, { fields: { [`schedule.${place}.${part}`]: message } });

const when = (day: WeekDay, startTime: Time, endTime: Time) => `${dayNames[day]} ${formatTimeSpan(startTime, endTime)}`;

/** Formats a class as "16-11-2026, 8:00 to 9:00 AM". */
export const whenOnce = (date: Day, { startTime, endTime }: { startTime: Time; endTime: Time }) =>
  `${formatDay(date)}, ${formatTimeSpan(startTime, endTime)}`;
