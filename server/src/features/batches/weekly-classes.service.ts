import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Slot } from '#contract/batches';
import { weekDays } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';

/** The wanted weekly classes of a batch. */
export interface Week {
  batchId: string;
  schedule: Slot[];
}

/**
 * Ends weekly classes that are not in these weeks. In a batch with registers they stay on record for the days before `today`, so that past weeks
 * keep their classes; elsewhere they are deleted. To be called before a change of the batch's teacher or room, which could clash with classes it no
 * longer has.
 */
export async function endClasses(tx: Db, weeks: readonly Week[], today: Day): Promise<void> {
  const { gone } = await compare(tx, weeks);
  if (gone.length === 0) return;
  const ids = sql`any(${sql.param(gone)}::uuid[])`;
  await tx.execute(sql`
    update batch_slots s set held = daterange(lower(s.held), ${today}::date)
    where s.id = ${ids} and coalesce(lower(s.held), '-infinity') < ${today}::date and ${hasPast(today)}`);
  await tx.execute(sql`delete from batch_slots s where s.id = ${ids} and s.is_weekly`);
}

/** Adds the weekly classes that are missing: from `today` on in a batch with registers, else for all its days. */
export async function beginClasses(tx: Db, weeks: readonly Week[], today: Day): Promise<void> {
  const { missing } = await compare(tx, weeks);
  if (missing.length === 0) return;
  await tx.execute(sql`
    insert into batch_slots (id, batch_id, day, start_time, end_time, own_room, held)
    select s.id, s.batch_id, s.day, s.start_time, s.end_time, s.own_room,
           case when ${hasPast(today)} then daterange(${today}::date, null) else daterange(null, null) end
    from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb)
      as s(id uuid, batch_id uuid, day int, start_time time, end_time time, own_room text)`);
}

/** Whether the batch of row `s` has registers of earlier days. */
const hasPast = (today: Day) => sql`
  exists (select from registers r where r.batch_id = s.batch_id and r.date < ${today}::date)`;

interface Row {
  id: string;
  batch_id: string;
  day: number;
  start_time: string;
  end_time: string;
  own_room: string | null;
}

/** Compares stored and wanted classes: `gone` are stored but no longer wanted, `missing` are wanted but not stored. */
async function compare(tx: Db, weeks: readonly Week[]): Promise<{ gone: string[]; missing: Row[] }> {
  const rows = await tx.rows<Row>(sql`
    select id, batch_id, day, to_char(start_time, 'HH24:MI') as start_time, to_char(end_time, 'HH24:MI') as end_time, own_room
    from batch_slots where is_weekly and batch_id = any(${sql.param(weeks.map(({ batchId }) => batchId))}::uuid[])`);
  const here = Map.groupBy(rows, keyOf);
  const missing = weeks.flatMap(({ batchId, schedule }) =>
    schedule.map((slot) => rowOf(batchId, slot)).filter((row) => here.get(keyOf(row))?.pop() === undefined),
  );
  return { gone: [...here.values()].flat().map(({ id }) => id), missing };
}

const rowOf = (batchId: string, { day, startTime, endTime, room }: Slot): Row => ({
  id: uuidv7(),
  batch_id: batchId,
  day: weekDays.indexOf(day) + 1,
  start_time: startTime,
  end_time: endTime,
  own_room: room,
});

const keyOf = ({ id: _, ...row }: Row): string =>
  JSON.stringify([row.batch_id, row.day, row.start_time, row.end_time, row.own_room]);
