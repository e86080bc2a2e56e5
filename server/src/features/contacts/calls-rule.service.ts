import { sql, type SQL } from 'drizzle-orm';
import type { CallReason } from '#contract/contacts';
import { addDays } from '#contract/dates';
import type { Day } from '#contract/fields';
import { teacherIdOf, type Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { runPrepared } from '../../db/prepared.ts';
import { streaksSql } from '../attendance/absent-in-a-row.service.ts';
import { percentageSql, totalPercentageSql } from '../attendance/percentage.service.ts';
import { isAway, isOnLeave } from '../leave-requests/on-leave.service.ts';
import { academyClock, getAttendanceThreshold } from '../../academy/academy.ts';

/** The days of each of the two periods compared, and the fewest classes that each must have; a contact may lack its result for as many days. */
const [weeksApart, fewestClasses] = [14, 4];
/** The lowest `place` of a reason that is only a trend; calls for reasons before it are due. */
export const firstTrend = 4;
/** The fall in percentage points from which attendance counts as falling. */
const fall = 20;

export interface Asked {
  today: Day;
  threshold: number | null;
  /** The condition for the batches `b` that count. */
  isWanted: SQL;
  /** The only students to look at. */
  students?: string[];
  /** The reasons to look for: all; `due` without trends, which read four weeks of all marks; or `absent` for missed classes only. */
  reasons?: 'all' | 'due' | 'absent';
}

/**
 * The one rule for who needs a call, as common table expressions that end with `wanted`: `student_id`, its `reasons` in order, and the
 * `place` and `rank` to sort by. Everything that shows or counts these calls reads it from here.
 *
 * A contact lacks its result when it is the last one with the family, within the last two weeks, nobody noted its result, and it was
 * a call, was about the attendance, could not be delivered, or did not keep the student from missing the next class.
 *
 * A family called about the attendance with a result is off the list until the agreed day, the next missed class, or a later contact
 * that lacks its result. A student whose leave was accepted is off it until the leave is over.
 */
export function callsSql({ today, threshold, isWanted, students, reasons = 'all' }: Asked): SQL {
  const half = addDays(today, -weeksApart);
  const isAsked = (student: SQL) => (students ? sql`${student} = any(${sql.param(students)}::uuid[])` : sql`true`);
  const wantedHere =
    students === undefined
      ? isWanted
      : sql`${isWanted} and b.id in (
          select e.batch_id from enrolments e where ${isAsked(sql`e.student_id`)} and e.left_on is null)`;
  const running = sql`select b.id from batches b where b.status = 'active' and ${wantedHere}`;
  const isHere = (student: SQL) =>
    reasons === 'absent'
      ? sql`${student} in (select student_id from streaks)`
      : sql`${isAsked(student)} and exists (
          select from enrolments e join batches b on b.id = e.batch_id and b.status = 'active' and ${wantedHere}
          where e.student_id = ${student} and e.left_on is null)`;
  const missedSince = sql`exists (
    select from attendance_records a where a.student_id = c.student_id and a.date > c.date and a.status = 'absent')`;
  const due = sql`
    union all
    select student_id, 1, 0, 'again', call_again_on, null::json, null::int, null::float8, null::float8
    from latest where call_again_on <= ${today}::date
    union all
    select student_id, 3, 0, 'unmarked', date, null, null, null, null from unmarked`;
  const trends = sql`
    union all
    select student_id, ${firstTrend}, percentage, 'low', null, null, null, percentage, null from low
    union all
    select student_id, 5, now - before, 'falling', null, null, null, now, before from fallen`;
  return sql`
    streaks as materialized (select * from (${streaksSql(wantedHere)}) found where ${isAsked(sql`found.student_id`)}),
    totals as (
      select t.student_id, ${totalPercentageSql} as percentage
      from attendance_totals t join batches b on b.id = t.batch_id and ${isWanted}
      where ${isAsked(sql`t.student_id`)} group by t.student_id),
    low as (select * from totals where percentage < ${threshold}::int and ${isHere(sql`totals.student_id`)}),
    periods as materialized (
      select a.student_id, a.date > ${half}::date as "isLast", ${percentageSql(sql`a.status`)} as percentage
      from attendance_records a
      where a.batch_id = any(array(${running})) and a.date > ${addDays(half, -weeksApart)}::date and ${isAsked(sql`a.student_id`)}
      group by a.student_id, "isLast" having count(*) >= ${fewestClasses}),
    fallen as (
      select last.student_id, last.percentage as now, former.percentage as before
      from periods last join periods former on former.student_id = last.student_id and not former."isLast"
      where last."isLast" and last.percentage <= former.percentage - ${fall}::int and ${isHere(sql`last.student_id`)}),
    latest as materialized (
      select distinct on (c.student_id) c.* from contacts c
      where c.about = 'attendance' and ${isHere(sql`c.student_id`)} order by c.student_id, c.at desc),
    last as materialized (
      select distinct on (c.student_id) c.* from contacts c
      where c.date >= ${half}::date and ${isHere(sql`c.student_id`)} order by c.student_id, c.at desc),
    unmarked as materialized (
      select c.student_id, c.date from last c
      where c.result is null
        and (c.channel = 'call' or c.about = 'attendance' or ${missedSince}
             or exists (select from family_messages m where m.contact_id = c.id and m.status = 'failed'))),
    reasons as (
      select student_id, 2 as place, (-times)::float8 as rank, 'absent' as kind, (
               select min(missed.date) from (
                 select a.date from attendance_records a
                 where a.batch_id = streaks.batch_id and a.student_id = streaks.student_id and a.status = 'absent'
                 order by a.date desc limit streaks.times) missed) as day,
             json_build_object('_id', batch_id, 'name', batch_name) as batch, times,
             null::float8 as percentage, null::float8 as before
      from streaks where not ${isOnLeave(sql`streaks.student_id`, sql`streaks.batch_id`, sql`${today}::date`)}
      ${reasons === 'absent' ? sql`` : due} ${reasons === 'all' ? trends : sql``}),
    wanted as materialized (
      select r.student_id, min(r.place) as place,
             json_agg(json_build_object('kind', r.kind, 'day', r.day, 'batch', r.batch, 'times', r.times,
               'percentage', r.percentage, 'before', r.before) order by r.place, r.rank) as reasons,
             (array_agg(r.rank order by r.place, r.rank))[1] as rank
      from reasons r left join latest c on c.student_id = r.student_id
      where not ${isAway(sql`r.student_id`, sql`${today}::date`)}
        and (c.id is null or c.result is null or c.call_again_on <= ${today}::date or ${missedSince}
             or r.student_id in (select student_id from unmarked))
      group by r.student_id)`;
}

/** The batches that count for a person: all, or a teacher's own. */
export function callsOf(user: Pick<Caller, 'role' | 'id'>): SQL {
  const teacherId = teacherIdOf(user);
  return teacherId === null ? sql`true` : sql`b.teacher_id = ${teacherId}`;
}

/** The reasons why the family of one student needs a call; empty while there are none. */
export async function findCallReasons(db: Db, user: Caller, studentId: string): Promise<CallReason[]> {
  const [{ today }, threshold] = [await academyClock(db), await getAttendanceThreshold(db)];
  const [row] = await runPrepared<{ reasons: CallReason[] }>(
    db,
    sql`with ${callsSql({ today, threshold, isWanted: callsOf(user), students: [studentId] })} select reasons from wanted`,
  );
  return row?.reasons ?? [];
}
