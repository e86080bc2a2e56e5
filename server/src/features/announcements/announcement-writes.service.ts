import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { findWrongDates, type Announcement } from '#contract/announcements';
import type * as contract from '#contract/announcements';
import type { BodyOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { announcements } from '../../db/tables/announcement-tables.ts';
import { saveVersion } from '../../db/columns.ts';
import { Refusal, stale, requireRow } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { academyClock } from '../../academy/academy.ts';
import { adjustNotifications } from './announcement-notifications.service.ts';
import { getAnnouncement } from './announcements.service.ts';
import type { Sentence } from '#contract/sentence';
import type { AudienceIds } from './audience.service.ts';

type Form = BodyOf<typeof contract.createAnnouncement>;
type Once = (work: (db: Db) => Promise<Announcement>) => Promise<Announcement>;
interface Dates {
  startDate: Day | null;
  endDate: Day | null;
}

function requireDates(dates: Dates, today: Day, startedOn?: Day): { startDate: Day; endDate: Day } {
  const wrong = findWrongDates(dates, today, startedOn);
  if (wrong === undefined) return dates as { startDate: Day; endDate: Day };
  throw new Refusal('rule', Object.values(wrong)[0] as Sentence, { fields: wrong });
}

export async function createAnnouncement(db: Db, user: Caller, form: Form, once: Once): Promise<Announcement> {
  const { today } = await academyClock(db);
  const dates = requireDates(form, today);
  return once((outer) =>
    outer.transaction(async (tx) => {
      const id = uuidv7();
      await tx.insert(announcements).values({
        id,
        ...dates,
        title: form.title,
        body: form.body,
        texts: form.texts,
        audience: form.audience.kind,
        isPinned: form.pinned,
        createdBy: user.id,
        createdByName: user.name,
      });
      await writeAudience(tx, id, form.audience);
      await adjustNotifications(tx, id, { today, isAudienceNew: false });
      const after = await getAnnouncement(tx, user, id);
      await recordAudit(tx, user, { action: 'create', entity: 'announcement', entityId: id, after: audited(after) });
      return after;
    }),
  );
}

export async function updateAnnouncement(
  db: Db,
  user: Caller,
  id: string,
  { version, ...changes }: BodyOf<typeof contract.updateAnnouncement>,
): Promise<Announcement> {
  const { today } = await academyClock(db);
  return db.transaction(async (tx) => {
    const before = await getAnnouncement(tx, user, id);
    if (before.version !== version) throw stale(before);
    const { startDate = before.startDate, endDate = before.endDate } = changes;
    const dates = requireDates({ startDate, endDate }, today, before.startDate);
    const { title, body, texts, pinned, audience } = changes;
    const values = { ...dates, title, body, texts, isPinned: pinned, audience: audience?.kind };
    if (!(await saveVersion(tx, announcements, { id, version }, values)))
      throw stale(await getAnnouncement(tx, user, id));
    if (audience) await writeAudience(tx, id, audience);
    const after = await getAnnouncement(tx, user, id);
    const isAudienceNew = JSON.stringify(before.audience) !== JSON.stringify(after.audience);
    await adjustNotifications(tx, id, { today, isAudienceNew });
    const change = { before: audited(before), after: audited(after) };
    await recordAudit(tx, user, { action: 'update', entity: 'announcement', entityId: id, ...change });
    return after;
  });
}

export async function deleteAnnouncement(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  return db.transaction(async (tx) => {
    const before = await getAnnouncement(tx, user, id);
    requireRow(await tx.delete(announcements).where(eq(announcements.id, id)).returning({ id: announcements.id }));
    await recordAudit(tx, user, { action: 'delete', entity: 'announcement', entityId: id, before: audited(before) });
    return { _id: id };
  });
}

/** Replaces the audience. */
async function writeAudience(tx: Db, id: string, { kind, standards, batches }: AudienceIds): Promise<void> {
  const links = [
    { table: 'announcement_standards', column: 'standard_id', ids: kind === 'standards' ? standards : [] },
    { table: 'announcement_batches', column: 'batch_id', ids: kind === 'batches' ? batches : [] },
  ];
  for (const { table, column, ids } of links) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where announcement_id = ${id}`);
    if (ids.length === 0) continue;
    await tx.execute(sql`
      insert into ${sql.identifier(table)} (announcement_id, ${sql.identifier(column)})
      select ${id}, chosen from unnest(${sql.param(ids)}::uuid[]) chosen on conflict do nothing`);
  }
}

function audited({ title, body, texts, startDate, endDate, audience, pinned }: Announcement): object {
  const named = [...audience.standards, ...audience.batches].map(({ name }) => name);
  return { title, body, texts, startDate, endDate, pinned, audience: named.length > 0 ? named : audience.kind };
}
