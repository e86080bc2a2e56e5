import { sql, SQL } from 'drizzle-orm';
import type { Slot } from '#contract/batches';
import { weekDays } from '#contract/dates';
import type { Day, Time } from '#contract/fields';
import { type Sentence, sentence } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { conflictAt } from '../../refusals.ts';
import { formatDay, timeSpan, weeklyTime } from '../../format-times.ts';

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
  /** Whether these are classes beside those of the batch's week, and on days that may be closed. */
  isExtra?: boolean;
}

/** Whether a write failed because a teacher, a room or a batch would have two classes at the same time. */
export const isClash = (failure: unknown) => clashConstraints.has(constraintOf(failure) ?? '');

const clashConstraints = new Set(['batch_slots_batch_excl', 'batch_slots_teacher_excl', 'batch_slots_room_excl']);

/** A refusal naming the conflicting class if the failure is a clash, else the failure itself. */
export async function explainClash(db: Db, failure: unknown, plan: Plan): Promise<unknown> {
  if (!isClash(failure)) return failure;
  const [clash] = await findClashes(db, [plan]);
  if (clash === undefined) return failure;
  return conflictAt(`schedule.${clash.slot}.${fieldOf(clash)}`, messageOf(clash));
}

/** The name of a violated constraint; Drizzle wraps the driver's error. */
export function constraintOf(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined;
  if ('constraint' in failure && typeof failure.constraint === 'string') return failure.constraint;
  return constraintOf(failure.cause);
}

/** A planned class, and another that needs its batch, teacher or room at the same time. */
interface Clash extends Record<string, unknown> {
  plan: number;
  slot: number;
  /** The name of the planned class's batch, if it is stored. */
  name: string | null;
  day: number;
  plannedTime: Times;
  need: 'batch' | 'teacher' | 'room';
  /** The teacher or the room. */
  who: string;
  /** The plan of the other class; null if it is stored. */
  otherPlan: number | null;
  otherBatch: string | null;
  /** The name of the other class's batch, if it is stored. */
  batch: string | null;
  startTime: Time;
  endTime: Time;
  /** The day of the other class if it is an extra one. */
  onlyOn: Day | null;
}

interface Times {
  startTime: Time;
  endTime: Time;
}

/**
 * The clashes of planned classes among themselves and with stored ones, by `schedule_clashes`: in the order of the plans, those within a plan's own
 * week first, then in the order of its slots. Classes may be given by a query of the rows that the function takes.
 */
export async function findClashes(db: Db, planned: readonly Plan[] | SQL): Promise<Clash[]> {
  const classes =
    planned instanceof SQL ? sql`(select jsonb_agg(c) from (${planned}) c)` : sql`${toJson(planned)}::jsonb`;
  return db.rows<Clash>(sql`
    select c.plan, c.slot, own.name, c.day,
           json_build_object('startTime', to_char(c.start_time, 'HH24:MI'), 'endTime', to_char(c.end_time, 'HH24:MI')) as "plannedTime",
           c.need, case c.need when 'teacher' then u.name else c.other_room end as who,
           c.other_plan as "otherPlan", c.other_batch as "otherBatch", b.name as batch, to_char(c.other_start, 'HH24:MI') as "startTime",
           to_char(c.other_end, 'HH24:MI') as "endTime", c.other_only_on as "onlyOn"
    from schedule_clashes(${classes}) c
    left join batches own on own.id = c.batch
    left join batches b on b.id = c.other_batch
    left join users u on u.id = c.teacher
    order by c.plan, c.need <> 'batch', c.slot, c.other_plan nulls first, c.other_start, c.need = 'room'`);
}

const toJson = (plans: readonly Plan[]) =>
  JSON.stringify(
    plans.flatMap(({ batchId, teacherId, room, startDate, endDate, schedule, isExtra = false }, plan) =>
      schedule.map(({ day, startTime, endTime, room: ownRoom }, slot) => ({
        plan,
        slot,
        batch: batchId,
        teacher: teacherId,
        room: ownRoom ?? room,
        day: weekDays.indexOf(day) + 1,
        start_time: startTime,
        end_time: endTime,
        first: startDate,
        last: endDate,
        is_extra: isExtra,
      })),
    ),
  );

/** Names the class that a planned one clashes with. */
export function messageOf({ need, who, day, batch, onlyOn, ...times }: Clash): Sentence {
  const time = onlyOn === null ? onWeekday(day, times) : whenOnce(onlyOn, times);
  return need === 'batch'
    ? sentence('This batch already has a class on {time}', { time })
    : sentence('{who} is taken on {time} by {batch}', { who, time, batch: batch ?? '' });
}

/** The field of a class that a clash is about. */
export const fieldOf = ({ need }: Clash): keyof Slot => (need === 'room' ? 'room' : 'startTime');

/** A weekly class as "Monday 8:00 to 9:00 AM", Monday being 1. */
export const onWeekday = (day: number, { startTime, endTime }: Times) =>
  weeklyTime({ weekday: weekDays[day - 1]! }, startTime, endTime);

/** A class as "16-11-2026, 8:00 to 9:00 AM". */
export const whenOnce = (date: Day, { startTime, endTime }: Times) =>
  sentence('{date}, {span}', { date: formatDay(date), span: timeSpan(startTime, endTime) });
