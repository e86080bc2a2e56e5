import { sql } from 'drizzle-orm';
import type { MoveUpPlan } from '#contract/move-ups';
import type { Db } from '../../db/client.ts';
import { weekDays } from '#contract/dates';
import { sameName } from '#contract/names';
import { dayNames } from '../batches/clashes.service.ts';
import { formatTimeSpan } from '../../format-times.ts';
import { isOfLastWeek } from './last-week.service.ts';

export interface Problem {
  /** The position of the new batch in the plan. */
  batch: number | null;
  /** The student of the exception that it is about. */
  student: string | null;
  message: string;
}

interface Seen {
  plan: MoveUpPlan;
  /** The batches of the plan that are there. */
  known: Set<string>;
  ended: string[];
  /** Exceptions that cannot be made. */
  strays: Problem[];
}

/** Collects all validation errors of a plan, not only the first. */
export async function findProblems(db: Db, { plan, known, ended, strays }: Seen): Promise<Problem[]> {
  const { batches } = plan;
  const problems = [...strays];
  const about = (batch: number, message: string) => void problems.push({ batch, student: null, message });
  const names = batches.map(({ name }) => sameName(name));
  for (const [batch, { copyOf, name, startDate, endDate, takesFrom }] of batches.entries()) {
    if (!known.has(copyOf)) about(batch, `The batch that ${name} continues no longer exists`);
    if (takesFrom.some((id) => !known.has(id)))
      about(batch, `A batch that ${name} takes students from no longer exists`);
    if (names.indexOf(sameName(name)) < batch) about(batch, `Two new batches are called ${name}`);
    if (endDate !== null && endDate < startDate) about(batch, `${name} ends before it starts`);
  }
  return [...problems, ...(await findTakenNames(db, names)), ...(await findClashes(db, plan, ended))];
}

async function findTakenNames(db: Db, names: string[]): Promise<Problem[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from batches where same_name(name) = any(${sql.param(names)}::text[])`,
  );
  return rows.map(({ name }) => ({
    batch: names.indexOf(sameName(name)),
    student: null,
    message: `There already is a batch called ${name}`,
  }));
}

interface Clash extends Record<string, unknown> {
  batch: number;
  other: string;
  teacher: string | null;
  room: string | null;
  isTeacher: boolean;
  day: number;
  startTime: string;
  endTime: string;
}

/** Finds clashes among the new batches and with those that go on, by the comparison of the exclusion constraints. */
async function findClashes(db: Db, { batches }: MoveUpPlan, ended: string[]): Promise<Problem[]> {
  const wanted = batches.map(({ copyOf, name, startDate, endDate }, place) => ({
    place,
    copy_of: copyOf,
    name,
    start_date: startDate,
    end_date: endDate !== null && endDate < startDate ? startDate : endDate,
  }));
  const { rows } = await db.execute<Clash>(sql`
    with wanted as materialized (
      select w.place, w.name, s.day, s.minutes, s.start_time, s.end_time, s.room,
             case when t.status = 'active' then s.teacher_id end as teacher_id, daterange(w.start_date, w.end_date, '[]') as days
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
             as w(place int, copy_of uuid, name text, start_date date, end_date date)
        join batch_slots s on s.batch_id = w.copy_of and ${isOfLastWeek(sql`s`)}
        left join teachers t on t.user_id = s.teacher_id
    ), others as (
      select w.place, o.name as other, w.day, w.start_time, w.end_time, o.teacher_id, o.room, w.teacher_id = o.teacher_id as is_teacher
        from wanted w join wanted o on o.place < w.place and o.day = w.day and o.minutes && w.minutes and o.days && w.days
         and (o.teacher_id = w.teacher_id or lower(o.room) = lower(w.room))
      union all
      select w.place, b.name, w.day, w.start_time, w.end_time, s.teacher_id, s.room, w.teacher_id = s.teacher_id
        from wanted w join batch_slots s on s.batch_is_active and s.day = w.day and s.minutes && w.minutes
         and upper_inf(s.held) and s.runs && datemultirange(w.days) and s.batch_id <> all(${sql.param(ended)}::uuid[])
         and (s.teacher_id = w.teacher_id or lower(s.room) = lower(w.room))
        join batches b on b.id = s.batch_id
    )
    select distinct on (c.place) c.place as batch, c.other, u.name as teacher, c.room, coalesce(c.is_teacher, false) as "isTeacher",
           c.day, to_char(c.start_time, 'HH24:MI') as "startTime", to_char(c.end_time, 'HH24:MI') as "endTime"
      from others c left join users u on u.id = c.teacher_id order by c.place, c.day, c.start_time`);
  return rows.map(({ batch, other, teacher, room, isTeacher, day, startTime, endTime }) => {
    const who = isTeacher && teacher !== null ? teacher : (room ?? 'The room');
    const when = `${dayNames[weekDays[day - 1]!]} ${formatTimeSpan(startTime, endTime)}`;
    return { batch, student: null, message: `${who} would be taken on ${when} by ${other}` };
  });
}
