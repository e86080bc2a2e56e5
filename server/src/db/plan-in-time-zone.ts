import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { sendJob } from './send-job.ts';

/**
 * Switches scheduled work to another time zone, on all servers: pg-boss reads its schedules from this table on every poll. A day
 * may just have begun, so announcements that start with it are looked for now. Runs in the caller's transaction.
 */
export async function planInTimeZone(tx: Db, timeZone: string): Promise<void> {
  await tx.execute(sql`update pgboss.schedule set timezone = ${timeZone}, updated_on = now()`);
  await sendJob(tx, 'start-announcements', {});
}
