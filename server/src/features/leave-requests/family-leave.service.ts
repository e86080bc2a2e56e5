import { sentence } from '#contract/sentence';
import { sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#contract/dates';
import type { BodyOf } from '#contract/endpoint';
import { leaveDaysBack } from '#contract/leave-days';
import { type FamilyLeave, maxLeaveInADay, maxOpenLeave } from '#contract/leave-requests';
import type * as contract from '#contract/leave-requests';
import type { Relation } from '#contract/guardians';
import type { GuardianCaller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { leaveRequests } from '../../db/tables/leave-request-tables.ts';
import { rule, ruleAt, requireRow } from '../../refusals.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { academyClock } from '../../academy/academy.ts';
import { requireLeaveDays } from './leave-days-rule.ts';

/** The days for which the page shows a request after its last day, and the most requests shown of each child. */
const [daysShown, listed] = [30, 10];

/** The guardian as the author of a change. */
const authorOf = ({ name }: GuardianCaller) => ({ id: null, name: name ?? 'A parent' });

const answers = sql`
  coalesce((select json_agg(json_build_object('batch', b.name, 'isAccepted', a.is_accepted, 'reason', a.reason) order by b.name_order)
            from leave_answers a join batches b on b.id = a.batch_id where a.request_id = l.id), '[]')`;

const columns = sql`
  l.id as "_id", l.start_date as "startDate", l.end_date as "endDate", l.reason, l.status,
  l.is_accepted is not null as "isByOffice", l.answer_reason as "answerReason", ${answers} as answers`;

type Row = FamilyLeave & Record<string, unknown>;

/** The requests of this guardian for each of these children, the latest first. */
export async function leaveOfChildren(db: Db, guardianId: string, ids: string[], today: string) {
  return db.rows<Row & { studentId: string }>(sql`
    select c.id as "studentId", newest.* from unnest(${sql.param(ids)}::uuid[]) c (id) cross join lateral (
      select ${columns} from leave_requests l
      where l.student_id = c.id and l.guardian_id = ${guardianId} and l.end_date >= ${addDays(today, -daysShown)}::date
      order by l.asked_at desc, l.id desc limit ${listed}) newest`);
}

export async function askLeave(
  db: Db,
  guardian: GuardianCaller,
  { student, ...leave }: BodyOf<typeof contract.askLeave>,
): Promise<FamilyLeave> {
  const { today } = await academyClock(db);
  return db.transaction(async (tx) => {
    // Requests of one guardian are serialised, so that concurrent ones are counted, too.
    await tx.execute(sql`select from guardians where id = ${guardian.id} for no key update`);
    const child = await requireChild(tx, guardian.id, student);
    const [same] = await findOwn(
      tx,
      guardian.id,
      sql`l.student_id = ${student} and l.start_date = ${leave.startDate} and l.end_date = ${leave.endDate}
          and l.reason = ${leave.reason} and l.status = 'asked'`,
    );
    if (same !== undefined) return same;
    if (leave.startDate < addDays(today, -leaveDaysBack)) {
      throw ruleAt(
        'startDate',
        sentence(
          'Leave can begin {days, plural, one {# day} other {# days}} ago at the earliest. Call the office for earlier days.',
          { days: leaveDaysBack },
        ),
      );
    }
    requireLeaveDays(leave, today);
    await refuseTooMany(tx, guardian.id, student, today);
    const id = uuidv7();
    const { name: guardianName } = guardian;
    const values = {
      id,
      studentId: student,
      guardianId: guardian.id,
      guardianName,
      relation: child.relation,
      ...leave,
    };
    await tx.insert(leaveRequests).values(values);
    const after = { name: child.name, ...leave };
    await recordAudit(tx, authorOf(guardian), { action: 'create', entity: 'leave request', entityId: id, after });
    return { _id: id, ...leave, status: 'asked', isByOffice: false, answerReason: null, answers: [] };
  });
}

/** Finds an active child of a guardian, with the relation between the two. */
async function requireChild(tx: Db, guardianId: string, studentId: string) {
  return tx.requireRow<{ name: string; relation: Relation }>(sql`
    select u.name, own.relation
    from student_guardians own join students s on s.user_id = own.student_id and s.status = 'active' join users u on u.id = s.user_id
    where own.guardian_id = ${guardianId} and own.student_id = ${studentId}`);
}

async function refuseTooMany(tx: Db, guardianId: string, studentId: string, today: string): Promise<void> {
  const [row] = await tx.rows<{ open: number; lately: number }>(sql`
    select count(*) filter (where l.student_id = ${studentId} and l.status in ('asked', 'partly')
                              and l.end_date >= ${today}::date)::int as open,
           count(*) filter (where l.asked_at > now() - interval '1 day')::int as lately
    from leave_requests l where l.guardian_id = ${guardianId}`);
  const { open = 0, lately = 0 } = row ?? {};
  if (open >= maxOpenLeave) {
    throw rule(
      sentence(
        '{count, plural, one {# request waits} other {# requests wait}} for an answer already. Withdraw one, or call the office.',
        { count: maxOpenLeave },
      ),
    );
  }
  if (lately >= maxLeaveInADay) throw rule('There were many requests today. Call the office.');
}

const findOwn = (tx: Db, guardianId: string, condition: SQL): Promise<FamilyLeave[]> =>
  tx.rows<Row>(sql`
    select ${columns} from leave_requests l where l.guardian_id = ${guardianId} and ${condition} limit 1`);

export async function withdrawLeave(db: Db, guardian: GuardianCaller, id: string): Promise<FamilyLeave> {
  return db.transaction(async (tx) => {
    const { status, studentId } = await tx.requireRow<{ status: FamilyLeave['status']; studentId: string }>(sql`
      select l.status, l.student_id as "studentId" from leave_requests l
      where l.id = ${id} and l.guardian_id = ${guardian.id} for update`);
    await requireChild(tx, guardian.id, studentId);
    if (status !== 'asked' && status !== 'withdrawn') {
      throw rule('This request has been answered. Call the office if your plans have changed.');
    }
    if (status === 'asked') {
      await tx.execute(sql`update leave_requests set status = 'withdrawn' where id = ${id}`);
      const change = { before: { answer: status }, after: { answer: 'withdrawn' } };
      await recordAudit(tx, authorOf(guardian), { action: 'update', entity: 'leave request', entityId: id, ...change });
    }
    return requireRow(await findOwn(tx, guardian.id, sql`l.id = ${id}`));
  });
}
