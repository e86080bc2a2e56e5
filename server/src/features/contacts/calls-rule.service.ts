import { sql, type SQL } from 'drizzle-orm';
import type { CallReason } from '#contract/contacts';
import { addDays } from '#contract/dates';
import type { Day } from '#contract/fields';
import { teacherIdOf, type Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { streaksSql } from '../attendance/absent-in-a-row.sql.ts';
import { percentageSoFarSql, percentageSql, runningTotals, totalPercentageSql } from '../attendance/percentage.sql.ts';
import { isAway, isOnLeave } from '../leave-requests/on-leave.sql.ts';
import { academyClock, getAttendanceThreshold } from '../../academy/academy.ts';

/** The days of each of the two periods compared, and the fewest classes that each must have; a contact may lack its result for as many days. */
const [weeksApart, fewestClasses] = [14, 4];
/** The lowest `place` of a reason that is only a trend; calls for reasons before it are due. */
export const firstTrend = 4;
/** The fall in percentage points from which attendance counts as falling. */
const fall = 20;

export interface CallsQuery {
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
 * The last contact with a family about the classes, of the last two weeks, is open while no other day was agreed and
 * - nobody noted its result, and it was a call, a message of an earlier day about the attendance, one that could not be delivered, or
 *   one after which the student missed a class
 * - or nobody answered, about an absence or on an earlier day.
 *
 * A family called about the attendance is off the list until the agreed day, the next missed class, or an open contact; one that was
 * written to or did not answer, until the next day. Percentages and contacts of batches that have ended do not count. A student whose leave was accepted is off it until the leave is over.
 */
export function callsSql({ today, threshold, isWanted, students, reasons = 'all' }: CallsQuery): SQL {
  const half = addDays(today, -weeksApart);
  const isAsked = (student: SQL) => (students ? sql`${student} = any(${sql.param(students)}::uuid[])` : sql`true`);
  const wantedHere =
    students === undefined
      ? isWanted
      : sql`${isWanted} and b.id in (
          select e.batch_id from enrolments e where ${isAsked(sql`e.student_id`)} and e.left_on is null)`;
  const isLast = sql`(a.date > ${half}::date)`;
  const isHere = (student: SQL) =>
    reasons === 'absent'
      ? sql`${student} in (select student_id from streaks)`
      : sql`${isAsked(student)} and exists (
          select from enrolments e join batches b on b.id = e.batch_id and b.status = 'active' and ${wantedHere}
          where e.student_id = ${student} and e.left_on is null)`;
  /** Whether the student was in a batch that still runs: contacts about the classes of ended batches are last year's. */
  const isOfThisYear = sql`exists (
    select from enrolments e join batches b on b.id = e.batch_id and b.status = 'active'
    where e.student_id = c.student_id and e.joined_on <= c.date)`;
  const missedSince = sql`exists (
    select from attendance_records a where a.student_id = c.student_id and a.date > c.date and a.status = 'absent')`;
  const due = sql`
    union all
    select student_id, 1, 0, 'again', call_again_on, null::json, null::int, null::float8, null::float8
    from latest where call_again_on <= ${today}::date
    union all
    select student_id, 3, 0, case when result is null then 'unmarked' else 'unreached' end, date, null, null, null, null from open`;
  const trends = sql`
    union all
    select student_id, ${firstTrend}, percentage, 'low', null, null, null, percentage, null from low
    union all
    select student_id, 5, now - before, 'falling', ${addDays(half, 1)}::date, null, null, now, before from fallen`;
  const isEarlier = sql`c.date < ${today}::date`;
  /** Whether a contact about the attendance is enough for now. */
  const isEnough = sql`case
    when c.call_again_on is not null then c.call_again_on > ${today}::date
    else c.result = 'reached' or (not ${isEarlier} and (c.result = 'no_answer' or c.channel <> 'call')) end`;
  return sql`
    streaks as materialized (select * from (${streaksSql(wantedHere)}) found where ${isAsked(sql`found.student_id`)}),
    totals as (
      select t.student_id, ${totalPercentageSql} as percentage
      from ${runningTotals} and ${isWanted}
      where ${isAsked(sql`t.student_id`)} group by t.student_id),
    low as (select * from totals where percentage < ${threshold}::int and ${isHere(sql`totals.student_id`)}),
    fallen as (
      select student_id, now, before from (
        select a.student_id, ${percentageSql(sql`a.status`, isLast)} as now, ${percentageSql(sql`a.status`, sql`not ${isLast}`)} as before
        from batches b join attendance_records a on a.batch_id = b.id and a.date > ${addDays(half, -weeksApart)}::date
        where b.status = 'active' and ${isWanted} and ${isAsked(sql`a.student_id`)}
        group by a.student_id
        having count(*) filter (where ${isLast}) >= ${fewestClasses} and count(*) filter (where not ${isLast}) >= ${fewestClasses}) periods
      where now <= before - ${fall}::int and ${isHere(sql`periods.student_id`)}),
    latest as materialized (
      select distinct on (c.student_id) c.* from contacts c
      where c.about = 'attendance' and ${isHere(sql`c.student_id`)} and ${isOfThisYear} order by c.student_id, c.at desc),
    last as materialized (
      select distinct on (c.student_id) c.* from contacts c
      where c.about in ('absence', 'attendance') and c.date >= ${half}::date and ${isHere(sql`c.student_id`)} and ${isOfThisYear} order by c.student_id, c.at desc),
    open as materialized (
      select c.student_id, c.date, c.result from last c
      where c.call_again_on is null and case when c.result is null
        then c.channel = 'call' or (c.about = 'attendance' and ${isEarlier}) or ${missedSince}
             or exists (select from family_messages m where m.contact_id = c.id and m.status = 'failed')
        else c.result = 'no_answer' and (c.about = 'absence' or ${isEarlier}) end),
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
        and ((${isEnough}) is not true or ${missedSince} or r.student_id in (select student_id from open))
      group by r.student_id)`;
}

/** The batches that count for a person: all, or a teacher's own. */
export function callsOf(user: Pick<Caller, 'role' | 'id'>): SQL {
  const teacherId = teacherIdOf(user);
  return teacherId === null ? sql`true` : sql`b.teacher_id = ${teacherId}`;
}

/** The first class since which the percentage of a student has been below the threshold, where that is one of the `reasons`; else null. */
export const lowSinceSql = (student: SQL, reasons: SQL, { threshold, isWanted }: CallsQuery): SQL => sql`
  case when ${reasons}::jsonb @> '[{"kind": "low"}]' then (
  select min(days.date) from (
    select so_far.*, max(so_far.date) filter (where percentage >= ${threshold}::int) over () as "lastEnough" from (
      select a.date, ${percentageSoFarSql(sql`a.status`, sql`a.date`)} as percentage
      from attendance_records a join batches b on b.id = a.batch_id and b.status = 'active' and ${isWanted}
      where a.student_id = ${student} group by a.date) so_far) days
  where days.percentage < ${threshold}::int and days.date > coalesce(days."lastEnough", '-infinity')) end`;

/** The reasons with the day of the low percentage, which is queried only for the students that are shown. */
export const withLowSince = (reasons: CallReason[], lowSince: Day | null): CallReason[] =>
  reasons.map((reason) => (reason.kind === 'low' ? { ...reason, day: lowSince } : reason));

/** The reasons why the family of one student needs a call; empty while there are none. */
export async function findCallReasons(db: Db, user: Caller, studentId: string): Promise<CallReason[]> {
  const [{ today }, threshold] = [await academyClock(db), await getAttendanceThreshold(db)];
  const query = { today, threshold, isWanted: callsOf(user), students: [studentId] };
  const [row] = await db.preparedRows<{ reasons: CallReason[]; lowSince: Day | null }>(sql`
    with ${callsSql(query)}
    select reasons, ${lowSinceSql(sql`wanted.student_id`, sql`reasons`, query)} as "lowSince" from wanted`);
  return row ? withLowSince(row.reasons, row.lowSince) : [];
}
