import { sql } from 'drizzle-orm';
import type { AttendanceStatus } from '#contract/attendance';
import type { Day } from '#contract/fields';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../refusals.ts';
import { type ChangedRegister, recordChanges, recordMarking, writeMarks } from './write-marks.service.ts';

/** A student's mark on a day; `status` or `was` is null where there is to be, or was, none. */
export interface ImportedMark {
  /** Id of the student's enrolment in the batch. */
  enrolment: string;
  date: Day;
  status: AttendanceStatus | null;
  was: AttendanceStatus | null;
}

/**
 * Writes marks of many registers, which are created where missing and deleted with their last mark, and records them as a save of each
 * register would. Refuses if a mark is no longer what it `was`.
 */
export async function importMarks(tx: Db, user: Caller, marks: readonly ImportedMark[]): Promise<void> {
  if (marks.length === 0) return;
  const registers = await lockRegisters(tx, user, marks);
  await writeMarks(tx, registers);
  const saved = await deleteEmpty(tx, registers);
  const corrected = saved.filter(({ version, changes }) => version > 1 && changes.length > 0);
  await recordChanges(tx, user, corrected);
  await recordMarking(tx, user, saved);
}

/** Locks the registers, in one order for all transactions, and creates the missing ones. Answers what changes in them. */
async function lockRegisters(tx: Db, user: Caller, marks: readonly ImportedMark[]): Promise<ChangedRegister[]> {
  const imported = sql`
    jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m (enrolment uuid, date date, status text, was text)
    join enrolments e on e.id = m.enrolment`;
  await tx.execute(sql`
    select from registers r where (r.batch_id, r.date) in (select e.batch_id, m.date from ${imported})
    order by r.batch_id, r.date for update`);
  await tx.execute(sql`
    insert into registers as r (batch_id, date, submitted_by, submitted_by_name)
    select distinct e.batch_id, m.date, ${user.id}::uuid, ${user.name}::text from ${imported} where m.status is not null
    on conflict (batch_id, date) do update set version = r.version + 1`);
  const rows = await tx.rows<ChangedRegister & { isSame: boolean }>(sql`
    select e.batch_id as "batchId", m.date, max(r.version) as version, bool_and(a.status is not distinct from m.was) as "isSame",
           coalesce(jsonb_agg(jsonb_build_object('studentId', u.id, 'name', u.name, 'before', m.was, 'after', m.status,
                    'remarkBefore', a.remark, 'remarkAfter', case when m.status is not null then a.remark end)
                    order by u.name) filter (where m.status is distinct from m.was), '[]') as changes
    from ${imported} join users u on u.id = e.student_id
    left join registers r on r.batch_id = e.batch_id and r.date = m.date
    left join attendance_records a on a.batch_id = e.batch_id and a.date = m.date and a.student_id = u.id
    group by e.batch_id, m.date`);
  if (rows.every(({ isSame }) => isSame)) return rows;
  throw new Refusal('conflict', 'Someone saved one of these registers at the same moment. Try again.');
}

/** Deletes the registers without a mark. Answers the others with the number of their marks. */
async function deleteEmpty(tx: Db, registers: readonly ChangedRegister[]) {
  const batches = registers.map(({ batchId }) => batchId);
  const dates = registers.map(({ date }) => date);
  const list = sql`unnest(${sql.param(batches)}::uuid[], ${sql.param(dates)}::date[]) as l (batch_id, date)`;
  const students = sql`r.present + r.absent + r.late + r.leave`;
  await tx.execute(sql`
    delete from registers r using ${list} where r.batch_id = l.batch_id and r.date = l.date and ${students} = 0`);
  const rows = await tx.rows<{ batchId: string; date: Day; students: number; absent: number }>(sql`
    select batch_id as "batchId", date, ${students} as students, r.absent
    from registers r join ${list} using (batch_id, date) order by date, batch_id`);
  const byKey = new Map(registers.map((register) => [keyOf(register), register]));
  return rows.map((row) => ({ ...(byKey.get(keyOf(row)) as ChangedRegister), ...row }));
}

const keyOf = ({ batchId, date }: { batchId: string; date: Day }) => `${batchId} ${date}`;
