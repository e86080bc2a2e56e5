import { sql } from 'drizzle-orm';
import type { Day, Ref } from '#contract/fields';
import type { Db } from '../../db/client.ts';

export interface FoundClosedDays extends Ref {
  startDate: Day;
  endDate: Day;
  version: number;
  updatedAt: string;
}

/** The closed periods that overlap a range, by date. */
export async function findClosedDays(db: Db, from: Day, to: Day): Promise<FoundClosedDays[]> {
  return db.rows<FoundClosedDays>(sql`
    select id as "_id", name, start_date as "startDate", end_date as "endDate", version, updated_at as "updatedAt"
    from closed_days where daterange(start_date, end_date, '[]') && daterange(${from}::date, ${to}::date, '[]')
    order by start_date`);
}
