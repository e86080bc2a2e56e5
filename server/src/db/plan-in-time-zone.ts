import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { sendJob } from './send-job.ts';

/**
 * Has what runs by the academy's clock go by another time zone, on all servers: pg-boss reads its plans from this table each
 * time it looks. A day may just have begun, so that what starts with it is looked for now. In the caller's transaction.
 */
export async function planInTimeZone(tx: Db, timeZone: string): Promise<void> {
  await tx.execute(sql`update pgboss.schedule set timezone = ${timeZone}, updated_on = now()`);
  await sendJob(tx, 'start-announcements', {});
}
