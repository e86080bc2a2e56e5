import { sql, type SQL } from 'drizzle-orm';
import { type AdminSummary, maxTodaysClasses, type TodaysClass } from '#contract/dashboard';
import type { Day, Time } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { cacheIfLarge } from '../../db/cache-if-large.ts';
import { classesOf, slotsOfTeacher, takesPlaceOn } from '../schedule/class-days.sql.ts';
import { closedForSql } from '../schedule/no-class.sql.ts';

export const classColumns = sql`
  json_build_object('_id', b.id, 'name', b.name) as batch,
  json_build_object('_id', sub.id, 'name', sub.name, 'colour', sub.colour) as subject,
  case when b.teacher_id is not null then json_build_object('_id', b.teacher_id, 'name', teacher.name) end as teacher,
  s.room,
  to_char(s.start_time, 'HH24:MI') as "startTime", to_char(s.end_time, 'HH24:MI') as "endTime"`;

/** Two columns: the name of the closed day, and the weekly classes of the filtered batches `b` that were cancelled or moved. */
export const noClassColumns = (date: SQL, whose: SQL) => sql`
  ${closedForSql(date)} as "closedFor",
  (select coalesce(json_agg(json_build_object(
            'batch', json_build_object('_id', b.id, 'name', b.name),
            'subject', json_build_object('_id', sub.id, 'name', sub.name, 'colour', sub.colour),
            'startTime', to_char(s.start_time, 'HH24:MI'), 'endTime', to_char(s.end_time, 'HH24:MI'),
            'movedTo', moved.only_on, 'movedToTime', to_char(moved.start_time, 'HH24:MI'), 'reason', coalesce(x.reason, moved.note)
          ) order by s.start_time, b.name_order), '[]')
   from cancelled_classes x
   join batches b on b.id = x.batch_id and b.status = 'active'
   join subjects sub on sub.id = b.subject_id
   join batch_slots s on s.batch_id = b.id and s.only_on is null and s.held @> ${date}
        and s.day = extract(isodow from ${date})::int
   left join batch_slots moved on moved.batch_id = x.batch_id and moved.moved_from = x.date
   where x.date = ${date} and ${whose}) as "cancelledClasses"`;

export type NoClassesToday = Pick<AdminSummary, 'closedFor' | 'cancelledClasses'>;

type Row = Omit<TodaysClass, 'state' | 'isNow'> & { isMarked: boolean } & Record<string, unknown>;

/** A teacher's classes of a day, by time. */
export async function findClassesOfTeacher(db: Db, day: Day, time: Time, teacherId: string): Promise<TodaysClass[]> {
  const date = sql`${day}::date`;
  return readClasses(db, date, time, classesOf(slotsOfTeacher(teacherId), takesPlaceOn(date)));
}

/**
 * The classes of a day in the whole academy, by time. If there are more than the limit: those that end next, then those that ended last. An index on
 * the end time lets it read no more than it lists.
 */
export async function findClassesOfAcademy(db: Db, day: Day, time: Time): Promise<TodaysClass[]> {
  const date = sql`${day}::date`;
  const nearest = (isOver: boolean) => sql`
    (select s.*, ${sql.raw(String(isOver))} as is_over from batch_slots s
      where s.batch_is_active and ${takesPlaceOn(date)} and s.end_time ${isOver ? sql`<=` : sql`>`} ${time}::time
      order by s.end_time ${isOver ? sql`desc` : sql``} limit ${maxTodaysClasses})`;
  const listed = sql`(${nearest(false)} union all ${nearest(true)} order by is_over limit ${maxTodaysClasses}) s`;
  return readClasses(db, date, time, classesOf(listed));
}

/** Reads classes with their registers: one register covers every class of its batch that day. */
async function readClasses(db: Db, date: SQL, time: Time, classes: SQL): Promise<TodaysClass[]> {
  const rows = await db.preparedRows<Row>(sql`
    select ${classColumns},
           r.batch_id is not null as "isMarked",
           (select count(*)::int from enrolments e where e.batch_id = b.id
              and e.joined_on <= ${date} and (e.left_on is null or e.left_on > ${date})) as "enrolledCount",
           r.present + r.late as "presentCount",
           r.present + r.late + r.absent + r.leave as "markedCount"
    from ${classes}
    left join registers r on r.batch_id = b.id and r.date = ${date}
    order by s.start_time, b.name_order`);
  return rows.map(({ isMarked, ...row }) => ({ ...row, ...stateOf(row, isMarked, time) }));
}

/** Up to this number of classes a day the count is computed on every request; beyond, it is cached. */
const uncachedBelow = 1_000;

/** The number of classes in the academy on a day. */
export function countClasses(db: Db, day: Day): Promise<number> {
  const find = async () => {
    const [row] = await db.preparedRows<{ classes: number }>(sql`
      select count(*)::int as classes from batch_slots s where s.batch_is_active and ${takesPlaceOn(sql`${day}::date`)}`);
    return row?.classes ?? 0;
  };
  return cacheIfLarge(db, JSON.stringify(['classes', day]), find, (classes) => classes > uncachedBelow);
}

/** The state of a class: "not marked" only once it is over, as until then the teacher may still mark it. */
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
