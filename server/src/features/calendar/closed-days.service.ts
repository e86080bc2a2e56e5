import { asc, eq, gte, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { ClosedDays } from '#contract/calendar';
import type * as contract from '#contract/calendar';
import type { BodyOf, Page, QueryOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import { sentence } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { closedDays } from '../../db/tables/calendar-tables.ts';
import { saveVersion } from '../../db/columns.ts';
import { Refusal, stale, requireRow, conflictAt } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { formatDay } from '../../format-times.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { constraintOf, findClashes, isClash, lockTimetable, whenOnce } from '../batches/clashes.service.ts';
import { renotifyOfClosedDays, notifyOfClosedDays } from './calendar-notifications.service.ts';
import { inPage } from '../../db/list-query.ts';

const columns = {
  _id: closedDays.id,
  name: closedDays.name,
  startDate: closedDays.startDate,
  endDate: closedDays.endDate,
  version: closedDays.version,
};

export async function listClosedDays(
  db: Db,
  { from, ...page }: QueryOf<typeof contract.listClosedDays>,
): Promise<Page<ClosedDays>> {
  const condition = from === undefined ? undefined : gte(closedDays.endDate, from);
  const [rows, total] = await Promise.all([
    inPage(db.select(columns).from(closedDays).where(condition).orderBy(asc(closedDays.startDate)), page),
    db.$count(closedDays, condition),
  ]);
  return { rows, total };
}

export async function createClosedDays(
  db: Db,
  user: Caller,
  { name, startDate, endDate }: BodyOf<typeof contract.createClosedDays>,
): Promise<ClosedDays> {
  const days = { name, startDate, endDate: endDate ?? startDate };
  const id = uuidv7();
  return writeDays(db, days, async (tx) => {
    const [created] = await tx
      .insert(closedDays)
      .values({ id, ...days })
      .returning(columns);
    await notifyOfClosedDays(tx, id);
    await recordAudit(tx, user, { action: 'create', entity: 'closed day', entityId: id, after: days });
    return created as ClosedDays;
  });
}

export async function updateClosedDays(
  db: Db,
  user: Caller,
  id: string,
  { version, ...changes }: BodyOf<typeof contract.updateClosedDays>,
): Promise<ClosedDays> {
  const before = await requireClosedDays(db, id);
  const { name, startDate, endDate } = { ...before, ...changes };
  const days = { name, startDate, endDate: endDate ?? startDate };
  return writeDays(db, { ...days, id }, async (tx) => {
    const isSaved = await saveVersion(tx, closedDays, { id, version }, days);
    const after = await requireClosedDays(tx, id);
    if (!isSaved) throw stale(after);
    if (after.startDate !== before.startDate || after.endDate !== before.endDate) await renotifyOfClosedDays(tx, id);
    await recordAudit(tx, user, { action: 'update', entity: 'closed day', entityId: id, before, after });
    return after;
  });
}

export async function deleteClosedDays(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  const days = await requireClosedDays(db, id);
  return writeDays(db, days, async (tx) => {
    const before = await requireClosedDays(tx, id);
    await tx.delete(closedDays).where(eq(closedDays.id, id));
    await recordAudit(tx, user, { action: 'delete', entity: 'closed day', entityId: id, before });
    return { _id: id };
  });
}

async function requireClosedDays(db: Db, id: string): Promise<ClosedDays> {
  return requireRow(await db.select(columns).from(closedDays).where(eq(closedDays.id, id)));
}

/** Writes under the timetable lock; a refusal names the class that prevents the change. */
async function writeDays<Answer>(
  db: Db,
  days: { id?: string; startDate: Day; endDate: Day },
  work: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await db.transaction(async (tx) => {
      await lockTimetable(tx);
      return work(tx);
    });
  } catch (failure) {
    if (constraintOf(failure) === 'closed_days_dates_excl') throw (await nameOverlap(db, days)) ?? failure;
    if (isClash(failure)) throw (await nameReopened(db)) ?? failure;
    throw failure;
  }
}

async function nameOverlap(
  db: Db,
  { id, startDate, endDate }: { id?: string; startDate: Day; endDate: Day },
): Promise<Refusal | undefined> {
  const [other] = await db.rows<{ name: string; startDate: Day; endDate: Day }>(sql`
    select name, start_date as "startDate", end_date as "endDate" from closed_days
    where daterange(start_date, end_date, '[]') && daterange(${startDate}::date, ${endDate}::date, '[]')
      and id is distinct from ${id ?? null}::uuid
    order by start_date limit 1`);
  if (other === undefined) return undefined;
  const span =
    other.startDate === other.endDate
      ? formatDay(other.startDate)
      : sentence('{startDate} to {endDate}', {
          startDate: formatDay(other.startDate),
          endDate: formatDay(other.endDate),
        });
  return conflictAt('startDate', sentence('{found} is already a closed day, {span}', { found: other.name, span }));
}

/** The extra class that was possible only because the day was closed, and the weekly class it would now clash with. */
async function nameReopened(db: Db): Promise<Refusal | undefined> {
  // As if the weekly classes of a closed day with an extra class were extra ones themselves.
  const clashes = await findClashes(
    db,
    sql`
    select 0 as plan, 0 as slot, w.batch_id as batch, w.teacher_id as teacher, w.room, w.day, w.start_time, w.end_time,
           e.only_on as first, e.only_on as last, true as is_extra
      from closed_days c
      join batch_slots e on e.only_on between c.start_date and c.end_date
      join batch_slots w on w.is_weekly and w.held @> e.only_on and w.day = e.day and w.batch_is_active
      join batches b on b.id = w.batch_id and daterange(b.start_date, b.end_date, '[]') @> e.only_on`,
  );
  const [clash] = clashes
    .flatMap(({ onlyOn, ...row }) => (onlyOn === null ? [] : [{ ...row, onlyOn, at: `${onlyOn} ${row.startTime}` }]))
    .toSorted((one, other) => one.at.localeCompare(other.at));
  if (clash === undefined) return undefined;
  const [extra, other] = [clash.batch ?? '', clash.name ?? ''];
  const date = whenOnce(clash.onlyOn, clash);
  return new Refusal(
    'conflict',
    sentence('The extra class of {extra} on {date} is at the time of {other}. Remove it first.', {
      extra,
      date,
      other,
    }),
  );
}
