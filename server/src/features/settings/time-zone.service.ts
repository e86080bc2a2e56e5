import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { isTimeZone } from '#contract/settings';
import type { Db } from '../../db/client.ts';
import { settings } from '../../db/tables/settings-tables.ts';

export const usualTimeZone = 'Asia/Kolkata';

const checked = new Map<string, boolean>();

/**
 * Whether both who reckon with it know a time zone: JavaScript and the database. The old short names ("MIT", "IST") one of
 * them does not know, or takes for another zone.
 */
export async function isUsableTimeZone(db: Db, zone: string): Promise<boolean> {
  const known = checked.get(zone);
  if (known !== undefined) return known;
  const { rowCount } = await db.execute(sql`select from pg_timezone_names where lower(name) = lower(${zone})`);
  const isUsable = isTimeZone(zone) && rowCount !== 0;
  checked.set(zone, isUsable);
  return isUsable;
}

/** The academy must not stand still for a row that a backup, an update or a hand brought in: the usual zone is taken instead. */
export async function usableTimeZone(db: Db, zone: string): Promise<string> {
  return (await isUsableTimeZone(db, zone)) ? zone : usualTimeZone;
}

export async function tellWrongTimeZone(db: Db, log: Pick<Logger, 'warn'>): Promise<void> {
  const [row] = await db.select({ timeZone: settings.timeZone }).from(settings);
  if (row === undefined || (await isUsableTimeZone(db, row.timeZone))) return;
  log.warn(
    `The time zone "${row.timeZone}" is not known here. ${usualTimeZone} is used until another is saved in Settings.`,
  );
}
