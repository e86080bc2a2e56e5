import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { AttendanceStatus } from '#contract/attendance';
import type { MyClass } from '#contract/dashboard';
import type * as contract from '#contract/dashboard';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { latestAnnouncements } from '../announcements/announcements.service.ts';
import { statisticsOf } from '../attendance/statistics.ts';
import { findComingChanges } from '../calendar/calendar-changes.service.ts';
import { classesOf, firstClassDayFrom, slotsOfStudent, takesPlaceOn } from '../schedule/class-days.sql.ts';
import { isMyClass } from '../schedule/schedule.service.ts';
import { academyClock } from '../../academy/academy.ts';
import { classColumns, noClassColumns, type NoClassesToday } from './todays-classes.service.ts';

type Summary = z.output<typeof contract.getStudentSummary.response>;
type BatchRow = Omit<Summary['byBatch'][number], 'statistics'> & Record<AttendanceStatus, number>;

export async function getStudentSummary(db: Db, studentId: string): Promise<Summary> {
  const { today, timeZone, now } = await academyClock(db);
  const [todaysClasses, nextClass, batches, comingChanges, { attendanceThreshold, announcements, ...noClasses }] =
    await Promise.all([
      findClassesOf(db, studentId, sql`${today}::date`, 20),
      findClassesOf(db, studentId, nextDayOf(studentId, today), 1),
      findMarksByBatch(db, studentId),
      findComingChanges(db, today, (day) => isMyClass(studentId, day)),
      findWordsOfTheOffice(db, studentId, today),
    ]);
  return {
    today,
    now: now.toISOString(),
    timeZone,
    todaysClasses,
    ...noClasses,
    nextClass: nextClass[0] ?? null,
    byBatch: batches.map(({ _id, name, subject, ...counts }) => ({
      _id,
      name,
      subject,
      statistics: statisticsOf(counts),
    })),
    attendanceThreshold,
    comingChanges,
    announcements,
  };
}

/** The first day after today with a class of the student. */
const nextDayOf = (studentId: string, today: Day) => sql`(
  select min(${firstClassDayFrom(sql`greatest(${today}::date + 1, e.joined_on)`)})
  from enrolments e join batch_slots s on s.batch_id = e.batch_id and s.batch_is_active
  where e.student_id = ${studentId} and e.left_on is null)`;

/** The student's classes of a day, in order of time. */
async function findClassesOf(db: Db, studentId: string, date: SQL, limit: number): Promise<MyClass[]> {
  const rows = await db.preparedRows<MyClass>(sql`
    with days as materialized (select ${date} as date)
    select ${classColumns}, days.date, a.status
    from days
    cross join ${classesOf(slotsOfStudent(studentId), takesPlaceOn(sql`days.date`))}
    join enrolments e on e.batch_id = b.id and e.student_id = ${studentId}
         and e.joined_on <= days.date and (e.left_on is null or e.left_on > days.date)
    left join attendance_records a on a.batch_id = b.id and a.date = days.date and a.student_id = e.student_id
    order by s.start_time, b.name_order limit ${limit}`);
  return rows;
}

/** Sums of all marks per current batch of the student. */
async function findMarksByBatch(db: Db, studentId: string): Promise<BatchRow[]> {
  const sumOf = (status: AttendanceStatus) => sql`coalesce(t.${sql.identifier(status)}, 0)`;
  const rows = await db.preparedRows<BatchRow>(sql`
    select b.id as "_id", b.name, json_build_object('_id', sub.id, 'name', sub.name, 'colour', sub.colour) as subject,
           ${sumOf('present')} as present, ${sumOf('absent')} as absent, ${sumOf('late')} as late, ${sumOf('leave')} as leave
    from (select distinct e.batch_id from enrolments e where e.student_id = ${studentId} and e.left_on is null) mine
    join batches b on b.id = mine.batch_id
    join subjects sub on sub.id = b.subject_id
    left join attendance_totals t on t.student_id = ${studentId} and t.batch_id = b.id
    order by b.name_order`);
  return rows;
}

/** The result of the one statement for announcements and settings. */
type Words = Pick<Summary, 'attendanceThreshold' | 'announcements'> & NoClassesToday;

async function findWordsOfTheOffice(db: Db, id: string, today: Day): Promise<Words> {
  const date = sql`${today}::date`;
  const rows = await db.preparedRows<Words>(sql`
    select (select attendance_threshold from settings) as "attendanceThreshold",
           ${latestAnnouncements({ id, role: 'student' }, today)} as announcements,
           ${noClassColumns(date, isMyClass(id, date))}`);
  return rows[0] as Words;
}
