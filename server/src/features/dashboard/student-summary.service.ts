import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { AttendanceStatus } from '#contract/attendance';
import type { getStudentSummary as endpoint, MyClass } from '#contract/dashboard';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { runPrepared } from '../../db/prepared.ts';
import { latestAnnouncements } from '../announcements/announcements.service.ts';
import { statisticsOf } from '../attendance/statistics.service.ts';
import { classesOn, firstClassDayFrom } from '../schedule/class-days.service.ts';
import { isMyClass } from '../schedule/schedule.service.ts';
import { academyClock } from '../settings/settings.service.ts';
import { classColumns, noClassColumns, type NoClassesToday } from './todays-classes.service.ts';

type Summary = z.output<typeof endpoint.response>;
type Counts = Record<AttendanceStatus, number>;
type BatchRow = Omit<Summary['byBatch'][number], 'statistics'> & Counts & { isCurrent: boolean; month: Counts };

export async function getStudentSummary(db: Db, studentId: string): Promise<Summary> {
  const { today, timeZone, now } = await academyClock(db);
  const [todaysClasses, nextClass, batches, { attendanceThreshold, announcements, ...noClasses }] = await Promise.all([
    findClassesOf(db, studentId, sql`${today}::date`, 20),
    findClassesOf(db, studentId, nextDayOf(studentId, today), 1),
    findMarksByBatch(db, studentId, today),
    findWordsOfTheOffice(db, studentId, today),
  ]);
  return {
    today,
    now: now.toISOString(),
    timeZone,
    todaysClasses,
    ...noClasses,
    nextClass: nextClass[0] ?? null,
    thisMonth: statisticsOf(sum(batches.map(({ month }) => month))),
    byBatch: batches
      .filter(({ isCurrent }) => isCurrent)
      .map(({ _id, name, subject, ...counts }) => ({ _id, name, subject, statistics: statisticsOf(counts) })),
    attendanceThreshold,
    announcements,
  };
}

/** The first day after today when the student has a class. */
const nextDayOf = (studentId: string, today: Day) => sql`(
  select min(${firstClassDayFrom(sql`greatest(${today}::date + 1, e.joined_on)`)})
  from enrolments e join batch_slots s on s.batch_id = e.batch_id and s.batch_is_active
  where e.student_id = ${studentId} and e.left_on is null)`;

/** The student's classes of a day, in order of time. */
async function findClassesOf(db: Db, studentId: string, date: SQL, limit: number): Promise<MyClass[]> {
  const rows = await runPrepared<MyClass>(
    db,
    sql`
    with days as materialized (select ${date} as date)
    select ${classColumns}, days.date, a.status
    from days
    cross join ${classesOn(sql`days.date`)}
    join enrolments e on e.batch_id = b.id and e.student_id = ${studentId}
         and e.joined_on <= days.date and (e.left_on is null or e.left_on > days.date)
    left join attendance_records a on a.batch_id = b.id and a.date = days.date and a.student_id = e.student_id
    order by s.start_time, b.name limit ${limit}`,
  );
  return rows;
}

/** All marks of each batch the student was ever in, and those of this month. */
async function findMarksByBatch(db: Db, studentId: string, today: Day): Promise<BatchRow[]> {
  const count = (status: AttendanceStatus, condition = sql`true`) =>
    sql`count(*) filter (where a.status = ${status}::text and ${condition})::int`;
  const thisMonth = sql`a.date between date_trunc('month', ${today}::date)::date and ${today}::date`;
  const rows = await runPrepared<BatchRow>(
    db,
    sql`
    select b.id as "_id", b.name, json_build_object('_id', sub.id, 'name', sub.name, 'colour', sub.colour) as subject,
           mine.is_current as "isCurrent", marks.*
    from (select e.batch_id, bool_or(e.left_on is null) as is_current
          from enrolments e where e.student_id = ${studentId} group by e.batch_id) mine
    join batches b on b.id = mine.batch_id
    join subjects sub on sub.id = b.subject_id
    cross join lateral (
      select ${count('present')} as present, ${count('absent')} as absent, ${count('late')} as late, ${count('leave')} as leave,
             json_build_object('present', ${count('present', thisMonth)}, 'absent', ${count('absent', thisMonth)},
                               'late', ${count('late', thisMonth)}, 'leave', ${count('leave', thisMonth)}) as month
      from attendance_records a where a.student_id = ${studentId} and a.batch_id = b.id
    ) marks
    order by lower(b.name)`,
  );
  return rows;
}

/** One statement for what the office says to all, and to this student. */
type Words = Pick<Summary, 'attendanceThreshold' | 'announcements'> & NoClassesToday;

async function findWordsOfTheOffice(db: Db, id: string, today: Day): Promise<Words> {
  const date = sql`${today}::date`;
  const rows = await runPrepared<Words>(
    db,
    sql`
    select (select attendance_threshold from settings) as "attendanceThreshold",
           ${latestAnnouncements({ id, role: 'student' }, today)} as announcements,
           ${noClassColumns(date, isMyClass(id, date))}`,
  );
  return rows[0] as Words;
}

function sum(all: Counts[]): Counts {
  const total = { present: 0, absent: 0, late: 0, leave: 0 };
  for (const counts of all) {
    for (const status of Object.keys(total) as AttendanceStatus[]) total[status] += counts[status];
  }
  return total;
}
