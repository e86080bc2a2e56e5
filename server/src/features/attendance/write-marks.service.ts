import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { MarkChange } from '#contract/attendance';
import type { Day } from '#contract/fields';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { insertEntries } from '../audit/audit.service.ts';

/** A register with the marks that change in it. */
export interface ChangedRegister {
  batchId: string;
  date: Day;
  version: number;
  changes: MarkChange[];
}

/** Writes the changed marks of registers, which exist and are locked. */
export async function writeMarks(tx: Db, registers: readonly ChangedRegister[]): Promise<void> {
  const marks = registers.flatMap(({ batchId, date, changes }) => changes.map((mark) => ({ batchId, date, ...mark })));
  const rows = sql`
    json_to_recordset(${JSON.stringify(marks)}::json)
      as m ("batchId" uuid, date date, "studentId" uuid, before text, after text, "remarkAfter" text)`;
  const isSame = sql`a.batch_id = m."batchId" and a.date = m.date and a.student_id = m."studentId"`;
  const remove = sql`delete from attendance_records a using ${rows} where ${isSame} and after is null`;
  // No upsert, which would lock each row first and write that to the WAL, too.
  const insert = sql`
    insert into attendance_records (batch_id, date, student_id, status, remark)
    select "batchId", date, "studentId", after, "remarkAfter" from ${rows} where before is null`;
  const update = sql`
    update attendance_records a set status = after, remark = "remarkAfter"
    from ${rows} where ${isSame} and before is not null and after is not null`;
  if (marks.some(({ after }) => after === null)) await tx.preparedRows(remove);
  if (marks.some(({ before }) => before === null)) await tx.preparedRows(insert);
  if (marks.some(({ before, after }) => before !== null && after !== null)) await tx.preparedRows(update);
}

/** Records changes in the history of their registers: corrections, or marks that lost a conflict and are set aside. */
export async function recordChanges(
  db: Db,
  user: Caller,
  registers: readonly ChangedRegister[],
  { reason = null, isSetAside = false }: { reason?: string | null; isSetAside?: boolean } = {},
): Promise<void> {
  const insert = sql`
    insert into attendance_changes (batch_id, date, version, at, user_id, user_name, reason, is_set_aside, changes)
    select "batchId", date, version, ${new Date().toISOString()}::timestamptz, ${user.id}::uuid, ${user.name}::text,
           ${reason}::text, ${isSetAside}::boolean, changes
    from jsonb_to_recordset(${JSON.stringify(registers)}::jsonb) as r ("batchId" uuid, date date, version integer, changes jsonb)`;
  await db.preparedRows(insert);
}

/** Records saved registers in the audit, with their version, which tells a correction from a first save. */
export async function recordMarking(
  tx: Db,
  { id: userId, name: userName }: Caller,
  registers: readonly (ChangedRegister & { students: number; absent: number; reason?: string | null })[],
): Promise<void> {
  const entries = registers.map(({ batchId: entityId, changes, ...register }) => {
    const after = { ...register, marked: changes.length };
    return { id: uuidv7(), userId, userName, action: 'mark', entity: 'batch', entityId, before: null, after } as const;
  });
  await insertEntries(tx, entries);
}
