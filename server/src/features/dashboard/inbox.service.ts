import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type InboxItem, inboxKinds } from '#contract/dashboard';
import type * as contract from '#contract/dashboard';
import type { Day } from '#contract/fields';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { findUrgentCalls } from '../contacts/calls.service.ts';
import { isOpenLeave } from '../leave-requests/leave-requests.service.ts';
import { academyClock } from '../../academy/academy.ts';
import { findMissedRegisters } from './missed-registers.service.ts';

type UrgentCall = Awaited<ReturnType<typeof findUrgentCalls>>['calls'][number];

/** The number of items listed per kind. */
const listed = 20;
const messageStart = 300;

type Row = Omit<InboxItem, 'reasons'> & { total: number | null };

/** One branch per kind, except calls about the attendance, which have a rule of their own; each row of a branch repeats its total. */
function findItems(db: Db, day: Day, notMarked: { batches: string[]; days: Day[] }): Promise<Row[]> {
  const today = sql`${day}::date`;
  return db.preparedRows<Row>(sql`
  (select 'visit' as kind, e.id as "_id", e.student_name as name, st.name as about, e.parent_name as "contactName",
          e.phone, e.email, e.status, e.visit_on as day, to_char(e.visit_time, 'HH24:MI') as time, e.created_at as since,
          count(*) over ()::int as total
   from admission_enquiries e left join standards st on st.id = e.standard_id
   where e.status = 'visit' and e.visit_on + e.visit_time < ${today} + 2
   order by e.visit_on + e.visit_time, e.id limit ${sql.raw(String(listed))})
  union all
  (select 'call', e.id, e.student_name, st.name, e.parent_name,
          e.phone, e.email, e.status, e.next_follow_up_on, null, e.created_at, count(*) over ()::int
   from admission_enquiries e left join standards st on st.id = e.standard_id
   where e.status in ('new', 'contacted', 'visit') and e.next_follow_up_on <= ${today}
   order by e.next_follow_up_on, e.id limit ${sql.raw(String(listed))})
  union all
  (select 'leave', l.id, u.name, l.reason, l.guardian_name, g.phone, null, null, l.start_date, null, l.asked_at,
          count(*) over ()::int
   from leave_requests l join students s on s.user_id = l.student_id join users u on u.id = s.user_id
   left join guardians g on g.id = l.guardian_id
   where ${isOpenLeave(today)} order by l.start_date, l.id limit ${sql.raw(String(listed))})
  union all
  (select 'registration', e.id, e.student_name, st.name, e.parent_name,
          e.phone, e.email, e.status, null, null, e.created_at, count(*) over ()::int
   from admission_enquiries e left join standards st on st.id = e.standard_id
   where e.status = 'new' and e.next_follow_up_on is null
   order by e.created_at, e.id limit ${sql.raw(String(listed))})
  union all
  (select 'message', m.id, m.name, left(m.message, ${sql.raw(String(messageStart))}), null,
          m.phone, m.email, null, null, null, m.created_at, count(*) over ()::int
   from contact_messages m where m.answered_at is null and not m.is_doubtful
   order by m.created_at, m.id limit ${sql.raw(String(listed))})
  union all
  (select 'register', b.id, b.name, null, u.name, t.phone, u.email, null, late.day, null, null, null
   from unnest(${sql.param(notMarked.batches)}::uuid[], ${sql.param(notMarked.days)}::date[]) with ordinality as late(id, day, place)
   join batches b on b.id = late.id
        and not exists (select from registers r where r.batch_id = b.id and r.date = late.day)
   left join teachers t on t.user_id = b.teacher_id left join users u on u.id = b.teacher_id
   order by late.place limit ${sql.raw(String(listed))})
  union all
  (select 'mail', m.id, m.to_address, m.subject, null, null, null, null, null, null, m.created_at, count(*) over ()::int
   from mails m where m.status = 'failed' and m.settled_at is null
   order by m.created_at, m.id limit ${sql.raw(String(listed))})`);
}

export async function getInbox(db: Db, user: Caller): Promise<z.output<typeof contract.getInbox.response>> {
  const clock = await academyClock(db);
  const notMarked = await findMissedRegisters(db, clock);
  const { calls, total: callCount } = await findUrgentCalls(db, user, listed);
  const rows = await findItems(db, clock.today, {
    batches: notMarked.classes.map(({ batch }) => batch._id),
    days: notMarked.classes.map(({ date }) => date),
  });
  const counts = {
    ...Object.fromEntries(inboxKinds.map((kind) => [kind, rows.find((row) => row.kind === kind)?.total ?? 0])),
    register: notMarked.count,
    attendance: callCount,
  } as Record<InboxItem['kind'], number>;
  return {
    today: clock.today,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
    items: [...rows.map(toItem), ...calls.map(toCall)].toSorted(
      (one, other) => inboxKinds.indexOf(one.kind) - inboxKinds.indexOf(other.kind),
    ),
  };
}

const toItem = ({ total: _, ...item }: Row): InboxItem => ({ ...item, since: toInstant(item.since), reasons: [] });

const toCall = ({ _id, name, guardians: [primary], reasons }: UrgentCall): InboxItem => ({
  ...{ kind: 'attendance', _id, name, reasons },
  ...{ contactName: primary?.name ?? null, phone: primary?.phone ?? null },
  ...{ about: null, email: null, status: null, day: null, time: null, since: null },
});
