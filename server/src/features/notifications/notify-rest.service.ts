import type { Db } from '../../db/client.ts';
import type { JobResult, Queues } from '../../db/job-queues.ts';
import { notifyOfAnnouncement } from '../announcements/announcement-notifications.service.ts';
import { notifyOfClosedDays } from '../calendar/calendar-notifications.service.ts';

/** Notifies the next portion of the students and enqueues the one after it in the same transaction. What was deleted meanwhile notifies nobody. */
export async function notifyRest(db: Db, job: Queues['notify']): Promise<JobResult> {
  await db.transaction((tx) =>
    'announcement' in job
      ? notifyOfAnnouncement(tx, job.announcement, job.after)
      : notifyOfClosedDays(tx, job.closedDays, job.after),
  );
  return { status: 'completed' };
}
