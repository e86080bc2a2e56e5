import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { isTimeZone } from '#contract/settings';
import type { Db } from '../db/client.ts';
import { settings } from '../db/tables/settings-tables.ts';
import { sendJob } from '../db/send-job.ts';

export const usualTimeZone = 'Asia/Kolkata';

const checked = new Map<string, string | null>();

/**
 * The spelling of a time zone that both JavaScript and the database know; null for others. Old short names ("MIT", "IST") are unknown to one of
 * the two, or mean another zone there.
 */
export async function knownTimeZone(db: Db, zone: string): Promise<string | null> {
  const known = checked.get(zone);
  if (known !== undefined) return known;
  const [row] = await db.rows<{ name: string }>(sql`
    select name from pg_timezone_names where lower(name) = lower(${zone})`);
  const name = isTimeZone(zone) ? (row?.name ?? null) : null;
  checked.set(zone, name);
  return name;
}

/** The academy's time zone, or else the default one: a bad row from a backup, an update or by hand must not break the academy. */
export async function usableTimeZone(db: Db, zone: string): Promise<string> {
  return (await knownTimeZone(db, zone)) ?? usualTimeZone;
}

export async function tellWrongTimeZone(db: Db, log: Pick<Logger, 'warn'>): Promise<void> {
  const [row] = await db.select({ timeZone: settings.timeZone }).from(settings);
  if (row === undefined || (await knownTimeZone(db, row.timeZone)) !== null) return;
  log.warn(
    `The time zone "${row.timeZone}" is not known here. ${usualTimeZone} is used until another is saved in Settings.`,
  );
}

/**
 * Switches scheduled work to another time zone, on all servers: pg-boss reads its schedules from this table on every poll. A day
 * may just have begun, so announcements that start with it are looked for now. Runs in the caller's transaction.
 */
export async function planInTimeZone(tx: Db, timeZone: string): Promise<void> {
  await tx.execute(sql`update pgboss.schedule set timezone = ${timeZone}, updated_on = now()`);
  await sendJob(tx, 'start-announcements', {});
}
