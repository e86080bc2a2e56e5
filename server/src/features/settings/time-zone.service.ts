import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { isTimeZone } from '#contract/settings';
import type { Db } from '../../db/client.ts';
import { settings } from '../../db/tables/settings-tables.ts';

export const usualTimeZone = 'Asia/Kolkata';

const checked = new Map<string, string | null>();

/**
 * How a time zone is spelled that both know who reckon with it, JavaScript and the database; null of another. The old short
 * names ("MIT", "IST") one of them does not know, or takes for another zone.
 */
export async function knownTimeZone(db: Db, zone: string): Promise<string | null> {
  const known = checked.get(zone);
  if (known !== undefined) return known;
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pg_timezone_names where lower(name) = lower(${zone})`,
  );
  const found = isTimeZone(zone) ? (rows[0]?.name ?? null) : null;
  checked.set(zone, found);
  return found;
}

/** The academy must not stand still for a row that a backup, an update or a hand brought in: the usual zone is taken instead. */
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
