import { sql, type SQL } from 'drizzle-orm';
import type { Page, QueryOf } from '#contract/endpoint';
import { Phone } from '#contract/fields';
import type { StudentInSheet } from '#contract/students';
import type * as contract from '#contract/students';
import type { Db } from '../../db/client.ts';
import { largeTotal } from '../../db/cache-if-large.ts';
import { every, orderBy, pageOf, pagePlaceholders, pageValues } from '../../db/list-query.ts';
import { nameIn, personHolds } from '../../db/name-search.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { runningTotals, totalPercentageSql } from '../attendance/percentage.sql.ts';
import { studentsOfGuardians } from '../guardians/guardian-rows.sql.ts';
import { hasOpenedPage } from '../guardians/parent-page-state.sql.ts';
import { isPlaceholder } from '../../db/placeholders.ts';
import { holdsDigits, holdsNumber, numberIn } from './student-numbers.service.ts';
import { selectPage, toStudentInSheet, type ListRow } from './student-rows.service.ts';

type Query = QueryOf<typeof contract.listStudents>;
type Sort = NonNullable<Query['sort']>;
type Row = ListRow & { total: number | null };
interface Counted {
  total: number;
}

const byAccount = { name: sql`lower(u.name)`, createdAt: sql`u.created_at` };
const by = { ...byAccount, admissionNo: sql`s.admission_order`, joinedOn: sql`s.joined_on` };

/** A join of the percentages of all students: a lookup per student takes twice as long. */
const withPercentage = sql`left join (
  select t.student_id, ${totalPercentageSql} as percentage from ${runningTotals} group by t.student_id) came
  on came.student_id = u.id`;

/** The order of the list; `percentage` is the column of that name in the ordered query. */
function orderOf(sort: Sort, percentage: SQL): SQL {
  if (sort === 'attendance') return sql`${percentage} nulls last, u.id`;
  if (sort === '-attendance') return sql`${percentage} desc nulls last, u.id`;
  return orderBy(sort, by, sql`u.id`);
}

interface Options {
  /** Whether all that the columns of a sheet show is asked for. */
  isSheet?: boolean;
  /** The student after whom to continue, instead of a page. */
  after?: StudentInSheet | undefined;
}

export async function listStudents(
  db: Db,
  query: Query,
  { isSheet = false, after }: Options = {},
): Promise<Page<StudentInSheet>> {
  const filters = filtersOf(query);
  const sort = query.sort ?? 'name';
  // A percentage filter computes it for every student anyway, so the total is counted in the same query.
  const isSlow = query.below !== undefined;
  const isAll = filters.length === 0;
  const hasBirthday = query.birthday === true;
  const count = () => (isAll ? countAll(db, {}) : db.rows<Counted>(countSql(filters))).then(totalOf);
  const [rows, counted] = await Promise.all([
    isAll && !isSheet && !hasBirthday
      ? findAll(db, pageValues(query), sort)
      : db.rows<Row>(
          listSql(filters, sort, { ...placeOf(query, sort, after), isCounted: isSlow, isSheet, hasBirthday }),
        ),
    isSlow ? undefined : largeTotal(db, keyOf(query), count),
  ]);
  const total = counted ?? rows[0]?.total ?? (await count());
  return { rows: rows.map((row) => toStudentInSheet(row)), total };
}

/** Where the page is: after a student, if the order can go on from there, or after as many rows as the pages before have. */
function placeOf(query: Query, sort: Sort, after: StudentInSheet | undefined): Pick<PageToFind, 'isAfter' | 'page'> {
  const [key, direction] = sort.startsWith('-') ? [sort.slice(1), sql`<`] : [sort, sql`>`];
  // The other orders have students without a value, with which nothing can be compared.
  if (after === undefined || !isByAccount(key)) return { page: pageOf(query) };
  const place = sql`${byAccount[key]}, u.id`;
  return {
    isAfter: sql`(${place}) ${direction} (select ${place} from users u where u.id = ${after._id})`,
    page: sql`limit ${query.limit}`,
  };
}

const isByAccount = (key: string): key is keyof typeof byAccount => key in byAccount;

interface PageToFind {
  page: SQL;
  isAfter?: SQL;
  isCounted: boolean;
  isSheet: boolean;
  hasBirthday: boolean;
}

