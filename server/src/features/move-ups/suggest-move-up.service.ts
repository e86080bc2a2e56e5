import { sql } from 'drizzle-orm';
import { addDays } from '#contract/dates';
import type { AnswerOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import type * as contract from '#contract/move-ups';
import type { Db } from '../../db/client.ts';
import { totalPercentageSql } from '../attendance/percentage.sql.ts';
import { academyClock, getAttendanceThreshold } from '../../academy/academy.ts';
import { nextName } from './next-name.ts';

type Suggestion = AnswerOf<typeof contract.suggestMoveUp>['data'];

interface Standard extends Record<string, unknown> {
  _id: string;
  name: string;
  level: number;
  students: number;
  belowThreshold: number;
  batches: number;
  subjects: string[];
}

interface Batch extends Record<string, unknown> {
  _id: string;
  name: string;
  standard: string;
  subject: string;
  teacher: string | null;
  students: number;
  startDate: Day;
  endDate: Day | null;
}

const usualThreshold = 75;

export async function suggestMoveUp(db: Db): Promise<Suggestion> {
  const { today } = await academyClock(db);
  const threshold = (await getAttendanceThreshold(db)) ?? usualThreshold;
  const [standards, batches] = await Promise.all([findStandards(db, threshold), findBatches(db, today)]);
  const nextOf = new Map(standards.map((standard) => [standard._id, nextStandard(standard, standards)]));
  const usual = usualStart(batches, today);
  return {
    today,
    threshold,
    standards: standards.map(({ subjects: _, ...standard }) => ({
      ...standard,
      next: nextOf.get(standard._id) ?? null,
    })),
    batches: batches.map((batch) => {
      const startDate = startOf(batch, { today, usual });
      const endDate = batch.endDate && yearAfter(batch.endDate, startDate);
      return {
        ...batch,
        newName: nextName(batch.name, batch.startDate, startDate),
        startDate,
        endDate,
        takesFrom: sourcesOf(batch, batches, nextOf),
      };
    }),
  };
}

async function findStandards(db: Db, threshold: number): Promise<Standard[]> {
  return db.rows<Standard>(sql`
    select st.id as "_id", st.name, st.level,
           array(select x.subject_id from standard_subjects x where x.standard_id = st.id) as subjects,
           (select count(*)::int from students s where s.standard_id = st.id and s.status = 'active') as students,
           (select count(*)::int from batches b where b.standard_id = st.id and b.status = 'active') as batches,
           (select count(*)::int from (
             select from attendance_totals t join students s on s.user_id = t.student_id
              where s.standard_id = st.id and s.status = 'active'
              group by t.student_id having ${totalPercentageSql} < ${threshold}) low) as "belowThreshold"
      from standards st where st.is_active order by st.level desc, st.name_order`);
}

async function findBatches(db: Db, today: Day): Promise<Batch[]> {
  return db.rows<Batch>(sql`
    select b.id as "_id", b.name, b.standard_id as standard, su.name as subject, b.start_date as "startDate", b.end_date as "endDate",
           (select u.name from users u join teachers t on t.user_id = u.id where u.id = b.teacher_id and t.status = 'active') as teacher,
           (select count(*)::int from enrolments e where e.batch_id = b.id and e.left_on is null) as students
      from batches b join subjects su on su.id = b.subject_id
     where b.status = 'active' and b.start_date <= ${today} order by b.name_order, b.id`);
}

/** The standard one level up: the only one, else the one of the same name ("11 Science", "12 Science"), else the one with most subjects in common. */
function nextStandard(standard: Standard, all: Standard[]): string | null {
  const above = all.filter(({ level }) => level === standard.level + 1);
  const words = (name: string) =>
    name
      .toLowerCase()
      .replace(/[\p{N}]+(?:st|nd|rd|th)?|\b[ivx]+\b/gu, '')
      .trim();
  const shared = ({ subjects }: Standard) => subjects.filter((id) => standard.subjects.includes(id)).length;
  const same = above.find(({ name }) => words(name) === words(standard.name));
  return (same ?? above.toSorted((a, b) => shared(b) - shared(a))[0])?._id ?? null;
}

/**
 * The sources of a new batch: the batch itself, for those who stay, and batches of its subject one standard below: the first of them goes into the
 * first of this standard, and so on.
 */
function sourcesOf(batch: Batch, all: Batch[], nextOf: Map<string, string | null>): string[] {
  const alike = all.filter(({ standard, subject }) => standard === batch.standard && subject === batch.subject);
  const below = all.filter(
    ({ standard, subject }) => nextOf.get(standard) === batch.standard && subject === batch.subject,
  );
  const place = alike.indexOf(batch);
  return [batch._id, ...below.filter((_, index) => index % alike.length === place).map(({ _id }) => _id)];
}

/** The days within which a batch is a course of its own season, such as one before an exam. */
const shortCourse = 100;

/** The first day of the next year: that of the other batches for one that began late in this year. */
function startOf({ startDate, endDate }: Batch, { today, usual }: { today: Day; usual: Day }): Day {
  const own = yearAfter(startDate, today);
  const isShort = endDate !== null && endDate < addDays(startDate, shortCourse);
  return isShort || own < usual ? own : usual;
}

/** The day on which most batches begin next year; the earliest of several. */
function usualStart(batches: readonly Batch[], today: Day): Day {
  const starts = Map.groupBy(batches, ({ startDate }) => yearAfter(startDate, today));
  const [usual] = [...starts].toSorted(
    ([oneDay, one], [otherDay, other]) => other.length - one.length || (oneDay < otherDay ? -1 : 1),
  );
  return usual?.[0] ?? today;
}

/** The same day of the first year in which it is after `today`. */
function yearAfter(day: Day, today: Day): Day {
  let years = 1;
  while (addYears(day, years) <= today) years += 1;
  return addYears(day, years);
}

/** The 29th of February becomes the 28th. */
function addYears(day: Day, years: number): Day {
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return day.endsWith('-02-29') ? moved.replace(/29$/, '28') : moved;
}
