import { sql, type SQL } from 'drizzle-orm';
import type { Call, listCalls as ListCalls } from '#contract/contacts';
import type { QueryOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import type { Guardian } from '#contract/guardians';
import { formatPercentage } from '#contract/percentage';
import { teacherIdOf, type Caller } from '../../caller.ts';
import { toInstant } from '../../db/columns.ts';
import { cacheBriefly } from '../../db/cache-if-large.ts';
import type { Db } from '../../db/client.ts';
import { countedPage, pageOf, type PageRequest } from '../../db/list-query.ts';
import { runPrepared } from '../../db/prepared.ts';
import { type Messengers, withWays } from '../family-messages/messengers.service.ts';
import { academyClock, getAttendanceThreshold } from '../../academy/academy.ts';
import { runningTotals, totalPercentageSql } from '../attendance/percentage.service.ts';
import { guardiansSql } from '../guardians/guardian-rows.service.ts';
import { type Asked, callsOf, callsSql, firstTrend, lowSinceSql, withLowSince } from './calls-rule.service.ts';
import { textWriter } from '../parent-texts/parent-texts.service.ts';

interface Row extends Omit<Call, 'guardians'> {
  guardians: Guardian[];
  percentage: number | null;
  /** For the reason `low`. */
  lowSince: Day | null;
  /** The calls of all pages, and those of them that are due. */
  total: number;
  due: number;
}

/** From this number of batches on, the order of their calls is cached. */
const large = 300;

/**
 * A page of the list, the most urgent first. In a large academy the order of the whole list is cached for half a minute, since one page costs as much as
 * all. The rows of a page are queried again, so that a family is removed as soon as it was called.
 */
async function findCalls(
  db: Db,
  user: Pick<Caller, 'role' | 'id'>,
  page: PageRequest,
  reasons: NonNullable<Asked['reasons']> = 'all',
): Promise<{ found: Row[]; total: number; due: number }> {
  const [{ today }, threshold] = [await academyClock(db), await getAttendanceThreshold(db)];
  const asked = { today, threshold, isWanted: callsOf(user), reasons };
  if ((await countBatches(db, asked.isWanted)) <= large) {
    const { found, total, counted } = await countedPage(page, (place) => readPage(db, asked, place));
    return { found, total, due: counted?.due ?? 0 };
  }
  const key = JSON.stringify(['calls', teacherIdOf(user), today, threshold, reasons]);
  const order = await cacheBriefly(db, key, () => readOrder(db, asked));
  const first = (page.page - 1) * page.limit;
  const students = order.slice(first, first + page.limit).map(({ studentId }) => studentId);
  const found = await readPage(db, { ...asked, students }, { page: 1, limit: page.limit });
  return { found, total: order.length, due: order.filter(({ isDue }) => isDue).length };
}

async function countBatches(db: Db, isWanted: SQL): Promise<number> {
  const counted = sql`select count(*)::int as batches from batches b where b.status = 'active' and ${isWanted}`;
  const [row] = await runPrepared<{ batches: number }>(db, counted);
  return row?.batches ?? 0;
}

const isDue = sql`wanted.place < ${firstTrend}`;

const readOrder = (db: Db, asked: Asked) =>
  runPrepared<{ studentId: string; isDue: boolean }>(
    db,
    sql`
    with ${callsSql(asked)}
    select wanted.student_id as "studentId", ${isDue} as "isDue"
    from wanted join users u on u.id = wanted.student_id
    order by wanted.place, wanted.rank, lower(u.name), u.id`,
  );

const readPage = (db: Db, asked: Asked, page: PageRequest): Promise<Row[]> =>
  runPrepared<Row>(
    db,
    sql`
    with ${callsSql(asked)},
    listed as (
      select wanted.*, u.name, s.admission_no, count(*) over ()::int as total,
             count(*) filter (where ${isDue}) over ()::int as due
      from wanted join users u on u.id = wanted.student_id join students s on s.user_id = u.id
      order by wanted.place, wanted.rank, lower(u.name), u.id ${pageOf(page)})
    select listed.student_id as "_id", listed.name, listed.admission_no as "admissionNo", listed.total, listed.due, listed.reasons,
           (select ${totalPercentageSql} from ${runningTotals} and ${asked.isWanted}
            where t.student_id = listed.student_id) as percentage,
           ${lowSinceSql(sql`listed.student_id`, sql`listed.reasons`, asked)} as "lowSince",
           ${guardiansSql(sql`listed.student_id`)} as guardians,
           (select json_build_object('at', c.at, 'by', c.user_name, 'channel', c.channel, 'guardian', c.guardian_name,
                     'result', c.result, 'callAgainOn', c.call_again_on, 'note', c.note)
            from contacts c where c.student_id = listed.student_id and c.about in ('absence', 'attendance') order by c.at desc limit 1) as "lastContact"
    from listed
    order by listed.place, listed.rank, lower(listed.name), listed.student_id`,
  );

export async function listCalls(db: Db, user: Caller, messengers: Messengers, page: QueryOf<typeof ListCalls>) {
  const { found, total, due } = await findCalls(db, user, page);
  const [write, threshold] = [await textWriter(db), await getAttendanceThreshold(db)];
  const rows = found.map(({ total: _, due: __, lastContact, percentage, lowSince, ...row }) => ({
    ...row,
    reasons: withLowSince(row.reasons, lowSince),
    guardians: row.guardians.map((one) =>
      withWays(
        messengers,
        one,
        write('attendance', one, { student: row.name, percentage: formatPercentage(percentage, threshold) }),
      ),
    ),
    lastContact: lastContact && { ...lastContact, at: toInstant(lastContact.at) },
  }));
  return { rows, total, due };
}

/** The first of the list for the office's inbox, and how many are due. A call for a trend alone can wait. */
export async function findUrgentCalls(db: Db, office: Pick<Caller, 'role' | 'id'>, limit: number) {
  const { found, total } = await findCalls(db, office, { page: 1, limit }, 'due');
  return {
    total,
    calls: found.map(({ _id, name, guardians, reasons }) => ({ _id, name, guardians, reasons })),
  };
}
