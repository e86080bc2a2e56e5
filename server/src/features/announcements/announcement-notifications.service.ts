import { sql, type SQL } from 'drizzle-orm';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { notifyAndRing } from '../push/push-jobs.service.ts';
import { academyClock } from '../../academy/academy.ts';
import { isActiveOn } from './announcement-rows.service.ts';
import { reachedStudents, savedAudience } from './audience.service.ts';

/** Inserts a notification of each announcement `a` in `from` for each student it reaches now who has none yet. */
const tellStudents = (from: SQL): SQL => sql`
  insert into notifications (id, student_id, announcement_id)
  select gen_random_uuid(), reached.user_id, a.id
    from ${from} cross join lateral (${reachedStudents(savedAudience)}) reached
  on conflict do nothing`;

/** The insert claims the announcement: of concurrent runs, later ones find nothing to do. */
async function notifyOfStarted(db: Db, today: Day, which: SQL): Promise<void> {
  await notifyAndRing(db, {
    kind: 'announcements',
    before: sql`
    started as (
      update announcements a set notified_at = now()
       where a.notified_at is null and ${isActiveOn(today)} and ${which} returning a.id, a.audience)`,
    insert: tellStudents(sql`started a`),
  });
}

/** Notifies the students of all started announcements not yet notified. Idempotent. */
export async function startAnnouncements(db: Db): Promise<void> {
  const { today } = await academyClock(db);
  await notifyOfStarted(db, today, sql`true`);
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
    await notifyAndRing(tx, {
      kind: 'announcements',
      insert: tellStudents(
        sql`(select a.id, a.audience from announcements a
              where a.id = ${id} and a.notified_at is not null and ${isActiveOn(today)}) a`,
      ),
    });
  }
  await notifyOfStarted(tx, today, sql`a.id = ${id}`);
}
