import { sentence } from '#contract/sentence';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { addDays, daysBetween, isoWeekDay } from '#contract/dates';
import type { QueryOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import {
  type getAcademySchedule as academyEndpoint,
  maxClassesOfDay,
  type Schedule,
  type ScheduledClass,
} from '#contract/schedule';
import type { Db } from '../../db/client.ts';
import { holds, nameHolds } from '../../db/list-query.ts';
import { nameIn, personHolds } from '../../db/name-search.ts';
import { ruleAt } from '../../refusals.ts';
import { academyClock } from '../../academy/academy.ts';
import { slotsOfBatches, slotsOfStudent, slotsOfTeacher } from './class-days.sql.ts';
import { findClosedDays } from './find-closed-days.service.ts';

type AcademySchedule = z.output<typeof academyEndpoint.response>;

interface Days {
  from?: Day | undefined;
  to?: Day | undefined;
}

/** The first and the last day that the contract can write. */
const [earliest, latest] = ['1900-01-01', '2199-12-31'] as const;

/** The days asked for; by default the current week. A single bound means the seven days from or up to it, within the contract's days. */
function requireDays({ from, to }: Days, today: Day, maxDays: number): { from: Day; to: Day } {
  const first = from ?? (to === undefined ? addDays(today, 1 - isoWeekDay(today)) : laterOf(addDays(to, -6), earliest));
  const last = to ?? earlierOf(addDays(first, 6), latest);
  if (last < first) throw ruleAt('to', 'End date cannot be before start date');
  if (daysBetween(first, last) >= maxDays)
    throw ruleAt('to', sentence('Choose at most {days, plural, one {# day} other {# days}}', { days: maxDays }));
  return { from: first, to: last };
}

const laterOf = (a: Day, b: Day) => (a > b ? a : b);
const earlierOf = (a: Day, b: Day) => (a < b ? a : b);

export async function getMySchedule(db: Db, studentId: string, days: Days): Promise<Schedule> {
  return readSchedule(db, days, classesOfStudent(studentId));
}

export async function getTeachingSchedule(db: Db, teacherId: string, days: Days): Promise<Schedule> {
  return readSchedule(db, days, classesOfTeacher(teacherId));
}

/** The schedule of the whole academy; each day is limited, so a large academy costs no more. */
export async function getAcademySchedule(
  db: Db,
  { search, ...days }: QueryOf<typeof academyEndpoint>,
): Promise<AcademySchedule> {
  const slots = firstSlots(search ? isFound(search) : sql`true`);
  const { classes, ...schedule } = await readSchedule(db, days, { slots }, 7);
  const counts = new Map<Day, number>();
  const shown = classes.filter(({ date }) => {
    const count = (counts.get(date) ?? 0) + 1;
    counts.set(date, count);
    return count <= maxClassesOfDay;
  });
  return { ...schedule, classes: shown, isCut: shown.length < classes.length };
}

/** Reads one row more than shown, to know whether there are more. */
const firstSlots = (condition: SQL) => sql`
  lateral (select * from batch_slots first
           where first.day = days.week_day and first.batch_is_active and ${condition}
             and (first.runs @> days.day
                  or (first.only_on is null and first.held @> days.day and exists (select from cancelled_classes c
                                                        where c.batch_id = first.batch_id and c.date = days.day)))
           order by first.start_time, first.id limit ${maxClassesOfDay + 1}) s`;

function isFound(search: string): SQL {
  const isIn = (name: SQL) => nameHolds(name, search);
  return sql`(${holds(sql`first.room`, search)} or first.batch_id in (
    select b.id from batches b join standards st on st.id = b.standard_id left join users u on u.id = b.teacher_id
    where b.status = 'active' and (${isIn(sql`b.name`)} or ${isIn(sql`st.name`)} or ${personHolds(nameIn(sql`u`), search)})))`;
}

/** Filters of the batches `b` on a day (`days.day` by default); the first condition of `isMyClass` uses an index. */
export const isMyTeaching = (teacherId: string) => sql`b.teacher_id = ${teacherId}`;
export const isMyClass = (studentId: string, day = sql`days.day`) => sql`
  b.id in (select mine.batch_id from enrolments mine where mine.student_id = ${studentId}) and exists (
  select from enrolments e where e.student_id = ${studentId} and e.batch_id = b.id
    and e.joined_on <= ${day} and (e.left_on is null or e.left_on > ${day}))`;

/** Which classes to find: rows `s` of batch_slots, few, as each is joined with every day, and a condition on the batch `b` and the day `days.day`. */
export interface WantedClasses {
  slots: SQL;
  isWanted?: SQL;
}

export const classesOfTeacher = (teacherId: string): WantedClasses => ({ slots: slotsOfTeacher(teacherId) });
export const classesOfStudent = (studentId: string): WantedClasses => ({
  slots: slotsOfStudent(studentId),
  isWanted: isMyClass(studentId),
});
export const classesOfBatches = (batches: string[]): WantedClasses => ({ slots: slotsOfBatches(batches) });

async function readSchedule(db: Db, days: Days, wanted: WantedClasses, maxDays = 62): Promise<Schedule> {
  const { today, timeZone, now } = await academyClock(db);
  const { from, to } = requireDays(days, today, maxDays);
  const [classes, closedDays] = await Promise.all([findClasses(db, from, to, wanted), findClosedDays(db, from, to)]);
  return { today, now: now.toISOString(), timeZone, from, to, classes, closedDays };
}

export interface FoundClass extends ScheduledClass {
  /** The number of changes of its batch or its classes, and the time of the last. */
  changes: number;
  changedAt: string;
}

/** The start of the weekly class that the slot `s` replaces; only the one class of a day can be moved. */
export const usualTimeSql = sql`case when s.moved_from is not null then (
  select to_char(min(usual.start_time), 'HH24:MI') from batch_slots usual
   where usual.batch_id = s.batch_id and usual.only_on is null and usual.held @> s.moved_from and usual.day = extract(isodow from s.moved_from)) end`;

/** Finds scheduled and cancelled classes, by time. */
export async function findClasses(
  db: Db,
  from: Day,
  to: Day,
  { slots, isWanted = sql`true` }: WantedClasses,
): Promise<FoundClass[]> {
  return db.rows<FoundClass>(sql`
    select json_build_object('_id', b.id, 'name', b.name) as batch,
           json_build_object('_id', st.id, 'name', st.name) as standard,
           json_build_object('_id', sub.id, 'name', sub.name, 'colour', sub.colour) as subject,
           case when b.teacher_id is not null then json_build_object('_id', b.teacher_id, 'name', teacher.name) end as teacher,
           s.room, days.day as date,
           to_char(s.start_time, 'HH24:MI') as "startTime", to_char(s.end_time, 'HH24:MI') as "endTime",
           case when s.only_on is not null then s.id end as "extraClass",
           x.batch_id is not null as "isCancelled",
           s.moved_from as "movedFrom", ${usualTimeSql} as "movedFromTime",
           moved.only_on as "movedTo", to_char(moved.start_time, 'HH24:MI') as "movedToTime",
           case when s.only_on is not null then s.note else x.reason end as note,
           b.version + b.timetable_changes as changes, b.updated_at as "changedAt"
    from (select series::date as day, extract(isodow from series)::int as week_day
          from generate_series(${from}::date, ${to}::date, interval '1 day') series) days
    join ${slots} on s.day = days.week_day
    join batches b on b.id = s.batch_id and b.status = 'active'
    left join cancelled_classes x on x.batch_id = s.batch_id and x.date = days.day and s.only_on is null and s.held @> days.day
         and b.start_date <= days.day and (b.end_date is null or b.end_date >= days.day)
         and not exists (select from closed_days c where days.day between c.start_date and c.end_date)
    left join batch_slots moved on moved.batch_id = x.batch_id and moved.moved_from = x.date
    join standards st on st.id = b.standard_id
    join subjects sub on sub.id = b.subject_id
    left join users teacher on teacher.id = b.teacher_id
    where (s.runs @> days.day or x.batch_id is not null) and ${isWanted}
    order by days.day, s.start_time, b.name_order`);
}
