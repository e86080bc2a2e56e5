import { sql, type SQL } from 'drizzle-orm';
import type { QueryOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import type { TaughtLeave } from '#contract/leave-requests';
import type * as contract from '#contract/leave-requests';
import { academyClock } from '../../academy/academy.ts';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { countedPage, pageOf } from '../../db/list-query.ts';
import { leaveAsJson } from './on-leave.sql.ts';

/** The requests for students of this teacher's batches that are not over, once for each batch. */
const taughtLeave = (teacherId: string, today: Day): SQL => sql`
  select ${leaveAsJson}::jsonb || jsonb_build_object(
           'student', jsonb_build_object('_id', u.id, 'name', u.name), 'batch', jsonb_build_object('_id', b.id, 'name', b.name), 'askedAt', l.asked_at) as leave,
         l.start_date, l.id, b.name_order
    from batches b
    join enrolments e on e.batch_id = b.id and e.left_on is null
    join students s on s.user_id = e.student_id and s.status = 'active' join users u on u.id = s.user_id
    join leave_requests l on l.student_id = e.student_id and l.end_date >= greatest(${today}::date, e.joined_on)
         and l.status <> 'withdrawn'
    left join leave_answers own on own.request_id = l.id and own.batch_id = b.id
   where b.teacher_id = ${teacherId} and b.status = 'active'`;

export async function listTaughtLeave(
  db: Db,
  teacherId: string,
  { status, ...page }: QueryOf<typeof contract.listTaughtLeave>,
) {
  const { today } = await academyClock(db);
  const taught = taughtLeave(teacherId, today);
  const [{ rows, total }, [count]] = await Promise.all([
    countedPage(page, (window) =>
      db.preparedRows<{ leave: TaughtLeave; total: number }>(sql`
      select leave, count(*) over ()::int as total from (${taught}) taught where leave ->> 'status' = ${status ?? 'asked'}
       order by start_date, id, name_order ${pageOf(window)}`),
    ),
    db.preparedRows<{ open: number }>(sql`
      select count(*)::int as open from (${taught}) taught where leave ->> 'status' = 'asked'`),
  ]);
  return {
    rows: rows.map(({ leave }) => ({ ...leave, askedAt: toInstant(leave.askedAt) })),
    total,
    open: count?.open ?? 0,
  };
}
