import { and, eq, sql } from 'drizzle-orm';
import type { BodyOf } from '#contract/endpoint';
import type { LeaveOfDay, LeaveRequest, LeaveStatus } from '#contract/leave-requests';
import type * as contract from '#contract/leave-requests';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { leaveAnswers } from '../../db/tables/leave-request-tables.ts';
import { rule } from '../../refusals.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findLeaveRequest } from './leave-requests.service.ts';
import { concernedBatches, leaveAsJson } from './on-leave.sql.ts';

interface Locked {
  status: LeaveStatus;
  isAccepted: boolean | null;
  answerReason: string | null;
}

/** Locks the request's row: answers and a withdrawal are serialised. */
async function lockRequest(tx: Db, id: string): Promise<Locked> {
  return tx.requireRow<Locked>(sql`
    select l.status, l.is_accepted as "isAccepted", l.answer_reason as "answerReason"
      from leave_requests l where l.id = ${id} for update`);
}

const refuseWithdrawn = ({ status }: Locked) => {
  if (status === 'withdrawn') throw rule('The parent has withdrawn this request');
};

type Answer = BodyOf<typeof contract.answerLeaveRequest>;

const inHistory = ({ isAccepted, reason }: Answer) => ({
  answer: isAccepted === null ? 'asked' : isAccepted ? 'accepted' : 'declined',
  ...(reason === null ? {} : { reason }),
});

/** Sets or takes back the office's answer, which holds for all batches, whatever the teachers answered. */
export async function answerLeaveRequest(db: Db, user: Caller, id: string, answer: Answer): Promise<LeaveRequest> {
  const { isAccepted } = answer;
  const reason = isAccepted === null ? null : answer.reason;
  return db.transaction(async (tx) => {
    const request = await lockRequest(tx, id);
    refuseWithdrawn(request);
    if (request.isAccepted !== isAccepted || request.answerReason !== reason) {
      await tx.execute(
        isAccepted === null
          ? sql`
        update leave_requests l set is_accepted = null, status = ${statusByTeachers}, answered_by = null,
               answered_by_name = null, answered_at = null, answer_reason = null where l.id = ${id}`
          : sql`
        update leave_requests set is_accepted = ${isAccepted}, status = ${isAccepted ? 'accepted' : 'declined'}, answered_by = ${user.id},
               answered_by_name = ${user.name}, answered_at = now(), answer_reason = ${reason} where id = ${id}`,
      );
      const change = { before: { answer: request.status }, after: inHistory({ isAccepted, reason }) };
      await recordAudit(tx, user, { action: 'update', entity: 'leave request', entityId: id, ...change });
    }
    return findLeaveRequest(tx, id);
  });
}

interface InBatch extends Answer {
  id: string;
  batchId: string;
}

/** Sets or takes back a teacher's answer for an own batch in which the student is or was; refused once the office has answered. */
export async function answerLeaveInBatch(
  db: Db,
  user: Caller,
  { id, batchId, ...answer }: InBatch,
): Promise<LeaveOfDay> {
  return db.transaction(async (tx) => {
    const row = await tx.requireRow<{ name: string }>(sql`
      select b.name from batches b join enrolments e on e.batch_id = b.id
      join leave_requests l on l.id = ${id} and l.student_id = e.student_id
      where b.id = ${batchId} and b.teacher_id = ${user.id} and (e.left_on is null or e.left_on > l.start_date)
        and e.joined_on <= l.end_date`);
    const request = await lockRequest(tx, id);
    refuseWithdrawn(request);
    if (request.isAccepted !== null) throw rule('The office has answered this request for all batches');
    if (await writeAnswer(tx, user, { id, batchId, ...answer })) {
      await tx.execute(sql`update leave_requests l set status = ${statusByTeachers} where l.id = ${id}`);
      const change = { before: {}, after: { ...inHistory(answer), batch: row.name } };
      await recordAudit(tx, user, { action: 'update', entity: 'leave request', entityId: id, ...change });
    }
    return findInBatch(tx, id, batchId);
  });
}

/** Answers whether anything changed. */
async function writeAnswer(tx: Db, user: Caller, { id, batchId, isAccepted, reason }: InBatch): Promise<boolean> {
  if (isAccepted === null) {
    const isThis = and(eq(leaveAnswers.requestId, id), eq(leaveAnswers.batchId, batchId));
    return (await tx.delete(leaveAnswers).where(isThis)).rowCount === 1;
  }
  const answer = { isAccepted, reason, userId: user.id, userName: user.name };
  const { rowCount } = await tx
    .insert(leaveAnswers)
    .values({ requestId: id, batchId, ...answer })
    .onConflictDoUpdate({
      target: [leaveAnswers.requestId, leaveAnswers.batchId],
      set: { ...answer, at: sql`now()` },
      setWhere: sql`(${leaveAnswers.isAccepted}, ${leaveAnswers.reason}) is distinct from (excluded.is_accepted, excluded.reason)`,
    });
  return rowCount === 1;
}

/** The status of the request `l` by the teachers: `asked` before any answer, that of all batches concerned if they agree, else `partly`. */
const statusByTeachers = sql`(
  select case when count(a.batch_id) = 0 then 'asked'
              when bool_and(coalesce(a.is_accepted, false)) then 'accepted'
              when bool_and(not coalesce(a.is_accepted, true)) then 'declined' else 'partly' end
  from (${concernedBatches}) concerned
  left join leave_answers a on a.request_id = l.id and a.batch_id = concerned.batch_id)`;

async function findInBatch(tx: Db, id: string, batchId: string): Promise<LeaveOfDay> {
  const row = await tx.requireRow<{ leave: LeaveOfDay }>(sql`
    select ${leaveAsJson} as leave from leave_requests l
    left join leave_answers own on own.request_id = l.id and own.batch_id = ${batchId} where l.id = ${id}`);
  return row.leave;
}
