import { sql, type SQL } from 'drizzle-orm';
import type { QueryOf } from '#contract/endpoint';
import type { LeaveRequest } from '#contract/leave-requests';
import type * as contract from '#contract/leave-requests';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { countedPage, every, pageOf } from '../../db/list-query.ts';
import { nameIn, personHolds } from '../../db/name-search.ts';
import { academyClock } from '../../academy/academy.ts';
import { concernedBatches } from './on-leave.sql.ts';

const columns = sql`
  l.id as "_id", json_build_object('_id', u.id, 'name', u.name, 'admissionNo', s.admission_no) as student,
  json_build_object('name', coalesce(g.name, l.guardian_name), 'relation', l.relation, 'phone', g.phone) as guardian,
  l.start_date as "startDate", l.end_date as "endDate", l.reason, l.status, l.asked_at as "askedAt",
  l.answered_by_name as "answeredBy", l.answered_at as "answeredAt",
  l.answer_reason as "answerReason",
  coalesce((
    select json_agg(json_build_object('_id', b.id, 'name', b.name, 'isAccepted', a.is_accepted, 'answeredBy', a.user_name,
                                        'answerReason', a.reason)
                    order by b.name_order)
    from (${concernedBatches}) concerned
    join batches b on b.id = concerned.batch_id
    left join leave_answers a on a.request_id = l.id and a.batch_id = b.id), '[]') as batches`;

const from = sql`
  leave_requests l join students s on s.user_id = l.student_id join users u on u.id = s.user_id
  left join guardians g on g.id = l.guardian_id`;

const toRequest = <Row extends LeaveRequest>(row: Row): Row => ({
  ...row,
  askedAt: toInstant(row.askedAt),
  answeredAt: toInstant(row.answeredAt),
});

/** Whether a request waits for an answer, is not over, and is for an active student. */
export const isOpenLeave = (today: SQL): SQL =>
  sql`l.status in ('asked', 'partly') and l.end_date >= ${today} and s.status = 'active'`;

export async function listLeaveRequests(db: Db, query: QueryOf<typeof contract.listLeaveRequests>) {
  const { status, search, ...page } = query;
  const { today } = await academyClock(db);
  const isOpen = isOpenLeave(sql`${today}::date`);
  const conditions = [
    ...(status === undefined ? [isOpen] : status === 'all' ? [] : [sql`l.status = ${status}`]),
    ...(search === undefined || search === '' ? [] : [personHolds(nameIn(sql`u`), search)]),
  ];
  const order = status === undefined ? sql`l.start_date, l.id` : sql`l.start_date desc, l.id desc`;
  const [{ rows: listed, total }, [count]] = await Promise.all([
    countedPage(page, (window) =>
      db.preparedRows<LeaveRequest & { total: number }>(sql`
      select ${columns}, count(*) over ()::int as total from ${from}
      where ${every(conditions)} order by ${order} ${pageOf(window)}`),
    ),
    db.preparedRows<{ open: number }>(sql`
      select count(*)::int as open from leave_requests l join students s on s.user_id = l.student_id where ${isOpen}`),
  ]);
  const rows = listed.map(({ total: _, ...row }) => toRequest(row));
  return { rows, total, open: count?.open ?? 0 };
}

export async function findLeaveRequest(db: Db, id: string): Promise<LeaveRequest> {
  const row = await db.requireRow<LeaveRequest>(sql`select ${columns} from ${from} where l.id = ${id}`);
  return toRequest(row);
}
