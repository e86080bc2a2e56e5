import { and, eq, sql } from 'drizzle-orm';
import type { Register } from '#contract/attendance';
import { addDays } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { isOneOf } from '../../db/list-query.ts';
import { runBuilt } from '../../db/prepared.ts';
import { batches } from '../../db/tables/batch-tables.ts';
import { notFound, rule, ruleAt, stale } from '../../refusals.ts';
import { teacherIdOf, type Caller } from '../../caller.ts';
import { ringForAbsences } from '../push/push-jobs.service.ts';
import { takesPlaceOn } from '../schedule/class-days.sql.ts';
import { closedForSql, isCancelledSql, noClassOn } from '../schedule/no-class.sql.ts';
import { academyClock } from '../../academy/academy.ts';
import { countMarks } from './statistics.ts';
import { judgeSheet, type RegisterStudent, type Sheet, type Sums } from './judge-sheet.ts';
import { markingDay } from './marking-days.ts';
import { getRegister } from './register.service.ts';
import { recordChanges, recordMarking, writeMarks } from './write-marks.service.ts';

/**
 * Saves the register of one day as a whole, so no student is left unmarked. Idempotent: the same marks change nothing, whatever their version, so a
 * save whose answer was lost can be repeated.
 */
export async function markAttendance(db: Db, user: Caller, batchId: string, sheet: Sheet): Promise<Register> {
  const { today } = await academyClock(db);
  await requireOpenDay(db, user, batchId, sheet, today);
  await db.transaction((tx) => saveSheet(tx, user, batchId, sheet, today));
  return getRegister(db, user, batchId, sheet.date);
}

async function requireOpenDay(db: Db, user: Caller, batchId: string, sheet: Sheet, today: string): Promise<void> {
  const teacherId = teacherIdOf(user);
  const date = sql`${sheet.date}::date`;
  const id = sql`${batches.id}`;
  const [batch] = await runBuilt(
    db
      .select({
        startDate: batches.startDate,
        endDate: batches.endDate,
        closedFor: closedForSql(date),
        isCancelled: isCancelledSql(id, date),
        hasClass: sql<boolean>`exists (select from batch_slots s where s.batch_id = ${id} and ${takesPlaceOn(date)})
        or exists (select from registers r where r.batch_id = ${id} and r.date = ${date})`,
      })
      .from(batches)
      .where(and(eq(batches.id, batchId), teacherId === null ? undefined : eq(batches.teacherId, teacherId))),
  );
  if (batch === undefined) throw notFound();
  const noClassBecause = batch.hasClass ? null : noClassOn(sheet.date, batch);
  const { lockedBecause, reasonNeeded } = markingDay(user.role, sheet.date, today, { ...batch, noClassBecause });
  if (lockedBecause !== null) throw ruleAt('date', lockedBecause);
  if (reasonNeeded && sheet.reason === null) {
    throw ruleAt('reason', 'Enter a reason for saving the register of another day');
  }
}

/** Judges the sheet against the locked register, and saves it as a whole or throws. */
async function saveSheet(tx: Db, user: Caller, batchId: string, sheet: Sheet, today: Day): Promise<void> {
  const { date, records, reason } = sheet;
  const savedVersion = await lockRegister(tx, user, batchId, sheet);
  const { problem, isStale, changes, sums } = judgeSheet(sheet, savedVersion, await findStudents(tx, batchId, date));
  if (problem !== null) throw rule(problem);
  if (changes.length === 0) return;
  if (isStale) throw stale(await getRegister(tx, user, batchId, date));

  const register = { batchId, date, version: savedVersion + 1, changes };
  if (savedVersion > 0) await updateRegister(tx, user, batchId, date, sums);
  await writeMarks(tx, [register]);
  if (savedVersion > 0) await recordChanges(tx, user, [register], { reason });
  await recordMarking(tx, user, [
    { ...register, reason, students: records.length, absent: countMarks(records).absent },
  ]);
  // A register that was marked offline days ago rings nobody.
  if (date >= addDays(today, -1)) await ringForAbsences(tx, batchId, date, changes);
}

/**
 * Locks the register and answers its version; 0 if there was none and the first save has created it. Of two first saves the second waits here for
 * the first, and then finds its register.
 */
async function lockRegister(tx: Db, user: Caller, batchId: string, sheet: Sheet): Promise<number> {
  const { date, records, version = 0 } = sheet;
  // Where false: a register that exists is locked and stays as it is.
  const create = sql`
    insert into registers as r (batch_id, date, ${savedColumns})
    values (${batchId}, ${date}, ${savedValues(user, countMarks(records))})
    on conflict (batch_id, date) do update set version = r.version where false
    returning version`;
  if (version === 0 && (await tx.preparedRows(create)).length > 0) return 0;
  const lock = sql`select version from registers where batch_id = ${batchId} and date = ${date} for no key update`;
  const [register] = await tx.preparedRows<{ version: number }>(lock);
  return register?.version ?? 0;
}

/** The students enrolled on that day, and those with a mark. */
function findStudents(tx: Db, batchId: string, date: Day): Promise<RegisterStudent[]> {
  const query = sql`
    with listed as materialized (
      select student_id, e.batch_id is not null as "isEnrolled", a.status, a.remark
      from (select batch_id, student_id from enrolments
            where batch_id = ${batchId} and joined_on <= ${date}::date and (left_on is null or left_on > ${date}::date)) e
      full join (select student_id, status, remark from attendance_records
                 where batch_id = ${batchId} and date = ${date}) a using (student_id))
    select u.id as "studentId", u.name, "isEnrolled", listed.status, remark
    from listed join users u on u.id = student_id and ${isOneOf(sql`u.id`, sql`select student_id from listed`)}
    order by u.name`;
  return tx.preparedRows(query);
}

async function updateRegister(tx: Db, user: Caller, batchId: string, date: Day, sums: Sums): Promise<void> {
  const update = sql`
    update registers set version = version + 1, (${savedColumns}) = row (${savedValues(user, sums)})
    where batch_id = ${batchId} and date = ${date}`;
  await tx.preparedRows(update);
}

const savedColumns = sql.raw('submitted_by, submitted_by_name, submitted_at, present, absent, late, leave');

/** With the sums, which the trigger on the marks need not write then. */
const savedValues = (user: Caller, { present, absent, late, leave }: Sums) => sql`
  ${user.id}::uuid, ${user.name}::text, ${new Date().toISOString()}::timestamptz,
  ${present}::integer, ${absent}::integer, ${late}::integer, ${leave}::integer`;
