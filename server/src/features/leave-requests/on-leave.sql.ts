import { sql, type SQL } from 'drizzle-orm';

/** The answer to the request `l` that holds in the batch of the answer `own`; null while there is none. */
const answerIn = sql`coalesce(l.is_accepted, own.is_accepted)`;

/** Whether a guardian's request for this student was accepted for a class of this batch on this day. */
export const isOnLeave = (studentId: SQL, batchId: SQL, date: SQL): SQL => sql`
  exists (select from leave_requests l left join leave_answers own on own.request_id = l.id and own.batch_id = ${batchId}
           where l.student_id = ${studentId} and ${date} between l.start_date and l.end_date and ${answerIn})`;

/** Whether the leave of this student was accepted for all batches on this day. */
export const isAway = (studentId: SQL, date: SQL): SQL => sql`
  exists (select from leave_requests l
           where l.student_id = ${studentId} and l.status = 'accepted' and ${date} between l.start_date and l.end_date)`;

/** The request that concerns a student's class of this batch on this day, an accepted one first, as JSON; null without one. */
export const leaveOfDay = (studentId: SQL, batchId: SQL, date: SQL): SQL => sql`(
  select ${leaveAsJson}
  from leave_requests l left join leave_answers own on own.request_id = l.id and own.batch_id = ${batchId}
  where l.student_id = ${studentId} and ${date} between l.start_date and l.end_date and l.status <> 'withdrawn'
  order by ${answerIn} is true desc, ${answerIn} is null desc, l.asked_at desc limit 1)`;

/** A `LeaveOfDay` as JSON, from `l` and `own`. */
export const leaveAsJson: SQL = sql`
  json_build_object('_id', l.id, 'guardian', l.guardian_name, 'relation', l.relation, 'startDate', l.start_date,
    'endDate', l.end_date, 'reason', l.reason, 'isByOffice', l.is_accepted is not null,
    'answerReason', case when l.is_accepted is null then own.reason else l.answer_reason end,
    'status', case ${answerIn} when true then 'accepted' when false then 'declined' else 'asked' end)`;

/** The batches that the request `l` concerns: those the student is in, and those whose teacher has answered. */
export const concernedBatches: SQL = sql`
  select e.batch_id from enrolments e join batches running on running.id = e.batch_id and running.status = 'active'
   where e.student_id = l.student_id and e.left_on is null
  union select given.batch_id from leave_answers given where given.request_id = l.id`;
