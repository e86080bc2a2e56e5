import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type * as contract from '#contract/family-messages';
import type { Db } from '../../db/client.ts';
import { academyClock } from '../../academy/academy.ts';
import { findService } from './daily-limit.service.ts';
import type { Messaging } from './channels.ts';

type Figures = z.output<typeof contract.getMessageFigures.response>;

/** The figures of this month by the academy's calendar. */
export async function getMessageFigures(db: Db, messaging: Messaging): Promise<Figures> {
  const { today, timeZone } = await academyClock(db);
  const [row] = await db.rows<Figures['month']>(sql`
    with of_month as (
      select status, sent_at, cost, currency from family_messages
      where created_at >= ${`${today.slice(0, 7)}-01`}::timestamp at time zone ${timeZone})
    select (select count(*)::int from of_month where status not in ('queued', 'failed')) as sent,
           (select count(*)::int from of_month where status = 'failed') as failed,
           (select coalesce(json_agg(json_build_object('currency', currency, 'cost', cost) order by currency), '[]')
            from (select currency, round(sum(cost)::numeric, 2)::float8 as cost from of_month
                  where currency is not null and cost is not null group by currency) by_currency) as costs`);
  const month = row ?? { sent: 0, failed: 0, costs: [] };
  return { service: await findService(db, messaging, today), month };
}
