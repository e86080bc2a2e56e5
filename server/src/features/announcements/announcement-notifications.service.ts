import { sql, type SQL } from 'drizzle-orm';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { notifyPortion } from '../push/push-jobs.service.ts';
import { academyClock } from '../../academy/academy.ts';
import { isActiveOn } from './announcement-rows.sql.ts';
import { reachedStudents, savedAudience } from './audience.service.ts';

/** The condition for an announcement `a` that has started and whose students are not notified yet. */
const isDue = (today: Day): SQL => sql`a.notified_at is null and ${isActiveOn(today)}`;

/** Claims a due announcement: of concurrent runs, later ones find nothing to do. */
async function claim(tx: Db, id: string, today: Day): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update announcements a set notified_at = now() where a.id = ${id} and ${isDue(today)}`);
  return rowCount === 1;
}

/** Notifies the students of a started announcement from one student on, and leaves those of a large academy to a job. Idempotent. */
export async function notifyOfAnnouncement(tx: Db, id: string, after?: string): Promise<void> {
  const { today } = await academyClock(tx);
  // Without the lock a concurrent change of the audience would not see these notifications, nor they the new audience.
  await tx.execute(sql`select from announcements where id = ${id} for share`);
  await notifyPortion(tx, {
    kind: 'announcements',
    about: { announcement: id },
    reached: sql`
      select reached.user_id as student_id from announcements a cross join lateral (${reachedStudents(savedAudience)}) reached
       where a.id = ${id} and a.notified_at is not null and ${isActiveOn(today)}`,
    after,
  });
}

/** Notifies the students of all started announcements not yet notified. Idempotent. */
export async function startAnnouncements(db: Db): Promise<void> {
  const { today } = await academyClock(db);
  const rows = await db.rows<{ id: string }>(sql`select a.id from announcements a where ${isDue(today)}`);
  for (const { id } of rows) {
    await db.transaction(async (tx) => {
      if (await claim(tx, id, today)) await notifyOfAnnouncement(tx, id);
    });
  }
}

/**
 * Syncs the notifications of one announcement with it, in the transaction that wrote it: none before it starts; on a change of the audience, students
 * who left it lose theirs and new ones get one.
 */
export async function adjustNotifications(
  tx: Db,
  id: string,
  { today, isAudienceNew }: { today: Day; isAudienceNew: boolean },
): Promise<void> {
  await tx.execute(sql`
    with not_started as (
      update announcements set notified_at = null
       where id = ${id} and notified_at is not null and start_date > ${today}::date returning id)
    delete from notifications n using not_started where n.announcement_id = not_started.id`);
  if (isAudienceNew) {
    await tx.execute(sql`
      delete from notifications where announcement_id = ${id} and student_id not in (
        select reached.user_id from announcements a cross join lateral (${reachedStudents(savedAudience)}) reached
         where a.id = ${id})`);
  }
  if ((await claim(tx, id, today)) || isAudienceNew) await notifyOfAnnouncement(tx, id);
}
