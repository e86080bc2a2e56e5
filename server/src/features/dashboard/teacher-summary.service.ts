import { daysToMark } from '#contract/attendance';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type * as contract from '#contract/dashboard';
import { addDays } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { latestAnnouncements } from '../announcements/announcements.service.ts';
import { countToTell } from '../contacts/absentees.service.ts';
import { findComingChanges } from '../calendar/calendar-changes.service.ts';
import { classesOf, firstClassDayFrom, slotsOfTeacher, takesPlaceOn } from '../schedule/class-days.sql.ts';
import { isMyTeaching } from '../schedule/schedule.service.ts';
import { academyClock } from '../../academy/academy.ts';
import { type Clock, lacksRegister } from './missed-registers.service.ts';
import { classColumns, findClassesOfTeacher, noClassColumns, type NoClassesToday } from './todays-classes.service.ts';

type Summary = z.output<typeof contract.getTeacherSummary.response>;
type Missed = Omit<Summary['notMarked'][number], 'canMark'> & Record<string, unknown>;

export async function getTeacherSummary(db: Db, teacherId: string): Promise<Summary> {
  const { today, time, timeZone, now } = await academyClock(db);
  const [
    todaysClasses,
    notMarked,
    comingChanges,
    toTell,
    { announcements, closedFor, cancelledClasses, nextDay, ...counts },
  ] = await Promise.all([
    findClassesOfTeacher(db, today, time, teacherId),
    findNotMarked(db, teacherId, { today, time, timeZone }),
    findComingChanges(db, today, () => isMyTeaching(teacherId)),
    countToTell(db, teacherId, today),
    findCounts(db, teacherId, today),
  ]);
  const isOver = todaysClasses.every(({ endTime }) => endTime <= time);
  return {
    today,
    now: now.toISOString(),
    timeZone,
    todaysClasses,
    closedFor,
    cancelledClasses,
    nextClass: isOver && nextDay !== null ? await findFirstClass(db, teacherId, nextDay) : null,
    notMarked: notMarked.map((missed) => ({ ...missed, canMark: missed.date >= addDays(today, -daysToMark) })),
    counts,
    toTell,
    comingChanges,
    announcements,
  };
}

/** The first class of a day. */
async function findFirstClass(db: Db, teacherId: string, date: Day): Promise<Summary['nextClass']> {
  const [first] = await findClassesOfTeacher(db, date, '00:00', teacherId);
  return first === undefined ? null : { ...first, date };
}

/** Classes of the last 7 days that are over, had students and have no register; for each batch and day only the first. */
async function findNotMarked(db: Db, teacherId: string, { today, time, timeZone }: Clock): Promise<Missed[]> {
  const day = sql`days.date::date`;
  const rows = await db.preparedRows<Missed>(sql`
    select found.batch, found.subject, found.date, found."startTime" from (
      select distinct on (${day}, b.id) ${classColumns}, ${day} as date, b.id as batch_id
      from generate_series(${addDays(today, -6)}::date, ${today}::date, interval '1 day') days(date)
      cross join ${classesOf(slotsOfTeacher(teacherId), takesPlaceOn(day))}
      where (${day} < ${today}::date or s.end_time <= ${time}::time)
      order by ${day}, b.id, s.start_time
    ) found
    where ${lacksRegister(sql`found.batch_id`, sql`found.date`, timeZone)}
    order by found.date desc, found."startTime" desc`);
  return rows;
}

type Counts = Summary['counts'] & Pick<Summary, 'announcements'> & NoClassesToday & { nextDay: Day | null };

async function findCounts(db: Db, id: string, today: Day): Promise<Counts> {
  const rows = await db.preparedRows<Counts>(sql`
    select count(distinct b.id)::int as batches, count(distinct e.student_id)::int as students,
           ${latestAnnouncements({ id, role: 'teacher' }, today)} as announcements,
           (select min(${firstClassDayFrom(sql`(${today}::date + 1)`)})
            from batches b join batch_slots s on s.batch_id = b.id
            where b.teacher_id = ${id} and b.status = 'active') as "nextDay",
           ${noClassColumns(sql`${today}::date`, isMyTeaching(id))}
    from batches b left join enrolments e on e.batch_id = b.id and e.left_on is null
    where b.teacher_id = ${id} and b.status = 'active'`);
  return rows[0] as Counts;
}
