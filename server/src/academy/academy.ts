import { sql, and, asc, eq, isNotNull } from 'drizzle-orm';
import { dayAt, timeAt } from '#contract/dates';
import type { Day, Time } from '#contract/fields';
import type { Language } from '#contract/languages';
import type { Academy, Settings } from '#contract/settings';
import type { Db } from '../db/client.ts';
import type { SignalListener, Signal } from '../db/memory.ts';
import { toInstant } from '../db/columns.ts';
import { settings } from '../db/tables/settings-tables.ts';
import { usableTimeZone, usualTimeZone } from './time-zone.ts';
import { users } from '../db/tables/auth-tables.ts';

type Row = typeof settings.$inferSelect;
type OfficeHours = Academy['officeHours'];

const workingDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const usualHours: OfficeHours = workingDays.map((day) => ({ day, opens: '10:00', closes: '18:00' }));

/** The settings of a new academy. Usual hours are most likely right; a wrong address on a public page is worse than none. */
export const firstSettings = { name: 'Academy', officeHours: usualHours, socialLinks: [], legal: {} };

/** Inserts the settings row, or names it if it exists. Part of the first start. */
export async function nameAcademy(db: Db, name: string): Promise<void> {
  await db
    .insert(settings)
    .values({ ...firstSettings, name })
    .onConflictDoUpdate({ target: settings.onlyOne, set: { name, updatedAt: sql`now()` } });
  forgetAcademy(db);
}

/** The settings before the first start has named the academy and inserted the row. */
const nothingSaid: Settings = {
  ...firstSettings,
  timeZone: usualTimeZone,
  tagline: null,
  about: null,
  texts: {},
  addressLines: [],
  city: null,
  state: null,
  postalCode: null,
  phones: [],
  whatsapp: null,
  email: null,
  mapUrl: null,
  colour: null,
  legal: { terms: null, privacy: null, cookies: null },
  attendanceThreshold: null,
  language: 'en',
  version: 1,
  updatedAt: new Date(0).toISOString(),
};

function toSettings({ onlyOne: _, legal, officeHours, updatedAt, ...row }: Row, timeZone: string): Settings {
  return {
    ...row,
    officeHours: officeHours as OfficeHours,
    timeZone,
    legal: { ...nothingSaid.legal, ...legal },
    updatedAt: toInstant(updatedAt),
  };
}

/** The settings as stored now, not from the cache. */
export async function getSettings(db: Db): Promise<Settings> {
  const [row] = await db.select().from(settings);
  return row === undefined ? nothingSaid : toSettings(row, await usableTimeZone(db, row.timeZone));
}

class KnownSettings implements SignalListener {
  found: { settings: Settings; until: number } | undefined;
  /** Counts changes, so that a read that started before one is not cached after it. */
  changes = 0;

  forget(): void {
    this.found = undefined;
    this.changes += 1;
  }

  receive({ topic }: Signal): void {
    if (topic === 'settings' || topic === 'everything') this.forget();
  }
}

/** Empties the cache after a change. */
export const forgetAcademy = (db: Db): void => db.memory.of(KnownSettings).forget();

/** The settings from the cache, as nearly every request needs them. */
async function knownSettings(db: Db): Promise<Settings> {
  const known = db.memory.of(KnownSettings);
  const { found: recalled } = known;
  if (recalled !== undefined && db.memory.isCurrent() && performance.now() < recalled.until) return recalled.settings;
  const startedAt = known.changes;
  const found = await getSettings(db);
  const isNamed = found !== nothingSaid;
  if (isNamed && startedAt === known.changes) known.found = { settings: found, until: performance.now() + 30_000 };
  return found;
}

/** The academy's profile from the cache, so never write it back. */
export const getAcademy = (db: Db): Promise<Academy> => knownSettings(db);

/** The academy's own phone numbers, which identify no family; from the cache. */
export async function academyNumbers(db: Db): Promise<ReadonlySet<string>> {
  const { phones, whatsapp } = await getAcademy(db);
  return new Set(whatsapp === null ? phones : [...phones, whatsapp]);
}

/** The sender of a mail, with the reader's language, or else the academy's usual one. */
export async function senderTo(db: Db, language?: Language | null): Promise<Academy & { language: Language }> {
  const known = await knownSettings(db);
  return { ...known, language: language ?? known.language };
}

/** The percentage below which attendance is marked as low; null if the academy sets none; from the cache. */
export async function getAttendanceThreshold(db: Db): Promise<number | null> {
  return (await knownSettings(db)).attendanceThreshold;
}

/** The academy's wall clock, which defines "today" everywhere; never the server's or the database's. */
export async function academyClock(db: Db): Promise<{ timeZone: string; today: Day; time: Time; now: Date }> {
  const { timeZone } = await getAcademy(db);
  const now = new Date();
  return { timeZone, today: dayAt(timeZone, now), time: timeAt(timeZone, now), now };
}

/** The office's address: the academy's own, or else that of its longest-serving admin. */
export async function findOfficeEmail(db: Db): Promise<string | null> {
  const { email } = await getAcademy(db);
  if (email !== null) return email;
  const [admin] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true), isNotNull(users.email)))
    .orderBy(asc(users.createdAt), sql`id`)
    .limit(1);
  return admin?.email ?? null;
}
