import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#contract/dates';
import type { BodyOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import { officeLeaveDaysBack } from '#contract/leave-days';
import type { LeaveRequest } from '#contract/leave-requests';
import type * as contract from '#contract/leave-requests';
import { sentence } from '#contract/sentence';
import { academyClock } from '../../academy/academy.ts';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { leaveRequests } from '../../db/tables/leave-request-tables.ts';
import { ruleAt, conflictAt } from '../../refusals.ts';
import { formatDay } from '../../format-times.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { requireLeaveDays } from './leave-days-rule.ts';
import { findLeaveRequest } from './leave-requests.service.ts';

interface LeaveDays {
  startDate: Day;
  endDate: Day;
}

/** Enters leave that a family asked for by phone; the office has accepted it with that. */
export async function addLeave(
  tx: Db,
  user: Caller,
  { student, guardian, ...days }: BodyOf<typeof contract.addLeave>,
): Promise<LeaveRequest> {
  const { today } = await academyClock(tx);
  if (days.startDate < addDays(today, -officeLeaveDaysBack)) {
    throw ruleAt(
      'startDate',
      sentence('Leave can begin {days, plural, one {# day} other {# days}} ago at the earliest', {
        days: officeLeaveDaysBack,
      }),
    );
  }
  requireLeaveDays(days, today);
  const { name, asking } = await findFamily(tx, student, guardian);
  if (guardian !== null && asking === null) throw ruleAt('guardian', 'Choose a guardian of this student');
  await refuseBesideWaiting(tx, student, days);
  if (guardian === null) await refuseSecond(tx, student, days);
  const id = uuidv7();
  await tx.insert(leaveRequests).values({
    ...{ id, studentId: student, guardianId: guardian, guardianName: asking?.name ?? null },
    ...{ relation: asking?.relation ?? 'other', ...days, status: 'accepted', isAccepted: true },
    ...{ answeredBy: user.id, answeredByName: user.name, answeredAt: sql`now()` },
  });
  const after = { name, guardian: asking?.name ?? null, ...days, answer: 'accepted' };
  await recordAudit(tx, user, { action: 'create', entity: 'leave request', entityId: id, after });
  return findLeaveRequest(tx, id);
}

/** Refuses leave on days for which the family has asked already: the request that waits is to be answered, by whichever guardian it was made. */
async function refuseBesideWaiting(tx: Db, student: string, { startDate, endDate }: LeaveDays) {
  const [waiting] = await tx.rows<{ guardian: string | null; startDate: Day; endDate: Day }>(sql`
    select l.guardian_name as guardian, l.start_date as "startDate", l.end_date as "endDate"
      from leave_requests l
     where l.student_id = ${student} and l.status in ('asked', 'partly')
       and l.start_date <= ${endDate} and l.end_date >= ${startDate}
     order by l.start_date, l.id limit 1`);
  if (waiting === undefined) return;
  const [first, last] = [formatDay(waiting.startDate), formatDay(waiting.endDate)];
  const message =
    waiting.guardian === null
      ? sentence(
          'Leave from {first} to {last} has already been asked for and is waiting for an answer. Accept that request instead',
          { first, last },
        )
      : sentence(
          '{guardian} has already asked for leave from {first} to {last} and is waiting for an answer. Accept that request instead',
          { guardian: waiting.guardian, first, last },
        );
  throw conflictAt('startDate', message);
}

/**
 * Refuses leave in nobody's name on days that have such leave already. A constraint does so for each guardian, but not for nobody: when
 * guardians are deleted, their requests may overlap.
 */
async function refuseSecond(tx: Db, student: string, { startDate, endDate }: LeaveDays) {
  const rows = await tx.rows(sql`
    select from leave_requests l where l.student_id = ${student} and l.guardian_id is null and l.status = 'accepted'
      and l.start_date <= ${endDate} and l.end_date >= ${startDate} limit 1`);
  if (rows.length > 0) throw conflictAt('startDate', 'There is leave on one of these days already');
}

/** Finds and locks an active student, and by id one of the guardians; null for a stranger. */
async function findFamily(tx: Db, student: string, guardian: string | null) {
  return tx.requireRow<{
    name: string;
    asking: Pick<LeaveRequest['guardian'], 'name' | 'relation'> | null;
  }>(sql`
    select u.name, (
      select json_build_object('name', g.name, 'relation', own.relation)
      from student_guardians own join guardians g on g.id = own.guardian_id
      where own.student_id = s.user_id and own.guardian_id = ${guardian}::uuid) as asking
    from students s join users u on u.id = s.user_id where s.user_id = ${student} and s.status = 'active'
    for no key update of s`);
}
