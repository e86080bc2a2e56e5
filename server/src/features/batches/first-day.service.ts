import { sql } from 'drizzle-orm';
import type { BatchInList } from '#contract/batches';
import type { Day } from '#contract/fields';
import { type Sentence, sentence } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { ruleAt } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { formatDay } from '../../format-times.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { requireBatch } from './batches.service.ts';
import { lockBatches } from './enrolments.service.ts';

interface EnrolmentRow extends Record<string, unknown> {
  id: string;
  name: string;
  joinedOn: Day;
  startDate: Day;
  endDate: Day | null;
  /** The first day with a mark since then. */
  firstMark: Day | null;
  /** When an earlier stay in the batch ended. */
  leftOn: Day | null;
}

export async function changeFirstDay(
  db: Db,
  user: Caller,
  { id: batchId, studentId }: { id: string; studentId: string },
  joinedOn: Day,
): Promise<BatchInList> {
  return db.transaction(async (tx) => {
    await lockBatches(tx, [batchId]);
    const place = await tx.requireRow<EnrolmentRow>(sql`
      select e.id, u.name, e.joined_on as "joinedOn", b.start_date as "startDate", b.end_date as "endDate",
             ${firstMarkSql} as "firstMark",
             ${formerEndSql} as "leftOn"
      from enrolments e join batches b on b.id = e.batch_id join users u on u.id = e.student_id
      where e.batch_id = ${batchId} and e.student_id = ${studentId} and e.left_on is null`);
    if (place.joinedOn === joinedOn) return requireBatch(tx, batchId);
    requireWithin(place, joinedOn);
    await tx.execute(sql`update enrolments set joined_on = ${joinedOn} where id = ${place.id}`);
    await recordAudit(tx, user, {
      action: 'update',
      entity: 'student',
      entityId: studentId,
      before: { firstDay: { batch: batchId, joinedOn: place.joinedOn } },
      after: { firstDay: { batch: batchId, joinedOn } },
    });
    return requireBatch(tx, batchId);
  });
}

function requireWithin({ name, startDate, endDate, firstMark, leftOn }: EnrolmentRow, joinedOn: Day): void {
  const at = (message: Sentence) => ruleAt('joinedOn', message);
  if (joinedOn < startDate) throw at(sentence('This batch starts on {startDate}', { startDate: formatDay(startDate) }));
  if (endDate !== null && joinedOn > endDate)
    throw at(sentence('This batch ended on {endDate}', { endDate: formatDay(endDate) }));
  if (firstMark !== null && joinedOn > firstMark) {
    throw at(
      sentence('{name} was marked on {firstMark}. Choose that day or an earlier one.', {
        name,
        firstMark: formatDay(firstMark),
      }),
    );
  }
  if (leftOn !== null && joinedOn < leftOn) {
    throw at(
      sentence('{name} was in this batch before, until {leftOn}. Choose that day or a later one.', {
        name,
        leftOn: formatDay(leftOn),
      }),
    );
  }
}

const firstMarkSql = sql`(
  select min(a.date) from attendance_records a
   where a.batch_id = e.batch_id and a.student_id = e.student_id and a.date >= e.joined_on)`;

const formerEndSql = sql`(
  select max(former.left_on) from enrolments former
   where former.batch_id = e.batch_id and former.student_id = e.student_id and former.left_on > former.joined_on)`;

/**
 * Moves the first day in batches that began on a student's day of joining to the new one, as far as `changeFirstDay` allows: not past a day
 * with a mark, and not before the batch starts or an earlier stay in it ended.
 */
export async function followDayOfJoining(tx: Db, studentId: string, before: Day, after: Day): Promise<void> {
  await tx.execute(sql`
    update enrolments e set joined_on = greatest(least(${after}::date, ${firstMarkSql}), least(b.start_date, e.joined_on), ${formerEndSql})
    from batches b
    where b.id = e.batch_id and e.student_id = ${studentId} and e.joined_on = ${before} and e.left_on is null`);
}
