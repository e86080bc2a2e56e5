import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { addDays } from '#contract/dates';
import type { Language } from '#contract/languages';
import { readScheduleFeed as feedEndpoint, type ScheduleFeed } from '#contract/schedule';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { scheduleFeeds } from '../../db/tables/calendar-tables.ts';
import { fairQueue } from '../../fair-queue.ts';
import { Refusal } from '../../refusals.ts';
import type { SentText } from '../../files/file-store.ts';
import { academyClock, senderTo } from '../../academy/academy.ts';
import { calendarFormat, writeCalendar } from './write-calendar.ts';
import { findClosedDays } from './find-closed-days.service.ts';
import { classesOfStudent, classesOfTeacher, findClasses } from './schedule.service.ts';

const daysBack = 30;
const daysAhead = 180;

/** Calendars are large, and programs ask for all of them at the full hour. */
const serialized = fairQueue(2, 100, 'Many calendars are being read right now. Try again in a moment.', 1);

/** The calendars that were generated last, by their version. */
class CalendarCache extends Map<string, string> {}
const mostKnown = 50;

interface Reader {
  role: 'teacher' | 'student';
  userId: string;
  language?: Language | null | undefined;
  /** Aborted when the reader has gone. */
  signal: AbortSignal;
}

/** iCalendar file with the classes of a teacher or student, generated once for each version. */
export async function getScheduleFile(db: Db, { role, userId, language: spoken, signal }: Reader): Promise<SentText> {
  const [{ name, language }, { today, timeZone }] = await Promise.all([senderTo(db, spoken), academyClock(db)]);
  const calendar = [calendarFormat, name, language, timeZone, today, role, userId, await findVersion(db, role, userId)];
  const version = createHash('sha256').update(JSON.stringify(calendar)).digest('base64url');
  const known = db.memory.of(CalendarCache);
  const generate = async () => {
    const [from, to] = [addDays(today, -daysBack), addDays(today, daysAhead)];
    const [classes, closedDays] = await Promise.all([
      findClasses(db, from, to, role === 'teacher' ? classesOfTeacher(userId) : classesOfStudent(userId)),
      findClosedDays(db, from, to),
    ]);
    const text = writeCalendar(name, { classes, closedDays, timeZone }, language);
    if (known.size >= mostKnown) known.clear();
    known.set(version, text);
    return text;
  };
  return {
    type: 'text/calendar; charset=utf-8',
    name: 'schedule.ics',
    version,
    text: async () =>
      known.get(version) ??
      serialized(async () => {
        if (signal.aborted) throw new Refusal('malformed', 'The calendar was given up');
        return known.get(version) ?? generate();
      }, userId),
    // The file is revalidated each time: a class may have been cancelled a minute ago.
    cacheControl: 'private, no-cache',
  };
}

/** Changes with everything that a calendar shows: batches, their classes and teacher, the student's places, and closed days. */
async function findVersion(db: Db, role: 'teacher' | 'student', userId: string): Promise<string> {
  const isOwn =
    role === 'teacher'
      ? sql`b.teacher_id = ${userId}`
      : sql`b.id in (select batch_id from enrolments where student_id = ${userId})`;
  const [row] = await db.rows<{ version: string }>(sql`
    select concat_ws(';',
      (select string_agg(concat_ws(' ', b.id, b.status, b.version + b.timetable_changes, b.updated_at, sub.version, teacher.version), ',' order by b.id)
       from batches b join subjects sub on sub.id = b.subject_id left join users teacher on teacher.id = b.teacher_id where ${isOwn}),
      (select string_agg(concat_ws(' ', e.batch_id, e.joined_on, e.left_on), ',' order by e.id)
       from enrolments e where e.student_id = ${userId}),
      (select concat_ws(' ', count(*), sum(version), max(updated_at)) from closed_days)) as version`);
  return row?.version ?? '';
}

const none: ScheduleFeed = { path: null, createdAt: null };

const toFeed = ({ token, createdAt }: Pick<typeof scheduleFeeds.$inferSelect, 'token' | 'createdAt'>) => ({
  path: `/api${feedEndpoint.path.replace(':token', token)}`,
  createdAt: toInstant(createdAt),
});

export async function getScheduleFeed(db: Db, userId: string): Promise<ScheduleFeed> {
  const [feed] = await db.select().from(scheduleFeeds).where(eq(scheduleFeeds.userId, userId));
  return feed === undefined ? none : toFeed(feed);
}

/**
 * Creates a new address. The token is stored unhashed, so its owner can copy it again for another device. It reveals only class times, and 256 bits
 * cannot be guessed.
 */
export async function renewScheduleFeed(db: Db, userId: string): Promise<ScheduleFeed> {
  const token = randomBytes(32).toString('base64url');
  const [feed] = await db
    .insert(scheduleFeeds)
    .values({ userId, token })
    .onConflictDoUpdate({ target: scheduleFeeds.userId, set: { token, createdAt: sql`now()` } })
    .returning();
  return toFeed(feed as typeof scheduleFeeds.$inferSelect);
}

export async function stopScheduleFeed(db: Db, userId: string): Promise<ScheduleFeed> {
  await db.delete(scheduleFeeds).where(eq(scheduleFeeds.userId, userId));
  return none;
}

/** The feed of a private address; empty once the account is deactivated. */
export async function readScheduleFeed(db: Db, token: string, signal: AbortSignal): Promise<SentText> {
  const owner = await db.requireRow<{ userId: string; role: 'teacher' | 'student'; language: Language | null }>(sql`
    select u.id as "userId", u.role, u.language from schedule_feeds f join users u on u.id = f.user_id
    where f.token = ${token} and u.is_active and u.role in ('teacher', 'student')`);
  return getScheduleFile(db, { ...owner, signal });
}