function listSql(filters: SQL[], sort: Sort, { page, isAfter, isCounted, isSheet, hasBirthday }: PageToFind): SQL {
  const isByAttendance = sort === 'attendance' || sort === '-attendance';
  // An order by account columns needs no other table: on a late page, joining each skipped row would be most of the work.
  const needsAccountsOnly = filters.length === 0 && isByAccount(sort.replace('-', ''));
  // The page is found first; batches and marks are looked up only for its rows.
  const from = sql`
    select u.*, ${isCounted ? sql`count(*) over ()::int` : sql`null::int`} as total
           ${isByAttendance ? sql`, came.percentage` : sql``}
    from users u ${needsAccountsOnly ? sql`` : sql`join students s on s.user_id = u.id`}
         ${isByAttendance ? withPercentage : sql``}
    where u.role = 'student' and ${every(isAfter ? [isAfter, ...filters] : filters)} order by ${orderOf(sort, sql`came.percentage`)} ${page}`;
  return selectPage(from, sql`u.total`, { order: orderOf(sort, sql`u.percentage`), isSheet, hasBirthday });
}

const countSql = (filters: SQL[]) => sql`select count(*)::int as total from students s where ${every(filters)}`;

// The unfiltered list is what everyone opens first, so it is prepared, one statement per order.
const findAll = preparedQuery<Record<string, unknown>, Row, Sort>('students', (sort) =>
  listSql([], sort, { page: pagePlaceholders, isCounted: false, isSheet: false, hasBirthday: false }),
);
const countAll = preparedQuery<Record<string, never>, Counted>('count_students', () => countSql([]));

const totalOf = ([row]: Counted[]): number => row?.total ?? 0;

/** The cache key: the filters, without page and order. */
const keyOf = (query: Query) => JSON.stringify(['students', { ...query, page: 0, limit: 0, sort: 0 }]);

/** Conditions on `students s` alone, so that counting needs no other table. */
function filtersOf(query: Query): SQL[] {
  const { search, standard, batch, status, noBatch, below, pageUnopened, phone } = query;
  const isIn = (batches: SQL) => sql`exists (
    select from enrolments e ${batches} and e.student_id = s.user_id and e.left_on is null)`;
  const inSome = isIn(sql`join batches b on b.id = e.batch_id where b.status = 'active'`);
  return [
    ...(standard ? [sql`s.standard_id = ${standard}`] : []),
    ...(status ? [sql`s.status = ${status}`] : []),
    ...(batch ? [isIn(sql`where e.batch_id = ${batch}`)] : []),
    ...(noBatch === undefined ? [] : [noBatch ? sql`not ${inSome}` : inSome]),
    ...(below === undefined ? [] : [isBelow(below)]),
    ...(pageUnopened === undefined ? [] : [hasOpenedPage(sql`s.user_id`, !pageUnopened)]),
    ...(phone ? [hasPhone(phone)] : []),
    ...(search ? [isFoundBy(search)] : []),
  ];
}

const isBelow = (percentage: number): SQL => sql`s.user_id in (
  select t.student_id from ${runningTotals} group by t.student_id having ${totalPercentageSql} < ${percentage})`;

const withPhone = (phone: string | null): SQL =>
  sql`select s1.user_id from students s1 where s1.phone = ${phone} union ${studentsOfGuardians(sql`g.phone = ${phone}`)}`;

/** Whether a phone matches; the placeholder matches nobody. */
function hasPhone(typed: string): SQL {
  const { data: phone } = Phone.safeParse(typed);
  if (phone === undefined || isPlaceholder(phone)) return sql`false`;
  return sql`s.user_id in (${withPhone(phone)})`;
}

/**
 * Matches names of the student or a guardian, the admission number, or digits of a phone, each through its own index. A complete number
 * is looked up exactly: as a substring it is in so many others that the trigram index takes ten times as long.
 */
function isFoundBy(search: string): SQL {
  const byName = sql`
    select u2.id from users u2 where u2.role = 'student' and ${personHolds(nameIn(sql`u2`), search)}
    union ${studentsOfGuardians(personHolds(nameIn(sql`g`), search))}`;
  const number = numberIn(search);
  if (number.length < 3) return sql`s.user_id in (${byName})`;
  const { data: phone = null } = Phone.safeParse(search);
  return sql`s.user_id in (
    with with_phone as materialized (${withPhone(phone)})
    ${byName}
    union select user_id from with_phone
    union select s.user_id from students s where not exists (select from with_phone) and ${holdsNumber(number)}
    union ${studentsOfGuardians(sql`not exists (select from with_phone) and ${holdsDigits(sql`g.phone`, number)}`)})`;
}
