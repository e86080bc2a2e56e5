import { sql } from 'drizzle-orm';
import type { Call, listCalls as ListCalls } from '#contract/contacts';
import type { QueryOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import type { Guardian } from '#contract/guardians';
import { formatPercentage } from '#contract/percentage';
import { teacherIdOf, type Caller } from '../../caller.ts';
import { toInstant } from '../../db/columns.ts';
import { cacheIfLarge } from '../../db/cache-if-large.ts';
import type { Db } from '../../db/client.ts';
import { countedPage, pageOf, type PageRequest } from '../../db/list-query.ts';
import { runPrepared } from '../../db/prepared.ts';
import { type Messengers, withWays } from '../family-messages/messengers.service.ts';
import { academyClock, getAttendanceThreshold } from '../../academy/academy.ts';
import { totalPercentageSql } from '../attendance/percentage.service.ts';
import { guardiansSql } from '../guardians/guardian-rows.service.ts';
import { type Asked, callsOf, callsSql, firstTrend, lowSinceSql, withLowSince } from './calls-rule.service.ts';
import { textWriter } from '../parent-texts/parent-texts.service.ts';

interface Row extends Omit<Call, 'guardians'> {
  guardians: Guardian[];
  percentage: number | null;
  /** For the reason `low`. */
  lowSince: Day | null;
  /** The calls of all pages, those of them that are due, and the batches they come from. */
  total: number;
  due: number;
  batches: number;
}

/** From this number of batches on, the order and the total of their calls are cached. */
const large = 300;

const isLarge = (row: Row | undefined) => (row?.batches ?? 0) > large;

/**
 * A page of the list, the most urgent first. In a large academy, order and total are cached for half a minute. The rows of a cached
 * page are queried again, so that a family is removed as soon as it was called.
 */
async function findCalls(
  db: Db,
  user: Pick<Caller, 'role' | 'id'>,
  page: PageRequest,
  reasons: NonNullable<Asked['reasons']> = 'all',
) {
  const [{ today }, threshold] = [await academyClock(db), await getAttendanceThreshold(db)];
  const asked = { today, threshold, isWanted: callsOf(user), reasons };
  const listed = await countedPage(page, (place) =>
    cacheIfLarge(
      db,
      JSON.stringify(['calls', teacherIdOf(user), today, threshold, reasons, place]),
      () => readPage(db, asked, place),
      ([row]) => isLarge(row),
    ),
  );
  if (!isLarge(listed.counted)) return listed;
  const students = listed.found.map(({ _id }) => _id);
  return { ...listed, found: await readPage(db, { ...asked, students }, { page: 1, limit: page.limit }) };
}

const readPage = (db: Db, asked: Asked, page: PageRequest): Promise<Row[]> =>
  runPrepared<Row>(
    db,
    sql`
    with ${callsSql(asked)},
    listed as (
      select wanted.*, u.name, s.admission_no, count(*) over ()::int as total,
             count(*) filter (where wanted.place < ${firstTrend}) over ()::int as due
      from wanted join users u on u.id = wanted.student_id join students s on s.user_id = u.id
      order by wanted.place, wanted.rank, lower(u.name), u.id ${pageOf(page)})
    select listed.student_id as "_id", listed.name, listed.admission_no as "admissionNo", listed.total, listed.due, listed.reasons,
           (select count(*)::int from batches b where b.status = 'active' and ${asked.isWanted}) as batches,
           (select ${totalPercentageSql} from attendance_totals t join batches b on b.id = t.batch_id and ${asked.isWanted}
            where t.student_id = listed.student_id) as percentage,
           ${lowSinceSql(sql`listed.student_id`, sql`listed.reasons`, asked)} as "lowSince",
           ${guardiansSql(sql`listed.student_id`)} as guardians,
           (select json_build_object('at', c.at, 'by', c.user_name, 'channel', c.channel, 'guardian', c.guardian_name,
                     'result', c.result, 'callAgainOn', c.call_again_on, 'note', c.note)
            from contacts c where c.student_id = listed.student_id and c.about <> 'fees' order by c.at desc limit 1) as "lastContact"
    from listed
    order by listed.place, listed.rank, lower(listed.name), listed.student_id`,
  );

export async function listCalls(db: Db, user: Caller, messengers: Messengers, page: QueryOf<typeof ListCalls>) {
  const { found, total, counted } = await findCalls(db, user, page);
  const [write, threshold] = [await textWriter(db), await getAttendanceThreshold(db)];
  const rows = found.map(({ total: _, due: __, batches: ___, lastContact, percentage, lowSince, ...row }) => ({
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
