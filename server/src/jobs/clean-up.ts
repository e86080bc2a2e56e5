import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import type { FileStore } from '../files/file-store.ts';
import { sweepLooseFiles } from '../files/loose-files.ts';

/** Conditions for rows that are no longer needed, by table. */
const useless = {
  sessions: sql`ends_at < now() or expires_at < now()`,
  guardian_sessions: sql`expires_at < now()`,
  guardian_links: sql`expires_at < now()`,
  // The link of an older row has expired, whatever a restore brings back.
  ended_links: sql`at < now() - interval '2 years'`,
  account_tokens: sql`expires_at < now() - interval '7 days'`,
  email_otps: sql`expires_at < now() - interval '1 day'`,
  // Counts far ahead come from a wrong clock.
  rate_counters: sql`window_start not between now() - interval '1 day' and now() + interval '1 day'`,
  idempotency_keys: sql`created_at < now() - interval '1 day'`,
  import_progress: sql`at < now() - interval '1 day'`,
  unexpected_ends: sql`noticed_at < now() - interval '30 days'`,
  server_samples: sql`day < current_date - 90`,
  site_changes: sql`at < now() - interval '1 day'`,
  notifications: sql`created_at < now() - interval '1 year'`,
  mails: sql`status not in ('waiting', 'sending') and created_at < now() - interval '90 days'`,
};

/** Deletes useless rows with one statement per table and no transaction: an interruption loses nothing. */
export async function cleanUp(db: Db, files: FileStore): Promise<void> {
  for (const [table, condition] of Object.entries(useless)) {
    await db.execute(sql`delete from ${sql.identifier(table)} where ${condition}`);
  }
  await sweepLooseFiles(db, files);
}
