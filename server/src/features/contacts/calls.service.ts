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
import type { PageRequest } from '../../db/list-query.ts';
import { runPrepared } from '../../db/prepared.ts';
import { type Messaging, withWays } from '../family-messages/messaging.service.ts';
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
}

/** From this number of batches on, the order of their calls is cached. */
const large = 300;

interface CallsPage {
  rows: Row[];
  /** The calls of all pages of the part that was asked for, then of each part. */
  total: number;
  due: number;
  later: number;
}

/**
 * A page of the list, or of one part of it, the most urgent first: first the order of the whole list, then the rows of the page. In a large academy the
 * order is cached for half a minute; as the rows are not, a family is removed as soon as it was called.
 */
async function findCalls(
  db: Db,
  user: Pick<Caller, 'role' | 'id'>,
  { part, page, limit }: PageRequest & Pick<QueryOf<typeof ListCalls>, 'part'>,
  reasons: NonNullable<Asked['reasons']> = 'all',
): Promise<CallsPage> {
  const [{ today }, threshold] = [await academyClock(db), await getAttendanceThreshold(db)];
  const asked = { today, threshold, isWanted: callsOf(user), reasons };
  const key = JSON.stringify(['calls', teacherIdOf(user), today, threshold, reasons]);
  const isLarge = (await countBatches(db, asked.isWanted)) > large;
  const order = isLarge ? await cacheBriefly(db, key, () => readOrder(db, asked)) : await readOrder(db, asked);
  const due = order.filter(({ isDue }) => isDue).length;
  const listed = part === undefined ? order : order.filter(({ isDue }) => isDue === (part === 'due'));
  const first = (page - 1) * limit;
  const students = listed.slice(first, first + limit).map(({ studentId }) => studentId);
  const rows = students.length === 0 ? [] : await readRows(db, { ...asked, students });
  return { rows, total: listed.length, due, later: order.length - due };
}

async function countBatches(db: Db, isWanted: SQL): Promise<number> {
  const counted = sql`select count(*)::int as batches from batches b where b.status = 'active' and ${isWanted}`;
  const [row] = await runPrepared<{ batches: number }>(db, counted);
  return row?.batches ?? 0;
}

const readOrder = (db: Db, asked: Asked) =>
  runPrepared<{ studentId: string; isDue: boolean }>(
    db,
    sql`
    with ${callsSql(asked)}
    select wanted.student_id as "studentId", wanted.place < ${firstTrend} as "isDue"
    from wanted join users u on u.id = wanted.student_id
    order by wanted.place, wanted.rank, lower(u.name), u.id`,
  );

/** The rows of these students; those who have left the list meanwhile are missing. */
const readRows = (db: Db, asked: Asked): Promise<Row[]> =>
  runPrepared<Row>(
    db,
    sql`
    with ${callsSql(asked)}
    select wanted.student_id as "_id", u.name, s.admission_no as "admissionNo", wanted.reasons,
           (select ${totalPercentageSql} from ${runningTotals} and ${asked.isWanted}
            where t.student_id = wanted.student_id) as percentage,
           ${lowSinceSql(sql`wanted.student_id`, sql`wanted.reasons`, asked)} as "lowSince",
           ${guardiansSql(sql`wanted.student_id`)} as guardians,
           (select json_build_object('at', c.at, 'by', c.user_name, 'channel', c.channel, 'guardian', c.guardian_name,
                     'result', c.result, 'callAgainOn', c.call_again_on, 'note', c.note)
            from contacts c where c.student_id = wanted.student_id and c.about in ('absence', 'attendance') order by c.at desc limit 1) as "lastContact"
    from wanted join users u on u.id = wanted.student_id join students s on s.user_id = u.id
    order by wanted.place, wanted.rank, lower(u.name), u.id`,
  );

export async function listCalls(db: Db, user: Caller, messaging: Messaging, page: QueryOf<typeof ListCalls>) {
  const calls = await findCalls(db, user, page);
  const [write, threshold] = [await textWriter(db), await getAttendanceThreshold(db)];
  const rows = calls.rows.map(({ lastContact, percentage, lowSince, ...row }) => ({
    ...row,
    reasons: withLowSince(row.reasons, lowSince),
    guardians: row.guardians.map((one) =>
      withWays(
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
  return {
    total,
    calls: rows.map(({ _id, name, guardians, reasons }) => ({ _id, name, guardians, reasons })),
  };
}
