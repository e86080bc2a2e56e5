import { and, desc, eq, gt } from 'drizzle-orm';
import type { Session } from '#contract/auth';
import type { Db } from '../../db/client.ts';
import { sessions, users } from '../../db/tables/auth-tables.ts';
import { requireRow } from '../../refusals.ts';
import { endSessionsOf } from '../../access/sessions.ts';
import type { Caller } from '../../caller.ts';
import { SessionCache } from '../../access/session-cache.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { deviceName } from './device-name.ts';

const openOf = (userId: string) => {
  const now = new Date().toISOString();
  return and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.endsAt, now));
};

async function listSessions(db: Db, userId: string, currentId: string): Promise<Session[]> {
  const rows = await db.select().from(sessions).where(openOf(userId)).orderBy(desc(sessions.lastSeenAt)).limit(100);
  return rows.map((row) => ({
    _id: row.id,
    isCurrent: row.id === currentId,
    createdAt: new Date(row.createdAt).toISOString(),
    lastSeenAt: new Date(row.lastSeenAt).toISOString(),
    device: deviceName(row.userAgent),
    address: row.address,
  }));
}

export const listMySessions = (db: Db, user: Caller) => listSessions(db, user.id, user.sessionId);

export async function listUserSessions(db: Db, user: Caller, userId: string): Promise<Session[]> {
  await requireUser(db, userId);
  return listSessions(db, userId, user.sessionId);
}

/** Ends another session of the caller. */
export async function endMySession(db: Db, user: Caller, sessionId: string): Promise<void> {
  const mine = and(eq(sessions.id, sessionId), eq(sessions.userId, user.id));
  requireRow(await db.delete(sessions).where(mine).returning({ id: sessions.id }));
  db.memory.of(SessionCache).forgetAllOf(user.id);
}

/** Ends all sessions of a person; admins who end their own sessions keep the current one. */
export async function endUserSessions(db: Db, user: Caller, userId: string): Promise<number> {
  const name = await requireUser(db, userId);
  return db.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, userId, user.sessionId);
    const after = { name, devices: ended };
    await recordAudit(tx, user, { action: 'log out', entity: 'user', entityId: userId, after });
    return ended;
  });
}

async function requireUser(db: Db, userId: string): Promise<string> {
  const person = requireRow(await db.select({ name: users.name }).from(users).where(eq(users.id, userId)));
  return person.name;
}
