import { sql, type SQL } from 'drizzle-orm';
import type { AdminSummary, TodaysClass } from '#contract/dashboard';
import type { Day, Time } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { runPrepared } from '../../db/prepared.ts';
import { classesOn } from '../schedule/class-days.service.ts';
import { closedForSql } from '../schedule/no-class.service.ts';

export const classColumns = sql`
  json_build_object('_id', b.id, 'name', b.name) as batch,
  json_build_object('_id', sub.id, 'name', sub.name, 'colour', sub.colour) as subject,
  case when b.teacher_id is not null then json_build_object('_id', b.teacher_id, 'name', teacher.name) end as teacher,
  s.room,
  to_char(s.start_time, 'HH24:MI') as "startTime", to_char(s.end_time, 'HH24:MI') as "endTime"`;

/** Two columns: what a day is closed for, and the weekly classes cancelled on it of the batches `b` that are wanted. */
export const noClassColumns = (date: SQL, whose: SQL) => sql`
  ${closedForSql(date)} as "closedFor",
  (select coalesce(json_agg(json_build_object(
            'batch', json_build_object('_id', b.id, 'name', b.name),
            'subject', json_build_object('_id', sub.id, 'name', sub.name, 'colour', sub.colour),
            'startTime', to_char(s.start_time, 'HH24:MI'), 'endTime', to_char(s.end_time, 'HH24:MI'), 'reason', x.reason
          ) order by s.start_time, b.name), '[]')
   from cancelled_classes x
   join batches b on b.id = x.batch_id and b.status = 'active'
   join subjects sub on sub.id = b.subject_id
   join batch_slots s on s.batch_id = b.id and s.only_on is null and s.day = extract(isodow from ${date})
   where x.date = ${date} and ${whose}) as "cancelledClasses"`;

export type NoClassesToday = Pick<AdminSummary, 'closedFor' | 'cancelledClasses'>;

type Row = Omit<TodaysClass, 'state' | 'isNow'> & { isMarked: boolean } & Record<string, unknown>;

/** The classes of a day by time, of one teacher or of all. A register covers every class of its batch that day. */
export async function findClassesOfDay(db: Db, day: Day, time: Time, teacherId: string | null): Promise<TodaysClass[]> {
  const date = sql`${day}::date`;
  const rows = await runPrepared<Row>(
    db,
    sql`
    select ${classColumns},
           r.batch_id is not null as "isMarked",
           (select count(*)::int from enrolments e where e.batch_id = b.id
              and e.joined_on <= ${date} and (e.left_on is null or e.left_on > ${date})) as "enrolledCount",
           r.present + r.late as "presentCount",
           r.present + r.late + r.absent + r.leave as "markedCount"
    from ${classesOn(date)}
    left join registers r on r.batch_id = b.id and r.date = ${date}
    where (${teacherId}::uuid is null or b.teacher_id = ${teacherId}::uuid)
    order by s.start_time, b.name`,
  );
  return rows.map(({ isMarked, ...row }) => ({ ...row, ...stateOf(row, isMarked, time) }));
}

/** A class is "not marked" only when it is over: while it is on, the teacher may be about to. */
function stateOf(
  { startTime, endTime }: { startTime: Time; endTime: Time },
  isMarked: boolean,
  time: Time,
): Pick<TodaysClass, 'state' | 'isNow'> {
  const isNow = startTime <= time && time < endTime;
  if (isMarked) return { state: 'marked', isNow };
  if (isNow) return { state: 'now', isNow };
  return { state: endTime <= time ? 'not_marked' : 'upcoming', isNow };
}
