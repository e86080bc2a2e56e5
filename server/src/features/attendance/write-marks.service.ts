import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { AttendanceStatus } from '#contract/attendance';
import type { Day } from '#contract/fields';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../refusals.ts';
import { insertEntries } from '../audit/audit.service.ts';

/** The change of a student's mark on a day; `status` or `was` is null where there is, or was, none. */
export interface MarkChange {
  /** Id of the student's enrolment in the batch. */
  enrolment: string;
  date: Day;
  status: AttendanceStatus | null;
  was: AttendanceStatus | null;
}

/**
 * Writes marks of many registers, which are created where missing and deleted with their last mark. Records corrections in their history and
 * in the audit, as a save of each register would. Refuses if a mark is no longer what it `was`.
 */
export async function writeMarks(tx: Db, user: Caller, changes: readonly MarkChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(sql`
    create temporary table changed_marks on commit drop as
    select e.batch_id, e.student_id, u.name, m.date, m.status, m.was, a.remark
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as m(enrolment uuid, date date, status text, was text)
    join enrolments e on e.id = m.enrolment join users u on u.id = e.student_id
    left join attendance_records a on a.batch_id = e.batch_id and a.date = m.date and a.student_id = e.student_id`);
  await tx.execute(sql`
    select from registers r where (r.batch_id, r.date) in (select batch_id, date from changed_marks)
    order by r.batch_id, r.date for update`);
  await tx.execute(sql`
    insert into registers as r (batch_id, date, submitted_by, submitted_by_name)
    select distinct batch_id, date, ${user.id}::uuid, ${user.name}::text from changed_marks where status is not null
    on conflict (batch_id, date) do update set version = r.version + 1`);
  await refuseMarkedSince(tx);
  await tx.execute(sql`
    delete from attendance_records a using changed_marks m
    where m.status is null and a.batch_id = m.batch_id and a.date = m.date and a.student_id = m.student_id`);
  await tx.execute(sql`
    insert into attendance_records (batch_id, date, student_id, status)
    select batch_id, date, student_id, status from changed_marks where status is not null
    on conflict (batch_id, date, student_id) do update set status = excluded.status`);
  await tx.execute(sql`
    delete from registers r using changed_marks m
    where m.status is null and r.batch_id = m.batch_id and r.date = m.date
      and not exists (select from attendance_records a where a.batch_id = r.batch_id and a.date = r.date)`);
  await recordCorrections(tx, user);
  await recordMarks(tx, user);
  await tx.execute(sql`drop table changed_marks`);
}

/** Refuses if a register was saved since it was read; they are locked by now. */
async function refuseMarkedSince(tx: Db): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from changed_marks m
    left join attendance_records a on a.batch_id = m.batch_id and a.date = m.date and a.student_id = m.student_id
    where a.status is distinct from m.was limit 1`);
  if (rows.length > 0)
    throw new Refusal('conflict', 'Someone saved one of these registers at the same moment. Try again.');
}

async function recordCorrections(tx: Db, user: Caller): Promise<void> {
  await tx.execute(sql`
    insert into attendance_changes (batch_id, date, version, user_id, user_name, changes)
    select r.batch_id, r.date, r.version, ${user.id}::uuid, ${user.name}::text,
           jsonb_agg(jsonb_build_object('studentId', m.student_id, 'name', m.name, 'before', m.was, 'after', m.status,
                                        'remarkBefore', m.remark, 'remarkAfter', case when m.status is not null then m.remark end)
                     order by m.name)
    from changed_marks m join registers r on r.batch_id = m.batch_id and r.date = m.date
    where r.version > 1 and m.status is distinct from m.was
    group by r.batch_id, r.date`);
}

/** Records the marks in the audit with the register's version, which tells a correction from a first save. */
async function recordMarks(tx: Db, user: Caller): Promise<void> {
  const { rows } = await tx.execute<{ batch: string; after: object }>(sql`
    select r.batch_id as batch, json_build_object(
             'date', r.date, 'marked', count(*) filter (where m.status is distinct from m.was), 'version', r.version,
             'students', r.present + r.absent + r.late + r.leave, 'absent', r.absent) as after
    from changed_marks m join registers r on r.batch_id = m.batch_id and r.date = m.date
    group by r.batch_id, r.date order by r.date, r.batch_id`);
  await insertEntries(
    tx,
    rows.map(({ batch, after }) => ({
      id: uuidv7(),
      userId: user.id,
      userName: user.name,
      action: 'mark',
      entity: 'batch',
      entityId: batch,
      before: null,
      after,
    })),
  );
}
