import { hash as digest, randomBytes } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../caller.ts';
import type { Database, Db } from '../db/client.ts';
import { sessions } from '../db/tables/auth-tables.ts';
import { scheduleFeeds } from '../db/tables/calendar-tables.ts';
import { SessionCache } from './session-cache.ts';

const hour = 3_600_000;
const idleTime = 12 * hour;
const wholeTime = 30 * 24 * hour;
/** The shortest time in milliseconds between two writes of `lastSeenAt`. */
const noteEvery = 5 * 60_000;

/** The cache key of a session; the database holds the same hash as bytes. */
const keyOf = (token: string) => digest('sha256', token, 'base64');
const bytesOf = (key: string) => Buffer.from(key, 'base64');

const until = (isPersistent: boolean, now: number, endsAt: number) =>
  Math.min(now + (isPersistent ? wholeTime : idleTime), endsAt);

/** The browser a session belongs to. */
export interface Browser {
  /** The session this browser had before, if any. */
  earlierToken: string | undefined;
  userAgent: string | undefined;
  address: string;
}

export interface StartedSession {
  token: string;
  /** The lifetime of the session, in milliseconds. */
  lifetime: number;
}

/**
 * Starts a session: for 30 days if the person asked to stay signed in, else until 12 hours pass without a request. Ends the
 * browser's earlier session. Answers undefined, and does nothing, if the account was deactivated or the password changed in the
 * meantime.
 */
export async function createSession(
  db: Db,
  { id, passwordHash }: { id: string; passwordHash: string | null },
  { earlierToken, userAgent, address }: Browser,
  keepSignedIn: boolean,
): Promise<StartedSession | undefined> {
  const now = Date.now();
  const token = randomBytes(32).toString('base64url');
  const endsAt = now + wholeTime;
  const earlierKey = earlierToken === undefined ? null : keyOf(earlierToken);
  const instant = (millis: number) => new Date(millis).toISOString();
  // Inserts nothing if the account was deactivated or the password changed in the meantime.
  const started = await db.preparedRows(sql`
    WITH account AS (
        SELECT id FROM users
        WHERE id = ${id}::uuid AND is_active AND password_hash IS NOT DISTINCT FROM ${passwordHash}::text FOR SHARE),
    ended AS (DELETE FROM sessions USING account WHERE token_hash = ${earlierKey && bytesOf(earlierKey)}::bytea),
    started AS (
        INSERT INTO sessions
          (id, user_id, token_hash, is_persistent, created_at, last_seen_at, expires_at, ends_at, user_agent, address)
        SELECT ${uuidv7()}::uuid, account.id, ${bytesOf(keyOf(token))}::bytea, ${keepSignedIn}::boolean,
               ${instant(now)}::timestamptz, ${instant(now)}::timestamptz,
               ${instant(until(keepSignedIn, now, endsAt))}::timestamptz, ${instant(endsAt)}::timestamptz,
               ${userAgent?.slice(0, 400) ?? null}::text, ${address}::text
        FROM account RETURNING id)
    SELECT id FROM started`);
  if (started.length === 0) return undefined;
  if (earlierKey !== null) db.memory.of(SessionCache).forget(earlierKey);
  return { token, lifetime: wholeTime };
}

/** Ends the session of this token. */
export async function deleteSession(db: Db, token: string): Promise<void> {
  const key = keyOf(token);
  await db.delete(sessions).where(eq(sessions.tokenHash, bytesOf(key)));
  db.memory.of(SessionCache).forget(key);
}

/**
 * Ends a person's sessions, all or all but one, and revokes their private calendar address, which is a credential too. Answers
 * the number of sessions.
 */
export async function endSessionsOf(db: Db, userId: string, exceptSessionId?: string): Promise<number> {
  const others = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId);
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id });
  await db.delete(scheduleFeeds).where(eq(scheduleFeeds.userId, userId));
  db.memory.of(SessionCache).forgetAllOf(userId);
  return ended.length;
}

/** Ends the sessions of those among these people who are no longer active. */
export async function endSessionsOfInactive(db: Db, userIds: string[]): Promise<void> {
  const gone = sql`select id from users where id = any(${sql.param(userIds)}::uuid[]) and not is_active`;
  await db.execute(sql`delete from sessions where user_id in (${gone})`);
  await db.execute(sql`delete from schedule_feeds where user_id in (${gone})`);
  for (const userId of userIds) db.memory.of(SessionCache).forgetAllOf(userId);
}

const findSessionSql = `
  SELECT s.id AS "sessionId", s.expires_at AS "expiresAt", s.ends_at AS "endsAt", s.last_seen_at AS "lastSeenAt",
         s.is_persistent AS "isPersistent", u.id, u.name, u.email, u.role, u.avatar_url AS "avatarUrl", u.version, u.language,
         u.must_change_password AS "mustChangePassword"
    FROM sessions s JOIN users u ON u.id = s.user_id
   WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.ends_at > $2 AND u.is_active`;

interface SessionRow extends Caller {
  expiresAt: string;
  endsAt: string;
  lastSeenAt: string;
  isPersistent: boolean;
}

/** The person whose live session has this token; `address` is their current IP address. */
export async function findCaller({ db, pool }: Database, token: string, address: string): Promise<Caller | undefined> {
  if (token.length !== 43) return undefined;
  const key = keyOf(token);
  const now = Date.now();
  const cache = db.memory.of(SessionCache);
  const recalled = db.memory.isCurrent() ? cache.recall(key, now) : undefined;
  if (recalled) return recalled.user;
  const asOf = cache.changes;

  const { rows } = await pool.query<SessionRow>({
    name: 'find_session',
    text: findSessionSql,
    values: [bytesOf(key), new Date(now)],
  });
  const row = rows[0];
  if (row === undefined) return undefined;
  const { expiresAt, endsAt, lastSeenAt, isPersistent, ...user } = row;
  let expires = Date.parse(expiresAt);
  if (now - Date.parse(lastSeenAt) > noteEvery) {
    expires = until(isPersistent, now, Date.parse(endsAt));
    await pool.query('UPDATE sessions SET last_seen_at = $2, expires_at = $3, address = $4 WHERE id = $1', [
      user.sessionId,
      new Date(now),
      new Date(expires),
      address,
    ]);
  }
  cache.remember(key, { user, expiresAt: expires }, { now, asOf });
  return user;
}
