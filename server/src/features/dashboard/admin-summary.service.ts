import { sql } from 'drizzle-orm';
import type { AdminSummary, TodaysClass } from '#contract/dashboard';
import { addDays, isoWeekDay } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { runPrepared } from '../../db/prepared.ts';
import { type EnquiryGlance, glanceSql } from '../admission-enquiries/enquiry-list.service.ts';
import { summarizeBackups } from '../backups/backups.service.ts';
import { absentInARowSql } from '../attendance/absent-in-a-row.service.ts';
import { registersPercentageSql } from '../attendance/percentage.service.ts';
import { academyClock } from '../settings/settings.service.ts';
import { findClassesOfDay, noClassColumns, type NoClassesToday } from './todays-classes.service.ts';

type Clock = Awaited<ReturnType<typeof academyClock>>;

const trendDays = 14;
/** From so many classes missed in a row the office should call. */
const callFrom = 3;
const listed = 50;

export async function getAdminSummary(db: Db, isMailConfigured: boolean): Promise<AdminSummary> {
  const clock = await academyClock(db);
  const { today, time, timeZone, now } = clock;
  const [{ registrations, ...counts }, absentInARow, todaysClasses, backup] = await Promise.all([
    findCounts(db, clock),
    findAbsentInARow(db),
    findClassesOfDay(db, today, time, null),
    summarizeBackups(db),
  ]);
  const { waiting, failed, closedFor, cancelledClasses, days, ...rest } = counts;
  return {
    today,
    now: now.toISOString(),
    timeZone,
    counts: rest,
    notMarked: notMarkedOf(todaysClasses),
    absentInARow,
    registrations,
    todaysClasses,
    closedFor,
    cancelledClasses,
    trend: trendOf(days, today),
    mail: { isConfigured: isMailConfigured, waiting, failed },
    backup,
  };
}

interface Counts extends NoClassesToday, Pick<AdminSummary['mail'], 'waiting' | 'failed'> {
  registrations: EnquiryGlance;
  days: TrendRow[];
}

async function findCounts(db: Db, clock: Clock): Promise<AdminSummary['counts'] & Counts> {
  const { today } = clock;
  const monday = addDays(today, 1 - isoWeekDay(today));
  const rows = await runPrepared<AdminSummary['counts'] & Counts>(
    db,
    sql`
    select (select count(*)::int from students where status = 'active') as students,
           (select count(*)::int from batches where status = 'active') as batches,
           (select count(*)::int from teachers where status = 'active') as teachers,
           (select count(*)::int from standards where is_active) as standards,
           (select count(*)::int from subjects where is_active) as subjects,
           (select ${registersPercentageSql} from registers r where r.date between ${monday} and ${today}) as "presentThisWeek",
           (select count(*)::int from mails where status = 'waiting') as waiting,
           (select count(*)::int from mails where status = 'failed' and settled_at is null) as failed,
           (select to_json(glance) from (${glanceSql(clock)}) glance) as registrations,
           (select coalesce(json_agg(trend), '[]') from (${trendSql(today)}) trend) as days,
           ${noClassColumns(sql`${today}::date`, sql`true`)}`,
  );
  return rows[0] as AdminSummary['counts'] & Counts;
}

/** The batches with a class of today that is over and has no register, each once. */
export function notMarkedOf(classes: TodaysClass[]): AdminSummary['notMarked'] {
  const late = classes.filter(({ state, enrolledCount }) => state === 'not_marked' && enrolledCount > 0);
  const batches = [...new Map(late.map(({ batch }) => [batch._id, batch])).values()];
  return { count: batches.length, batches };
}

interface AbsentRow extends Record<string, unknown> {
  _id: string;
  name: string;
  batch: { _id: string; name: string };
  times: number;
}

/**
 * Only those who came to neither of the last two classes can be in the middle of a row that counts, so only theirs are
 * counted. They are found first, a register at a time: looking each of the many who were away once up among their own
 * marks takes most of a second where there are 300,000 students.
 */
async function findAbsentInARow(db: Db): Promise<AdminSummary['absentInARow']> {
  const rows = await runPrepared<AbsentRow>(
    db,
    sql`
    with away as materialized (
      select b.id as batch_id, b.name as batch_name, twice.student_id
      from batches b
      cross join lateral (
        select max(two.date) as last, min(two.date) as before
        from (select r.date from registers r where r.batch_id = b.id order by r.date desc limit 2) two) recent
      cross join lateral (
        select a.student_id from attendance_records a
        where a.batch_id = b.id and a.date = recent.last and a.status in ('absent', 'leave')
        except
        select a.student_id from attendance_records a
        where a.batch_id = b.id and a.date = recent.before and a.status in ('present', 'late')) twice
      where b.status = 'active'),
    missing as materialized (
      select away.*, ${absentInARowSql(sql`away.batch_id`, sql`away.student_id`, sql`null::date`)} as times from away)
    select u.id as "_id", u.name, json_build_object('_id', missing.batch_id, 'name', missing.batch_name) as batch, times
    from missing
    join enrolments e on e.batch_id = missing.batch_id and e.student_id = missing.student_id and e.left_on is null
    join users u on u.id = missing.student_id
    where times >= ${callFrom}
    order by times desc, u.name, missing.batch_name`,
  );
  return {
    count: new Set(rows.map(({ _id }) => _id)).size,
    students: rows.slice(0, listed),
  };
}

interface TrendRow {
  date: Day;
  /** Null in the row that stands for all standards together. */
  standard: { _id: string; name: string } | null;
  percentage: number | null;
}

const firstDay = (today: Day) => addDays(today, 1 - trendDays);

const trendSql = (today: Day) => sql`
  select r.date, case when st.id is not null then json_build_object('_id', st.id, 'name', st.name) end as standard,
         ${registersPercentageSql} as percentage
  from registers r
  join batches b on b.id = r.batch_id
  join standards st on st.id = b.standard_id
  where r.date between ${firstDay(today)} and ${today}
  group by grouping sets ((r.date), (r.date, st.id, st.name, st.level))
  order by r.date, st.level nulls first, st.name`;

const trendOf = (days: TrendRow[], today: Day): AdminSummary['trend'] =>
  Array.from({ length: trendDays }, (_, index) => {
    const date = addDays(firstDay(today), index);
    const ofDay = days.filter((row) => row.date === date);
    return {
      date,
      percentage: ofDay.find(({ standard }) => standard === null)?.percentage ?? null,
      byStandard: ofDay.flatMap(({ standard, percentage }) => (standard === null ? [] : [{ standard, percentage }])),
    };
  });
