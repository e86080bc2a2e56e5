import { sql } from 'drizzle-orm';
import type { Call } from '#contract/contacts';
import type * as contract from '#contract/contacts';
import type { QueryOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import type { Guardian } from '#contract/guardians';
import { formatPercentage } from '#contract/percentage';
import type { Caller } from '../../caller.ts';
import { toInstant } from '../../db/columns.ts';
import type { Db } from '../../db/client.ts';
import type { PageRequest } from '../../db/list-query.ts';
import { type Messaging, withChannels } from '../family-messages/channels.ts';
import { academyClock, getAttendanceThreshold } from '../../academy/academy.ts';
import { runningTotals, totalPercentageSql } from '../attendance/percentage.sql.ts';
import { guardiansSql } from '../guardians/guardian-rows.sql.ts';
import { type CallsQuery, callsOf, callsSql, firstTrend, lowSinceSql, withLowSince } from './calls-rule.service.ts';
import { textWriter } from '../parent-texts/parent-texts.service.ts';

interface Row extends Omit<Call, 'guardians'> {
  guardians: Guardian[];
  percentage: number | null;
  /** For the reason `low`. */
  lowSince: Day | null;
}

interface CallsPage {
  rows: Row[];
  /** The calls of each part, on all pages. */
  due: number;
  later: number;
}

/** A page of the list, or of one part of it, the most urgent first. */
async function findCalls(
  db: Db,
  user: Pick<Caller, 'role' | 'id'>,
  { part, page, limit }: PageRequest & Pick<QueryOf<typeof contract.listCalls>, 'part'>,
  reasons: NonNullable<CallsQuery['reasons']> = 'all',
): Promise<CallsPage & { total: number }> {
  const [{ today }, threshold] = [await academyClock(db), await getAttendanceThreshold(db)];
  const query = { today, threshold, isWanted: callsOf(user), reasons };
  const isDue = sql`(wanted.place < ${firstTrend})`;
  const isListed = { all: sql`true`, due: isDue, later: sql`not ${isDue}` }[part ?? 'all'];
  const [calls] = await db.preparedRows<CallsPage>(sql`
    with ${callsSql(query)},
    page as (
      select wanted.student_id, wanted.reasons, u.name,
             row_number() over (order by wanted.place, wanted.rank, lower(u.name), u.id) as number
      from wanted join users u on u.id = wanted.student_id
      where ${isListed} order by number limit ${limit} offset ${(page - 1) * limit})
    select (select count(*)::int from wanted where ${isDue}) as due, (select count(*)::int from wanted where not ${isDue}) as later,
           (select coalesce(json_agg(json_build_object(
              '_id', page.student_id, 'name', page.name, 'admissionNo', s.admission_no, 'reasons', page.reasons,
              'percentage', (select ${totalPercentageSql} from ${runningTotals} and ${query.isWanted}
                             where t.student_id = page.student_id),
              'lowSince', ${lowSinceSql(sql`page.student_id`, sql`page.reasons`, query)},
              'guardians', ${guardiansSql(sql`page.student_id`)},
              'lastContact', (
                select json_build_object('at', c.at, 'by', c.user_name, 'channel', c.channel, 'guardian', c.guardian_name,
                         'result', c.result, 'callAgainOn', c.call_again_on, 'note', c.note)
                from contacts c where c.student_id = page.student_id and c.about in ('absence', 'attendance')
                order by c.at desc limit 1)) order by page.number), '[]')
            from page join students s on s.user_id = page.student_id) as rows`);
  const { rows, due, later } = calls as CallsPage;
  return { rows, due, later, total: { all: due + later, due, later }[part ?? 'all'] };
}

export async function listCalls(db: Db, user: Caller, messaging: Messaging, page: QueryOf<typeof contract.listCalls>) {
  const calls = await findCalls(db, user, page);
  const [write, threshold] = [await textWriter(db), await getAttendanceThreshold(db)];
  const rows = calls.rows.map(({ lastContact, percentage, lowSince, ...row }) => ({
    ...row,
    reasons: withLowSince(row.reasons, lowSince),
    guardians: row.guardians.map((one) =>
      withChannels(
        messaging,
        one,
        write('attendance', one, { student: row.name, percentage: formatPercentage(percentage, threshold) }),
      ),
    ),
    lastContact: lastContact && { ...lastContact, at: toInstant(lastContact.at) },
  }));
  return { ...calls, rows };
}

/** The first of the list for the office's inbox, and how many are due. A call for a trend alone can wait. */
export async function findUrgentCalls(db: Db, office: Pick<Caller, 'role' | 'id'>, limit: number) {
  const { rows, total } = await findCalls(db, office, { page: 1, limit }, 'due');
  return { total, calls: rows.map(({ _id, name, guardians, reasons }) => ({ _id, name, guardians, reasons })) };
}
