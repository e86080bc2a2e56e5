import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { markAttendance as markEndpoint, Register } from '#contract/attendance';
import { addDays } from '#contract/dates';
import type { BodyOf } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { batches } from '../../db/tables/batch-tables.ts';
import { Refusal, notFound, rule, ruleAt, stale } from '../../refusals.ts';
import { teacherIdOf, type Caller } from '../../caller.ts';
import { ringForAbsences } from '../push/push-jobs.service.ts';
import { takesPlaceOn } from '../schedule/class-days.service.ts';
import { closedForSql, isCancelledSql, noClassOn } from '../schedule/no-class.service.ts';
import { academyClock } from '../../academy/academy.ts';
import { markingDay } from './marking-days.service.ts';
import { getRegister } from './register.service.ts';

type Sheet = BodyOf<typeof markEndpoint>;

interface Outcome {
  /** The number of students enrolled that day and not on the sheet. */
  missing: number;
  /** The number of students on the sheet and not enrolled that day. */
  foreign: number;
  /** The number of marks that differ from what is saved. */
  changed: number;
  /** The version read by the statement; 0 without a register. */
  found: number;
  /** The version written; null if nothing was written. */
  saved: number | null;
}

const value = sql.placeholder;

/**
 * Saves a whole register with one statement, all or nothing. If a concurrent save wins, it writes nothing (`saved` is null although no rule refused),
 * and the caller retries.
 */
const saveSheet = preparedQuery<Record<string, unknown>, Outcome>('save_register', () => {
  const parts = {
    sheet: sql`
        select * from unnest(${value('students')}::uuid[], ${value('statuses')}::text[], ${value('remarks')}::text[])
          as s(student_id, status, remark)`,
    day: sql`
        select ${value('batchId')}::uuid as batch_id, ${value('date')}::date as date`,
    roster: sql`
        select e.student_id from enrolments e join day on e.batch_id = day.batch_id
        where e.joined_on <= day.date and (e.left_on is null or e.left_on > day.date)`,
    before: sql`
        select a.student_id, a.status, a.remark from attendance_records a join day using (batch_id, date)`,
    found: sql`
        select r.version from registers r join day using (batch_id, date)`,
    changed: sql`
        select sheet.*, before.status as was, before.remark as remark_was
        from sheet left join before using (student_id)
        where (sheet.status, sheet.remark) is distinct from (before.status, before.remark)`,
    verdict: sql`
        select (select count(*)::int from roster where student_id not in (select student_id from sheet)) as missing,
               (select count(*)::int from sheet where student_id not in (select student_id from roster)
                  and student_id not in (select student_id from before)) as foreign,
               (select count(*)::int from changed) as changed,
               coalesce((select version from found), 0) as found`,
    sums: sql`
        select count(*) filter (where status = 'present') as present, count(*) filter (where status = 'absent') as absent,
               count(*) filter (where status = 'late') as late, count(*) filter (where status = 'leave') as leave
        from (select status from sheet union all
              select status from before where student_id not in (select student_id from sheet)) marks`,
    saved: sql`
        insert into registers as r
          (batch_id, date, submitted_by, submitted_by_name, submitted_at, present, absent, late, leave)
        select day.batch_id, day.date, ${value('userId')}::uuid, ${value('userName')}::text, ${value('now')}::timestamptz,
               present, absent, late, leave
        from day, verdict, sums
        where missing = 0 and "foreign" = 0 and changed > 0 and found = coalesce(${value('version')}::int, found)
        on conflict (batch_id, date) do update
          set version = r.version + 1, submitted_by = excluded.submitted_by,
              submitted_by_name = excluded.submitted_by_name, submitted_at = excluded.submitted_at,
              present = excluded.present, absent = excluded.absent, late = excluded.late, leave = excluded.leave
          where r.version = (select version from found)
        returning r.batch_id, r.date, r.version`,
    marked: sql`
        insert into attendance_records (batch_id, date, student_id, status, remark)
        select saved.batch_id, saved.date, changed.student_id, changed.status, changed.remark
        from saved, changed where changed.was is null`,
    // This is no upsert, which would lock each row first and write that to the WAL, too.
    corrected: sql`
        update attendance_records a set status = changed.status, remark = changed.remark
        from saved, changed
        where a.batch_id = saved.batch_id and a.date = saved.date and a.student_id = changed.student_id`,
    corrections: sql`
        insert into attendance_changes (batch_id, date, version, at, user_id, user_name, reason, changes)
        select saved.batch_id, saved.date, saved.version, ${value('now')}::timestamptz, ${value('userId')}::uuid,
               ${value('userName')}::text, ${value('reason')}::text,
               (select jsonb_agg(jsonb_build_object('studentId', changed.student_id, 'name', u.name,
                                                  'before', changed.was, 'after', changed.status,
                                                  'remarkBefore', changed.remark_was,
                                                  'remarkAfter', changed.remark) order by u.name)
                from changed join users u on u.id = changed.student_id and u.id = any(${value('students')}::uuid[]))
        from saved where saved.version > 1`,
    audit: sql`
        insert into audit_log (id, at, user_id, user_name, action, entity, entity_id, after)
        select ${value('auditId')}::uuid, ${value('now')}::timestamptz, ${value('userId')}::uuid, ${value('userName')}::text,
               'mark', 'batch', saved.batch_id,
               jsonb_build_object('date', saved.date, 'marked', changed, 'version', saved.version, 'reason', ${value('reason')}::text,
                                  'students', (select count(*) from sheet),
                                  'absent', (select count(*) from sheet where status = 'absent'))
        from saved, verdict`,
    rung: ringForAbsences(sql`${value('yesterday')}::date`),
  };
  const named = Object.entries(parts).map(([name, part]) => sql`${sql.identifier(name)} as (${part})`);
  return sql`with ${sql.join(named, sql`, `)} select missing, "foreign", changed, found, (select version from saved) as saved from verdict`;
});

