import { sql } from 'drizzle-orm';
import type { Call, listCalls as ListCalls } from '#contract/contacts';
import { addDays } from '#contract/dates';
import type { QueryOf } from '#contract/endpoint';
import type { Guardian } from '#contract/guardians';
import type { Caller } from '../../caller.ts';
import { toInstant } from '../../db/columns.ts';
import type { Db } from '../../db/client.ts';
import { pageOf } from '../../db/list-query.ts';
import { runPrepared } from '../../db/prepared.ts';
import { streaksSql } from '../attendance/absent-in-a-row.service.ts';
import { percentageSql, totalPercentageSql } from '../attendance/percentage.service.ts';
import { ownerOf } from '../attendance/register.service.ts';
import { academyClock, getAttendanceThreshold } from '../settings/settings.service.ts';
import { guardiansSql } from '../students/guardian-rows.service.ts';
import { textWriter } from './parent-texts.service.ts';

/** Two weeks are compared with the two before, where each have at least so many classes. */
const [weeksApart, fewestClasses] = [14, 4];
/** So many points lower is falling. */
const fall = 20;

/** One list and one rule for the office, teachers and dashboards. */
export async function listCalls(db: Db, user: Caller, page: QueryOf<typeof ListCalls>) {
  const [{ today }, threshold] = [await academyClock(db), await getAttendanceThreshold(db)];
  const teacherId = ownerOf(user);
  const isWanted = teacherId === null ? sql`true` : sql`b.teacher_id = ${teacherId}`;
  const half = addDays(today, -weeksApart);
  const inTheLast = sql`(case when a.date > ${half}::date then a.status end)`;
  const inTheOnesBefore = sql`(case when a.date <= ${half}::date then a.status end)`;
  const found = await runPrepared<
    Omit<Call, 'guardians'> & { guardians: Guardian[]; percentage: number | null; total: number }
  >(
    db,
    sql`
    with theirs as materialized (
      select distinct e.student_id from enrolments e join batches b on b.id = e.batch_id and b.status = 'active' and ${isWanted}
      where e.left_on is null),
    streaks as materialized (${streaksSql(isWanted)}),
    totals as materialized (
      select t.student_id, ${totalPercentageSql} as percentage
      from attendance_totals t join batches b on b.id = t.batch_id and ${isWanted}
      where t.student_id in (select student_id from theirs) group by t.student_id),
    weeks as materialized (
      select a.student_id, ${percentageSql(inTheOnesBefore)} as before, ${percentageSql(inTheLast)} as now
      from batches b join attendance_records a on a.batch_id = b.id and a.date > ${addDays(half, -weeksApart)}::date
      where b.status = 'active' and ${isWanted} and a.student_id in (select student_id from theirs)
      group by a.student_id
      having count(${inTheOnesBefore}) >= ${fewestClasses} and count(${inTheLast}) >= ${fewestClasses}),
    latest as materialized (
      select distinct on (c.student_id) c.* from contacts c
      where c.about = 'attendance' and c.student_id in (select student_id from theirs) order by c.student_id, c.at desc),
    reasons as (
      select student_id, 1 as place, 0::float8 as rank, 'again' as kind, call_again_on as day, null::json as batch, null::int as times,
             null::float8 as percentage, null::float8 as before
      from latest where call_again_on <= ${today}::date
      union all
      select student_id, 2, -times, 'absent', (
               select min(missed.date) from (
                 select a.date from attendance_records a
                 where a.batch_id = streaks.batch_id and a.student_id = streaks.student_id and a.status = 'absent'
                 order by a.date desc limit streaks.times) missed),
             json_build_object('_id', batch_id, 'name', batch_name), times, null, null from streaks
      union all
      select student_id, 3, percentage, 'low', null, null, null, percentage, null from totals where percentage < ${threshold}::int
      union all
      select student_id, 4, now - before, 'falling', null, null, null, now, before from weeks where now <= before - ${fall}),
    wanted as (
      select student_id, min(place) as place, json_agg(json_build_object('kind', kind, 'day', day, 'batch', batch, 'times', times,
               'percentage', percentage, 'before', before) order by place, rank) as reasons,
             (array_agg(rank order by place, rank))[1] as rank
      from reasons group by student_id)
    select u.id as "_id", u.name, totals.percentage, s.admission_no as "admissionNo", count(*) over ()::int as total, wanted.reasons,
           ${guardiansSql(sql`u.id`)} as guardians,
           case when latest.id is not null then json_build_object('at', latest.at, 'by', latest.user_name, 'channel', latest.channel,
             'guardian', latest.guardian_name, 'result', latest.result, 'callAgainOn', latest.call_again_on) end as "lastContact"
    from wanted join users u on u.id = wanted.student_id join students s on s.user_id = u.id
    left join latest on latest.student_id = u.id left join totals on totals.student_id = u.id
    where latest.id is null or latest.call_again_on <= ${today}::date or exists (
      select from attendance_records a where a.student_id = u.id and a.date > latest.date and a.status = 'absent')
    order by wanted.place, wanted.rank, lower(u.name), u.id ${pageOf(page)}`,
  );
  const write = await textWriter(db);
  const rows = found.map(({ total: _, lastContact, percentage, ...row }) => ({
    ...row,
    guardians: row.guardians.map((one) => ({
      ...one,
      text: write('attendance', one, {
        student: row.name,
        percentage: percentage === null ? '–' : `${Math.round(percentage)}%`,
      }),
    })),
    lastContact: lastContact && { ...lastContact, at: toInstant(lastContact.at) },
  }));
  return { rows, total: found[0]?.total ?? 0 };
}
