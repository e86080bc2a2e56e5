import { sql } from 'drizzle-orm';
import type { Call, listCalls as ListCalls } from '#contract/contacts';
import type { QueryOf } from '#contract/endpoint';
import type { Guardian } from '#contract/guardians';
import { formatPercentage } from '#contract/percentage';
import type { Caller } from '../../caller.ts';
import { toInstant } from '../../db/columns.ts';
import type { Db } from '../../db/client.ts';
import { countedPage, pageOf } from '../../db/list-query.ts';
import { runPrepared } from '../../db/prepared.ts';
import { type Messengers, withWays } from '../family-messages/messengers.service.ts';
import { academyClock, getAttendanceThreshold } from '../../academy/academy.ts';
import { guardiansSql } from '../guardians/guardian-rows.service.ts';
import { callsOf, callsSql, firstTrend } from './calls-rule.service.ts';
import { textWriter } from '../parent-texts/parent-texts.service.ts';

type Row = Omit<Call, 'guardians'> & { guardians: Guardian[]; percentage: number | null; total: number; due: number };

/** A page of the list, the most urgent first. */
async function findCalls(
  db: Db,
  user: Pick<Caller, 'role' | 'id'>,
  page: { page: number; limit: number },
  reasons: 'all' | 'due' = 'all',
) {
  const [{ today }, threshold] = [await academyClock(db), await getAttendanceThreshold(db)];
  return countedPage(page, (place) =>
    runPrepared<Row>(
      db,
      sql`
    with ${callsSql({ today, threshold, isWanted: callsOf(user), reasons })},
    listed as (
      select wanted.*, u.name, s.admission_no, count(*) over ()::int as total,
             count(*) filter (where wanted.place < ${firstTrend}) over ()::int as due
      from wanted join users u on u.id = wanted.student_id join students s on s.user_id = u.id
      order by wanted.place, wanted.rank, lower(u.name), u.id ${pageOf(place)})
    select listed.student_id as "_id", listed.name, totals.percentage, listed.admission_no as "admissionNo", listed.total, listed.due, listed.reasons,
           ${guardiansSql(sql`listed.student_id`)} as guardians,
           (select json_build_object('at', c.at, 'by', c.user_name, 'channel', c.channel, 'guardian', c.guardian_name,
                     'result', c.result, 'callAgainOn', c.call_again_on, 'note', c.note)
            from contacts c where c.student_id = listed.student_id order by c.at desc limit 1) as "lastContact"
    from listed left join totals on totals.student_id = listed.student_id
    order by listed.place, listed.rank, lower(listed.name), listed.student_id`,
    ),
  );
}

export async function listCalls(db: Db, user: Caller, messengers: Messengers, page: QueryOf<typeof ListCalls>) {
  const { found, total, counted } = await findCalls(db, user, page);
  const [write, threshold] = [await textWriter(db), await getAttendanceThreshold(db)];
  const rows = found.map(({ total: _, due: __, lastContact, percentage, ...row }) => ({
    ...row,
    guardians: row.guardians.map((one) =>
      withWays(
        messengers,
        one,
        write('attendance', one, { student: row.name, percentage: formatPercentage(percentage, threshold) }),
      ),
    ),
    lastContact: lastContact && { ...lastContact, at: toInstant(lastContact.at) },
  }));
  return { rows, total, due: counted?.due ?? 0 };
}

/** The first of the list for the office's inbox, and how many are due. A call for a trend alone can wait. */
export async function findUrgentCalls(db: Db, office: Pick<Caller, 'role' | 'id'>, limit: number) {
  const { found, total } = await findCalls(db, office, { page: 1, limit }, 'due');
  return {
    total,
    calls: found.map(({ _id, name, guardians, reasons }) => ({ _id, name, guardians, reasons })),
  };
}
