import { and, eq, sql } from 'drizzle-orm';
import { dayAt, timeAt } from '#contract/dates';
import type { BodyOf } from '#contract/endpoint';
import type { Day, Time } from '#contract/fields';
import type { Language } from '#contract/languages';
import type { Academy, Settings, Site, updateSettings as UpdateSettings } from '#contract/settings';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { settings } from '../../db/tables/settings-tables.ts';
import { nextVersion } from '../../db/next-version.ts';
import { ruleAt, stale } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { planInTimeZone } from '../../db/plan-in-time-zone.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { knownTimeZone, usableTimeZone, usualTimeZone } from './time-zone.service.ts';

type Row = typeof settings.$inferSelect;
type OfficeHours = Academy['officeHours'];

/** The audit needs an id for every record; settings are a singleton without one. */
const SETTINGS_ID = '00000000-0000-0000-0000-000000000001';

const workingDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const defaultHours: OfficeHours = workingDays.map((day) => ({ day, opens: '10:00', closes: '18:00' }));
const unnamed = { name: 'Academy', timeZone: usualTimeZone, officeHours: defaultHours };

const firstRow = (name: string) => ({ name, officeHours: defaultHours, socialLinks: [], legal: {} });

/** What nearly every request needs of the settings. */
interface Known {
  academy: Academy;
  attendanceThreshold: number | null;
  language: Language;
}

class KnownAcademy {
  found: (Known & { until: number }) | undefined;
  /** Counts changes on this server, so a read that started before one is not cached after it. */
  changes = 0;

  forget(): void {
    this.found = undefined;
    this.changes += 1;
  }
}

/** After a restore, which replaces the whole database. */
export const forgetAcademy = (db: Db): void => db.memory.of(KnownAcademy).forget();

/** Inserts the settings row, or names it if it exists. Part of the first start. */
export async function nameAcademy(db: Db, name: string): Promise<void> {
  await db
    .insert(settings)
    .values(firstRow(name))
    .onConflictDoUpdate({ target: settings.onlyOne, set: { name, updatedAt: sql`now()` } });
  db.memory.of(KnownAcademy).forget();
}

async function findRow(db: Db): Promise<Row | undefined> {
  const [row] = await db.select().from(settings);
  return row && { ...row, timeZone: await usableTimeZone(db, row.timeZone) };
}

function toAcademy(row: Row): Academy {
  return {
    name: row.name,
    tagline: row.tagline,
    about: row.about,
    texts: row.texts,
    addressLines: row.addressLines,
    city: row.city,
    state: row.state,
    postalCode: row.postalCode,
    phones: row.phones,
    whatsapp: row.whatsapp,
    email: row.email,
    mapUrl: row.mapUrl,
    socialLinks: row.socialLinks,
    officeHours: row.officeHours as OfficeHours,
    timeZone: row.timeZone,
    colour: row.colour,
  };
}

function toLegal({ legal }: Row): Settings['legal'] {
  return { terms: legal.terms ?? null, privacy: legal.privacy ?? null, cookies: legal.cookies ?? null };
}

const nothingSaid: Academy = {
  ...unnamed,
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
  socialLinks: [],
  colour: null,
};

/** The public part of the settings, uncached. */
export async function getPublicSettings(db: Db): Promise<Pick<Site, 'academy' | 'legal'>> {
  const row = await findRow(db);
  if (row === undefined) return { academy: nothingSaid, legal: { terms: null, privacy: null, cookies: null } };
  return { academy: toAcademy(row), legal: toLegal(row) };
}

/** Settings that nearly every request needs, cached for half a minute: a change on another server is visible by then. */
async function findKnown(db: Db): Promise<Known> {
  const known = db.memory.of(KnownAcademy);
  if (known.found !== undefined && performance.now() < known.found.until) return known.found;
  const startedAt = known.changes;
  const row = await findRow(db);
  if (row === undefined) return { academy: nothingSaid, attendanceThreshold: null, language: 'en' };
  const { attendanceThreshold, language } = row;
  const found = { academy: toAcademy(row), attendanceThreshold, language };
  if (startedAt === known.changes) known.found = { ...found, until: performance.now() + 30_000 };
  return found;
}

/** The academy's profile, from the cache: up to half a minute stale, so never write it back. */
export async function getAcademy(db: Db): Promise<Academy> {
  return (await findKnown(db)).academy;
}

/** The academy's own phone numbers, which identify no family. As stale as `getAcademy`. */
export async function academyNumbers(db: Db): Promise<ReadonlySet<string>> {
  const { phones, whatsapp } = await getAcademy(db);
  return new Set(whatsapp === null ? phones : [...phones, whatsapp]);
}

/** The sender of a mail, which is in the reader's language, or else in the academy's usual one. */
export async function senderTo(db: Db, language?: Language | null): Promise<Academy & { language: Language }> {
  const known = await findKnown(db);
  return { ...known.academy, language: language ?? known.language };
}

/** Percentage below which attendance is marked as low; null if the academy sets none. As stale as `getAcademy`. */
export async function getAttendanceThreshold(db: Db): Promise<number | null> {
  return (await findKnown(db)).attendanceThreshold;
}

/** The academy's wall clock, which defines "today" everywhere; never the server's or the database's. */
export async function academyClock(db: Db): Promise<{ timeZone: string; today: Day; time: Time; now: Date }> {
  const { timeZone } = await getAcademy(db);
  const now = new Date();
  return { timeZone, today: dayAt(timeZone, now), time: timeAt(timeZone, now), now };
}

function toSettings(row: Row): Settings {
  return {
    ...toAcademy(row),
    legal: toLegal(row),
    attendanceThreshold: row.attendanceThreshold,
    language: row.language,
    version: row.version,
    updatedAt: toInstant(row.updatedAt),
  };
}

export async function getSettings(db: Db): Promise<Settings> {
  const row = await findRow(db);
  if (row !== undefined) return toSettings(row);
  const legal = { terms: null, privacy: null, cookies: null };
  return {
    ...nothingSaid,
    legal,
    attendanceThreshold: null,
    language: 'en',
    version: 1,
    updatedAt: new Date(0).toISOString(),
  };
}

export async function updateSettings(
  db: Db,
  user: Caller,
  { version, legal, timeZone: zone, ...changes }: BodyOf<typeof UpdateSettings>,
): Promise<Settings> {
  const timeZone = zone === undefined ? undefined : await knownTimeZone(db, zone);
  if (timeZone === null) throw ruleAt('timeZone', 'Choose a time zone from the list');
  const saved = await db.transaction(async (tx) => {
    await tx.insert(settings).values(firstRow(unnamed.name)).onConflictDoNothing();
    const before = await getSettings(tx);
    const given = Object.entries({ ...before.legal, ...legal }).filter(([, text]) => text !== null);
    const [row] = await tx
      .update(settings)
      .set({
        ...changes,
        timeZone,
        legal: Object.fromEntries(given) as Record<string, string>,
        ...nextVersion(settings),
      })
      .where(and(eq(settings.onlyOne, true), eq(settings.version, version)))
      .returning();
    if (row === undefined) throw stale(await getSettings(tx));
    const after = await getSettings(tx);
    await recordAudit(tx, user, { action: 'update', entity: 'settings', entityId: SETTINGS_ID, before, after });
    if (after.timeZone !== before.timeZone) await planInTimeZone(tx, after.timeZone);
    return after;
  });
  db.memory.of(KnownAcademy).forget();
  return saved;
}
