import { and, eq } from 'drizzle-orm';
import type { BodyOf } from '#contract/endpoint';
import type { Settings } from '#contract/settings';
import type * as contract from '#contract/settings';
import { firstSettings, forgetAcademy, getSettings } from '../../academy/academy.ts';
import { knownTimeZone, planInTimeZone } from '../../academy/time-zone.ts';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { nextVersion } from '../../db/columns.ts';
import { settings } from '../../db/tables/settings-tables.ts';
import { ruleAt, stale } from '../../refusals.ts';
import { recordAudit } from '../audit/audit.service.ts';

/** The id of the settings in the audit, which needs one for every record; they are a singleton without one. */
const SETTINGS_ID = '00000000-0000-0000-0000-000000000001';

export async function updateSettings(
  db: Db,
  user: Caller,
  { version, legal, timeZone: zone, ...changes }: BodyOf<typeof contract.updateSettings>,
): Promise<Settings> {
  const timeZone = zone === undefined ? undefined : await knownTimeZone(db, zone);
  if (timeZone === null) throw ruleAt('timeZone', 'Choose a time zone from the list');
  const saved = await db.transaction(async (tx) => {
    await tx.insert(settings).values(firstSettings).onConflictDoNothing();
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
      .returning({ version: settings.version });
    if (row === undefined) throw stale(await getSettings(tx));
    const after = await getSettings(tx);
    await recordAudit(tx, user, { action: 'update', entity: 'settings', entityId: SETTINGS_ID, before, after });
    if (after.timeZone !== before.timeZone) await planInTimeZone(tx, after.timeZone);
    return after;
  });
  forgetAcademy(db);
  return saved;
}