/**
 * Saves the register of one day as a whole, so no student is left unmarked. Idempotent: the same marks change nothing, whatever their version, so a
 * save whose answer was lost can be repeated.
 */
export async function markAttendance(db: Db, user: Caller, batchId: string, sheet: Sheet): Promise<Register> {
  const { today, now } = await academyClock(db);
  await requireOpenDay(db, user, batchId, sheet, today);
  const values = {
    batchId,
    date: sheet.date,
    students: sheet.records.map(({ studentId }) => studentId),
    statuses: sheet.records.map(({ status }) => status),
    remarks: sheet.records.map(({ remark }) => remark),
    version: sheet.version ?? null,
    reason: sheet.reason,
    userId: user.id,
    userName: user.name,
    now: now.toISOString(),
    auditId: uuidv7(),
    yesterday: addDays(today, -1),
  };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [outcome] = await saveSheet(db, values);
    if (outcome === undefined) break;
    refuseIncomplete(outcome);
    if (outcome.changed === 0 || outcome.saved !== null) return getRegister(db, user, batchId, sheet.date);
    if (sheet.version !== undefined && outcome.found !== sheet.version) {
      throw stale(await getRegister(db, user, batchId, sheet.date));
    }
  }
  throw new Refusal('conflict', 'Several people are saving this register. Try again.');
}

async function requireOpenDay(db: Db, user: Caller, batchId: string, sheet: Sheet, today: string): Promise<void> {
  const teacherId = teacherIdOf(user);
  const date = sql`${sheet.date}::date`;
  const id = sql`${batches.id}`;
  const [batch] = await db
    .select({
      startDate: batches.startDate,
      endDate: batches.endDate,
      closedFor: closedForSql(date),
      isCancelled: isCancelledSql(id, date),
      hasClass: sql<boolean>`exists (select from batch_slots s where s.batch_id = ${id} and ${takesPlaceOn(date)})
        or exists (select from registers r where r.batch_id = ${id} and r.date = ${date})`,
    })
    .from(batches)
    .where(and(eq(batches.id, batchId), teacherId === null ? undefined : eq(batches.teacherId, teacherId)));
  if (batch === undefined) throw notFound();
  const noClassBecause = batch.hasClass ? null : noClassOn(sheet.date, batch);
  const { lockedBecause, reasonNeeded } = markingDay(user.role, sheet.date, today, { ...batch, noClassBecause });
  if (lockedBecause !== null) throw ruleAt('date', lockedBecause);
  if (reasonNeeded && sheet.reason === null) {
    throw ruleAt('reason', 'Enter a reason for saving the register of another day');
  }
}

function refuseIncomplete({ missing, foreign }: Outcome): void {
  if (foreign > 0) {
    throw rule(
      foreign === 1
        ? '1 student in this register was not in the batch on that day'
        : `${foreign} students in this register were not in the batch on that day`,
    );
  }
  if (missing > 0) {
    throw rule(missing === 1 ? '1 student is not marked yet' : `${missing} students are not marked yet`);
  }
}
