import { sql } from 'drizzle-orm';
import type { Day, Ref } from '#contract/fields';
import type { Schedule } from '#contract/schedule';
import type { Db } from '../../db/client.ts';

type Row = Ref & { startDate: Day; endDate: Day } & Record<string, unknown>;

/** Closed periods that overlap a range, by date. */
export async function findClosedDays(db: Db, from: Day, to: Day): Promise<Schedule['closedDays']> {
  const { rows } = await db.execute<Row>(sql`
    select id as "_id", name, start_date as "startDate", end_date as "endDate"
    from closed_days where daterange(start_date, end_date, '[]') && daterange(${from}::date, ${to}::date, '[]')
    order by start_date`);
  return rows;
}
