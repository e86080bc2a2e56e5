import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { addDays } from '#contract/dates';
import type { Language } from '#contract/languages';
import { readScheduleFeed as feedEndpoint, type ScheduleFeed } from '#contract/schedule';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { scheduleFeeds } from '../../db/tables/calendar-tables.ts';
import { notFound } from '../../refusals.ts';
import type { SentText } from '../../files/sent-file.ts';
import { academyClock, senderTo } from '../../academy/academy.ts';
import { writeCalendar } from './write-calendar.ts';
import { findClosedDays } from './find-closed-days.service.ts';
import { classesOfStudent, classesOfTeacher, findClasses } from './schedule.service.ts';

const daysBack = 30;
const daysAhead = 180;

/** iCalendar file with the classes of a teacher or student. */
export async function getScheduleFile(
  db: Db,
  role: 'teacher' | 'student',
  userId: string,
  spoken?: Language | null,
): Promise<SentText> {
  const [{ name, language }, { today, timeZone }] = await Promise.all([senderTo(db, spoken), academyClock(db)]);
  const [from, to] = [addDays(today, -daysBack), addDays(today, daysAhead)];
  const [classes, closedDays] = await Promise.all([
    findClasses(db, from, to, role === 'teacher' ? classesOfTeacher(userId) : classesOfStudent(userId)),
    findClosedDays(db, from, to),
  ]);
  return {
    type: 'text/calendar; charset=utf-8',
    name: 'schedule.ics',
    text: writeCalendar(name, { classes, closedDays, timeZone }, language),
    // The file is revalidated each time: a class may have been cancelled a minute ago.
    cacheControl: 'private, no-cache',
  };
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
export async function readScheduleFeed(db: Db, token: string): Promise<SentText> {
  const { rows } = await db.execute<{ userId: string; role: 'teacher' | 'student'; language: Language | null }>(sql`
    select u.id as "userId", u.role, u.language from schedule_feeds f join users u on u.id = f.user_id
    where f.token = ${token} and u.is_active and u.role in ('teacher', 'student')`);
  const owner = rows[0];
  if (owner === undefined) throw notFound();
  return getScheduleFile(db, owner.role, owner.userId, owner.language);
}
