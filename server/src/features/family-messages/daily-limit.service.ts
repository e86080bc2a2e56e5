import { sql } from 'drizzle-orm';
import type { MessageService } from '#contract/family-messages';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { messageDays } from '../../db/tables/family-message-tables.ts';
import type { MessagingService } from './messaging.ts';
import type { Messaging } from './channels.ts';

/** The number of messages that may still be queued today; waiting ones count as sent. */
export async function countFree(db: Db, { limit }: MessagingService, today: Day): Promise<number> {
  const [row] = await db.rows<{ used: number }>(sql`
    select coalesce((select count from ${messageDays} where day = ${today}), 0)
           + (select count(*)::int from family_messages where status = 'queued') as used`);
  return Math.max(0, limit - (row?.used ?? 0));
}

/**
 * Takes one message of the day's limit; false if none is left. A single statement on one row: concurrent servers and workers
 * never take more than the limit.
 */
export async function takeOne(db: Db, { limit }: MessagingService, today: Day): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${messageDays} as of_day (day, count) values (${today}, 1)
    on conflict (day) do update set count = of_day.count + 1 where of_day.count < ${limit}`);
  return rowCount === 1;
}

/** Gives back a message that certainly was not sent. */
export async function giveBack(db: Db, day: Day): Promise<void> {
  await db.execute(sql`update ${messageDays} set count = count - 1 where day = ${day} and count > 0`);
}

/** The service as lists need it; null while none is set up. */
export async function findService(db: Db, messaging: Messaging, today: Day): Promise<MessageService | null> {
  if (messaging === undefined) return null;
  const { limit, price, currency } = messaging;
  return { limit, left: await countFree(db, messaging, today), price, currency };
}
