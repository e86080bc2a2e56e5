import { sql, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import { openLongClient } from './client.ts';

/** Keys of the advisory locks that servers and commands share. Each is held by a connection of its own, and ends with it. */
export const locks = {
  migration: 7_482_105,
  backup: 7_482_106,
  firstPeople: 7_482_107,
  restore: 7_482_108,
  rendering: 7_482_109,
} as const;
type Key = (typeof locks)[keyof typeof locks];

/** Waits until no other server holds the lock, then does the work under it. `client`, the holder, has no time-outs. */
export async function withSessionLock<Answer>(
  pool: pg.Pool,
  key: Key,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = await openLongClient(pool);
  try {
    await client.query('select pg_advisory_lock($1)', [key]);
    return await work(client);
  } finally {
    await unlock(client, key);
  }
}

/** The end of the connection releases the lock, too, but the database may notice it a moment later. */
async function unlock(client: pg.Client, key: Key): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [key]).catch(() => {});
  await client.end().catch(() => {});
}

/** Takes the lock without waiting; returns its release, or undefined if another server or command holds it. */
export async function trySessionLock(pool: pg.Pool, key: Key): Promise<(() => Promise<void>) | undefined> {
  const client = await openLongClient(pool);
  try {
    const { rows } = await client.query<{ isHeld: boolean }>('select pg_try_advisory_lock($1) as "isHeld"', [key]);
    if (rows[0]?.isHeld === true) return () => unlock(client, key);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  await client.end().catch(() => {});
  return undefined;
}

/** A condition: whether any server or command holds the lock. */
export const isLockedSql = (key: Key): SQL => sql`exists (
  select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${key}
     and database = (select oid from pg_database where datname = current_database()))`;
