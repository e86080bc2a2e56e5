import { sql } from 'drizzle-orm';
import type { AttendanceStatus } from '#contract/attendance';
import { addDays, lastDayOf } from '#contract/dates';
import type { Child, ClassOfChild, Family, MonthOfChild } from '#contract/family';
import type { Day } from '#contract/fields';
import type { ScheduledClass } from '#contract/schedule';
import type { GuardianCaller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { announcementsOfFamily } from '../announcements/family-announcements.service.ts';
import { countMarks, statisticsOf } from '../attendance/statistics.ts';
import { leaveOfChildren } from '../leave-requests/family-leave.service.ts';
import { findClosedDays } from '../schedule/find-closed-days.service.ts';
import { classesOfBatches, findClasses } from '../schedule/schedule.service.ts';
import { academyClock, getAcademy, getAttendanceThreshold } from '../../academy/academy.ts';

const daysAhead = 7;
const nextListed = 4;
const notesListed = 8;

interface FoundChild extends Pick<Child, '_id' | 'name' | 'standard' | 'firstMonth'> {
  /** The child's current batches, and the first day in each. */
  batches: { _id: string; joinedOn: Day }[];
}

interface Mark {
  studentId: string;
  batchId: string;
  batch: string;
  date: Day;
  status: AttendanceStatus;
}

interface FoundNote {
  studentId: string;
  _id: string;
  title: string;
  subject: string | null;
  createdAt: string;
}

/** The active students of this guardian: all that a guardian may see. */
export const ownChildren = (guardianId: string) => sql`
  select mine.student_id from student_guardians mine join students of_mine on of_mine.user_id = mine.student_id
   where mine.guardian_id = ${guardianId} and of_mine.status = 'active'`;

export async function getFamily(db: Db, { id, name, language }: GuardianCaller): Promise<Family> {
  const { today, timeZone } = await academyClock(db);
  const children = await findChildren(db, id);
  const ids = children.map(({ _id }) => _id);
  const batches = children.flatMap((child) => child.batches.map(({ _id }) => _id));
  const month = today.slice(0, 7);
  const [academy, attendanceThreshold, closed, classes, marks, notes, leave, announcements] = await Promise.all([
    getAcademy(db),
    getAttendanceThreshold(db),
    findClosedDays(db, today, today),
    findClasses(db, today, addDays(today, daysAhead), classesOfBatches(batches)),
    findMarks(db, ids, `${month}-01`, lastDayOf(month)),
    findNotes(db, ids),
    leaveOfChildren(db, id, ids, today),
    announcementsOfFamily(db, ids, today),
  ]);
  const nameOf = new Map(children.map((child) => [child._id, child.name]));
  return {
    guardian: { name, language },
    academy: { name: academy.name, phones: academy.phones, whatsapp: academy.whatsapp },
    today,
    timeZone,
    attendanceThreshold,
    closedFor: closed[0]?.name ?? null,
    children: children.map((child) => toChild(child, today, { classes, marks, notes, leave })),
    announcements: announcements.map(({ children: concerned, ...one }) => ({
      ...one,
      children: concerned.length === ids.length ? [] : concerned.map((childId) => nameOf.get(childId) ?? ''),
    })),
  };
}

function toChild(
  { batches, ...child }: FoundChild,
  today: Day,
  page: {
    classes: ScheduledClass[];
    marks: Mark[];
    notes: FoundNote[];
    leave: Awaited<ReturnType<typeof leaveOfChildren>>;
  },
): Child {
  const isOwn = ({ studentId }: { studentId: string }) => studentId === child._id;
  const marks = page.marks.filter(isOwn);
  const own = page.classes
    .filter(({ batch, date }) => batches.some(({ _id, joinedOn }) => _id === batch._id && joinedOn <= date))
    .map((one) => toClass(one, marks));
  return {
    ...child,
    today: own.filter(({ date }) => date === today),
    ...toMonth(marks),
    nextClasses: own.filter(({ date }) => date > today).slice(0, nextListed),
    notes: page.notes
      .filter(isOwn)
      .map(({ studentId: _, createdAt, ...note }) => ({ ...note, createdAt: toInstant(createdAt) })),
    leave: page.leave.filter(isOwn).map(({ studentId: _, ...request }) => request),
  };
}

const toMonth = (marks: Mark[]): Pick<Child, 'marks' | 'statistics'> => ({
  marks: marks.map(({ date, batch, status }) => ({ date, batch, status })),
  statistics: statisticsOf(countMarks(marks)),
});

/** What was marked in a month, "2026-07", for each child of this guardian. */
export async function getFamilyMonth(db: Db, guardianId: string, month: string): Promise<MonthOfChild[]> {
  const rows = await db.rows<{ student_id: string }>(ownChildren(guardianId));
  const ids = rows.map(({ student_id: id }) => id);
  const marks = await findMarks(db, ids, `${month}-01`, lastDayOf(month));
  return ids.map((_id) => ({ _id, ...toMonth(marks.filter(({ studentId }) => studentId === _id)) }));
}

const toClass = ({ batch, subject, movedTo, movedToTime, ...one }: ScheduledClass, marks: Mark[]): ClassOfChild => ({
  batch: batch.name,
  subject: subject.name,
  date: one.date,
  startTime: one.startTime,
  endTime: one.endTime,
  room: one.room,
  isCancelled: one.isCancelled,
  movedTo,
  movedToTime,
  status: marks.find(({ batchId, date }) => batchId === batch._id && date === one.date)?.status ?? null,
});

async function findChildren(db: Db, guardianId: string): Promise<FoundChild[]> {
  return db.preparedRows<FoundChild>(sql`
    select u.id as "_id", u.name, st.name as standard,
           (select to_char(min(a.date), 'YYYY-MM') from attendance_records a where a.student_id = u.id) as "firstMonth",
           coalesce((select json_agg(json_build_object('_id', e.batch_id, 'joinedOn', e.joined_on))
                     from enrolments e where e.student_id = u.id and e.left_on is null), '[]') as batches
    from (${ownChildren(guardianId)}) own join students s on s.user_id = own.student_id join users u on u.id = s.user_id
    left join standards st on st.id = s.standard_id order by lower(u.name), u.id`);
}

async function findMarks(db: Db, ids: string[], from: Day, to: Day): Promise<Mark[]> {
  return db.preparedRows<Mark>(sql`
    select a.student_id as "studentId", a.batch_id as "batchId", b.name as batch, a.date, a.status
    from attendance_records a join batches b on b.id = a.batch_id
    where a.student_id = any(${sql.param(ids)}::uuid[]) and a.date between ${from}::date and ${to}::date
    order by a.date, b.name_order, b.id`);
}

/** The titles of the newest notes for each child or a batch of theirs. */
async function findNotes(db: Db, ids: string[]): Promise<FoundNote[]> {
  return db.preparedRows<FoundNote>(sql`
    select c.id as "studentId", newest.*
    from unnest(${sql.param(ids)}::uuid[]) c (id) cross join lateral (
      select n.id as "_id", n.title, s.name as subject, n.created_at as "createdAt"
      from notes n left join subjects s on s.id = n.subject_id
      where n.id = any(array(
        select x.id from notes x where x.student_id = c.id
        union
        select x.id from notes x where x.batch_id in (
          select e.batch_id from enrolments e where e.student_id = c.id and e.left_on is null)))
      order by n.created_at desc, n.id desc limit ${notesListed}) newest`);
}

export async function setFamilyLanguage(db: Db, guardianId: string, language: GuardianCaller['language']) {
  await db.execute(sql`update guardians set language = ${language} where id = ${guardianId}`);
  return { language };
}
