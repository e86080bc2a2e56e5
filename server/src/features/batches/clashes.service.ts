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
  return (await findClash(db, plan)) ?? failure;
}

/** Drizzle wraps the driver's error. */
export function constraintOf(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined;
  if ('constraint' in failure && typeof failure.constraint === 'string') return failure.constraint;
  return constraintOf(failure.cause);
}

/** The class that the batch of this plan would clash with. */
export async function findClash(db: Db, plan: Plan): Promise<Refusal | undefined> {
  if (plan.schedule.length === 0) return undefined;
  return ownOverlap(plan.schedule) ?? (await otherClash(db, plan));
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

const overlap = (a: Slot, b: Slot) => a.day === b.day && a.startTime < b.endTime && b.startTime < a.endTime;

interface Clashing extends Record<string, unknown> {
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

/** The same comparison as the exclusion constraints of batch_slots. */
async function otherClash(db: Db, plan: Plan): Promise<Refusal | undefined> {
  const { schedule } = plan;
  const { rows } = await db.execute<Clashing>(sql`
    select w.place::int as place, coalesce(s.teacher_id = ${plan.teacherId}::uuid, false) as "isTeacher", s.day,
           to_char(s.start_time, 'HH24:MI') as "startTime", to_char(s.end_time, 'HH24:MI') as "endTime",
           s.room, b.name as batch, u.name as teacher, s.only_on as "onlyOn"
    from unnest(${sql.param(schedule.map(({ day }) => weekDays.indexOf(day) + 1))}::int[],
                ${sql.param(schedule.map(({ startTime }) => minutesOf(startTime)))}::int[],
                ${sql.param(schedule.map(({ endTime }) => minutesOf(endTime)))}::int[],
                ${sql.param(schedule.map(({ room }) => room ?? plan.room))}::text[])
         with ordinality as w(day, starts, ends, room, place)
    join batch_slots s on s.day = w.day and s.minutes && int4range(w.starts, w.ends) and s.batch_id <> ${plan.batchId}
         and s.batch_is_active and upper_inf(s.held) and s.runs && days_of_batch(${plan.batchId}, ${plan.startDate}::date, ${plan.endDate}::date)
         and (s.teacher_id = ${plan.teacherId}::uuid or lower(s.room) = lower(w.room))
    join batches b on b.id = s.batch_id
    left join users u on u.id = s.teacher_id
    order by w.place, s.start_time limit 1`);
  const found = rows[0];
  if (found === undefined) return undefined;
  const day = weekDays[found.day - 1] as WeekDay;
  const who = found.isTeacher && found.teacher !== null ? found.teacher : (found.room ?? 'The room');
  const time = found.onlyOn === null ? when(day, found.startTime, found.endTime) : whenOnce(found.onlyOn, found);
  const message = `${who} is taken on ${time} by ${found.batch}`;
  return clash(message, found.place - 1, found.isTeacher ? 'startTime' : 'room');
}

const clash = (message: string, place: number, part: keyof Slot) =>
  new Refusal('conflict', message, { fields: { [`schedule.${place}.${part}`]: message } });

const when = (day: WeekDay, startTime: Time, endTime: Time) => `${dayNames[day]} ${formatTimeSpan(startTime, endTime)}`;

/** "16-11-2026, 8:00 to 9:00 AM" */
export const whenOnce = (date: Day, { startTime, endTime }: { startTime: Time; endTime: Time }) =>
  `${formatDay(date)}, ${formatTimeSpan(startTime, endTime)}`;
