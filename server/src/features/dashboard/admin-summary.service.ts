import { sql } from 'drizzle-orm';
import { type AdminSummary, maxTodaysClasses } from '#contract/dashboard';
import { addDays, isoWeekDay } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Translate } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { cacheIfLarge } from '../../db/cache-if-large.ts';
import { type EnquiryGlance, glanceSql } from '../admission-enquiries/enquiry-list.service.ts';
import { summarizeBackups } from '../backups/backups.service.ts';
import { registersPercentageSql } from '../attendance/percentage.sql.ts';
import { isUnreadySql } from '../batches/batches.service.ts';
import { callsSql } from '../contacts/calls-rule.service.ts';
import { failedMailsSql, unexpectedEndsSql, waitingMailsSql } from '../system/figures.service.ts';
import { academyClock } from '../../academy/academy.ts';
import { missedRegistersSql, type MissedRegisters } from './missed-registers.service.ts';
import { countClasses, findClassesOfAcademy, noClassColumns, type NoClassesToday } from './todays-classes.service.ts';

type Clock = Awaited<ReturnType<typeof academyClock>>;

const trendDays = 14;
const listed = 50;

export async function getAdminSummary(db: Db, say: Translate, isMailConfigured: boolean): Promise<AdminSummary> {
  const clock = await academyClock(db);
  const { today, timeZone, now } = clock;
  const [figures, present, day, backup] = await Promise.all([
    cachedFigures(db, clock),
    findPresent(db, clock),
    findDay(db, clock),
    summarizeBackups(db, say),
  ]);
  const { days, presentThisWeek, absentInARow, notMarked, ...counts } = figures;
  const { waiting, failed, standards, subjects, unexpectedEnds, ...rest } = present;
  return {
    today,
    now: now.toISOString(),
    timeZone,
    counts: { ...counts, standards, subjects, presentThisWeek },
    absentInARow,
    notMarked,
    ...day,
    ...rest,
    trend: trendOf(days, today),
    unexpectedEnds: { count: unexpectedEnds.count, lastAt: toInstant(unexpectedEnds.lastAt) },
    mail: { isConfigured: isMailConfigured, waiting, failed },
    backup,
  };
}

interface Figures extends Pick<
  AdminSummary['counts'],
  'students' | 'batches' | 'unreadyBatches' | 'teachers' | 'presentThisWeek'
> {
  days: TrendRow[];
  absentInARow: AdminSummary['absentInARow'];
  notMarked: MissedRegisters;
}

/** From this number of students on, figures computed over all students or all marks are cached. */
const large = 10_000;

const cachedFigures = (db: Db, clock: Clock): Promise<Figures> =>
  cacheIfLarge(
    db,
    JSON.stringify(['figures', clock.today]),
    () => findFigures(db, clock),
    ({ students }) => students > large,
  );

async function findFigures(db: Db, clock: Clock): Promise<Figures> {
  const { today } = clock;
  const monday = addDays(today, 1 - isoWeekDay(today));
  const [row] = await db.preparedRows<Figures>(sql`
    select (select count(*)::int from students where status = 'active') as students,
           (select count(*)::int from batches where status = 'active') as batches,
           (select count(*)::int from batches where ${isUnreadySql(today)}) as "unreadyBatches",
           (select count(*)::int from teachers where status = 'active') as teachers,
           (select ${registersPercentageSql} from registers r where r.date between ${monday} and ${today}) as "presentThisWeek",
           (select coalesce(json_agg(trend), '[]') from (${trendSql(today)}) trend) as days,
           (${absentInARow(today)}) as "absentInARow",
           (select missed from (${missedRegistersSql(clock)}) of_week) as "notMarked"`);
  return row as Figures;
}

type Counts = Pick<AdminSummary['counts'], 'standards' | 'subjects'> & Pick<AdminSummary['mail'], 'waiting' | 'failed'>;
type Present = Counts &
  NoClassesToday &
  Pick<AdminSummary, 'begun' | 'unexpectedEnds'> & { registrations: EnquiryGlance };

const hasLogins = sql`
  exists (select from users u where u.role = 'student' and (u.password_hash is not null
    or exists (select from account_tokens t where t.user_id = u.id and t.kind = 'invitation')))`;

/** A register that was created by an import has its time, that of the transaction. */
const hasRegisters = sql`
  exists (select from registers r
          where not exists (select from imports i where i.kind = 'attendance' and i.at = r.submitted_at))`;

/** Reads what is never cached, because the office itself changes it. */
async function findPresent(db: Db, clock: Clock): Promise<Present> {
  const [row] = await db.preparedRows<Present>(sql`
    select (select count(*)::int from standards where is_active) as standards,
           (select count(*)::int from subjects where is_active) as subjects,
           ${waitingMailsSql} as waiting,
           ${failedMailsSql} as failed,
           (select json_build_object('logins', ${hasLogins}, 'registers', ${hasRegisters})) as begun,
           (select to_json(glance) from (${glanceSql(clock)}) glance) as registrations,
           ${unexpectedEndsSql} as "unexpectedEnds",
           ${noClassColumns(sql`${clock.today}::date`, sql`true`)}`);
  return row as Present;
}

type DayOfClasses = Pick<AdminSummary, 'todaysClasses' | 'todaysClassCount'>;

/** The day's classes, and their number, which is counted separately only if more than the limit are found. */
async function findDay(db: Db, { today, time }: Clock): Promise<DayOfClasses> {
  const todaysClasses = await findClassesOfAcademy(db, today, time);
  const isWhole = todaysClasses.length < maxTodaysClasses;
  return { todaysClasses, todaysClassCount: isWhole ? todaysClasses.length : await countClasses(db, today) };
}

/** The students on the list of calls for missed classes in a row, by the same rule. */
const absentInARow = (today: Day) => sql`
  with ${callsSql({ today, threshold: null, isWanted: sql`true`, reasons: 'absent' })},
  called as materialized (
    select u.id as "_id", u.name, json_build_object('_id', streak.batch_id, 'name', streak.batch_name) as batch, streak.times,
           streak.batch_name
    from wanted join streaks streak on streak.student_id = wanted.student_id join users u on u.id = streak.student_id)
  select json_build_object(
    'count', (select count(distinct "_id") from called),
    'students', (select coalesce(json_agg(first), '[]') from (
      select "_id", name, batch, times from called order by times desc, name, batch_name limit ${listed}) first))`;

interface TrendRow {
  date: Day;
  /** The standard; null in the total row. */
  standard: { _id: string; name: string } | null;
  percentage: number | null;
}

const firstDay = (today: Day) => addDays(today, 1 - trendDays);

/** The trend, grouped before joining the few standards. */
const trendSql = (today: Day) => sql`
  select days.date, case when st.id is not null then json_build_object('_id', st.id, 'name', st.name) end as standard,
         days.percentage
  from (
    select r.date, b.standard_id, ${registersPercentageSql} as percentage
    from registers r join batches b on b.id = r.batch_id
    where r.date between ${firstDay(today)} and ${today}
    group by grouping sets ((r.date), (r.date, b.standard_id))) days
  left join standards st on st.id = days.standard_id
  order by days.date, st.level nulls first, st.name_order`;

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
