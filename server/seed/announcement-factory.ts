import { v7 as uuidv7 } from 'uuid';
import { addDays, dayAt } from '#contract/dates';
import type { Db } from '../src/db/client.ts';
import {
  announcementBatches,
  announcements,
  announcementStandards,
  notifications,
} from '../src/db/tables/announcement-tables.ts';

interface Over extends Partial<typeof announcements.$inferInsert> {
  standardIds?: string[];
  batchIds?: string[];
}

/** To everyone, from yesterday to tomorrow by default, with no notifications yet. */
export async function makeAnnouncement(db: Db, { standardIds = [], batchIds = [], ...over }: Over = {}) {
  const today = dayAt('Asia/Kolkata', new Date());
  const [row] = await db
    .insert(announcements)
    .values({
      id: uuidv7(),
      title: 'Unit test 2',
      body: 'Physics, Chemistry and Maths.\nCarry your ID card.',
      startDate: addDays(today, -1),
      endDate: addDays(today, 1),
      audience: 'everyone',
      createdByName: 'Test office',
      ...over,
    })
    .returning();
  const { id: announcementId } = row as typeof announcements.$inferSelect;
  if (standardIds.length > 0)
    await db.insert(announcementStandards).values(standardIds.map((standardId) => ({ announcementId, standardId })));
  if (batchIds.length > 0)
    await db.insert(announcementBatches).values(batchIds.map((batchId) => ({ announcementId, batchId })));
  return row as typeof announcements.$inferSelect;
}

export async function makeNotification(
  db: Db,
  studentId: string,
  about: Partial<typeof notifications.$inferInsert>,
): Promise<typeof notifications.$inferSelect> {
  const [row] = await db
    .insert(notifications)
    .values({ id: uuidv7(), studentId, ...about })
    .returning();
  return row as typeof notifications.$inferSelect;
}
