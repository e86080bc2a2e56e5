import { sql, type SQL } from 'drizzle-orm';
import { type EnquiryInSheet, type EnquiryStatus, enquiryStatuses } from '#contract/admission-enquiries';
import type * as contract from '#contract/admission-enquiries';
import type { AdminSummary } from '#contract/dashboard';
import { addDays, isoWeekDay } from '#contract/dates';
import { latinDigits } from '#contract/digits';
import type { Page, QueryOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import type { SearchResults } from '#contract/search';
import type { Db } from '../../db/client.ts';
import { likePattern } from '../../db/columns.ts';
import { every, orderBy, pageFrom, pageOf } from '../../db/list-query.ts';
import { personHolds } from '../../db/name-search.ts';
import { academyClock } from '../../academy/academy.ts';
import { enquiryTables, type ListRow, listColumns, sheetColumns, toEnquiryInSheet } from './enquiry-rows.service.ts';

type Query = QueryOf<typeof contract.listEnquiries>;
type Clock = Awaited<ReturnType<typeof academyClock>>;

interface Counts extends Record<string, unknown>, Record<EnquiryStatus, number> {
  total: number;
  callsDue: number;
  waitingOver24h: number;
}

const by = {
  createdAt: sql`e.created_at`,
  studentName: sql`lower(e.student_name)`,
  nextFollowUpOn: sql`e.next_follow_up_on`,
  visitAt: sql`(e.visit_on + e.visit_time)`,
  statusChangedAt: sql`e.status_changed_at`,
};

const isOpen = sql`e.status in ('new', 'contacted', 'visit')`;
const day = 24 * 60 * 60_000;

/** New enquiries should be called back within a day; later the list marks them. */
const waitsTooLong = (now: Date): SQL =>
  sql`(e.status = 'new' and e.created_at < ${new Date(now.getTime() - day).toISOString()})`;

export async function listEnquiries(
  db: Db,
  query: Query,
  isSheet = false,
): Promise<Page<EnquiryInSheet> & { counts: Record<EnquiryStatus, number>; callsDue: number; waitingOver24h: number }> {
  const clock = await academyClock(db);
  const base = every(sharedFilters(query, clock));
  const condition = every(ownFilters(query, clock.today));
  const { rows, counted } = await pageFrom<ListRow, Counts>(db, {
    rows: sql`
      select ${isSheet ? sheetColumns : listColumns} from ${enquiryTables} where ${base} and ${condition}
      order by ${orderBy(query.sort ?? '-createdAt', by, sql`e.id`)} ${pageOf(query)}`,
    count: sql`
      select count(*) filter (where ${condition})::int as total,
             ${sql.join(enquiryStatuses.map(countOf), sql`, `)},
             count(*) filter (where ${callsOf('due', clock.today)})::int as "callsDue",
             count(*) filter (where ${waitsTooLong(clock.now)})::int as "waitingOver24h"
      from admission_enquiries e where ${base}`,
  });
  const { total, callsDue, waitingOver24h, ...counts } = counted;
  return { rows: rows.map(toEnquiryInSheet), total, counts, callsDue, waitingOver24h };
}

type Found = SearchResults['registrations']['rows'][number];

/** The first `limit` enquiries by name, reference or phone: open ones first, then newest first. */
export async function searchEnquiries(db: Db, typed: string, limit: number): Promise<Found[]> {
  return db.rows<Found>(sql`
    select e.id as "_id", e.reference, e.student_name as "studentName", e.phone, e.status,
           case when st.id is not null then json_build_object('_id', st.id, 'name', st.name) end as standard
    from admission_enquiries e left join standards st on st.id = e.standard_id
    where ${isFoundBy(typed)} order by not ${isOpen}, e.created_at desc, e.id limit ${limit}`);
}

export type EnquiryGlance = AdminSummary['registrations'];

/** One row with an `EnquiryGlance`: the registrations on the office's dashboard. */
export function glanceSql({ today, now, timeZone }: Clock): SQL {
  const since = sql`e.created_at >= ${startOf(firstDayOf('month', today), timeZone)}`;
  return sql`
    select ${countOf('new')}, count(*) filter (where ${callsOf('due', today)})::int as "callsDue",
           count(*) filter (where ${waitsTooLong(now)})::int as "waitingOver24h",
           (select to_json(month) from (
              select ${sql.join(enquiryStatuses.map(countOf), sql`, `)} from admission_enquiries e where ${since}) month) as "thisMonth"
    from admission_enquiries e where ${isOpen}`;
}

const countOf = (status: EnquiryStatus) =>
  sql`count(*) filter (where e.status = ${status})::int as ${sql.identifier(status)}`;

/** Filters that also apply to the counts beside the list. */
function sharedFilters({ search, standard, period }: Query, { today, timeZone }: Clock): SQL[] {
  return [
    ...(standard ? [sql`e.standard_id = ${standard}`] : []),
    ...(period ? [sql`e.created_at >= (${firstDayOf(period, today)}::date::timestamp at time zone ${timeZone})`] : []),
    ...(search ? [isFoundBy(search)] : []),
  ];
}

function ownFilters({ status, followUp }: Query, today: Day): SQL[] {
  return [...(status ? [sql`e.status = ${status}`] : []), ...(followUp ? [callsOf(followUp, today)] : [])];
}

function callsOf(which: NonNullable<Query['followUp']>, today: Day): SQL {
  const on = { today: sql`=`, overdue: sql`<`, due: sql`<=` }[which];
  return sql`(${isOpen} and e.next_follow_up_on ${on} ${today})`;
}

const startOf = (first: Day, timeZone: string): SQL => sql`(${first}::date::timestamp at time zone ${timeZone})`;

function firstDayOf(period: NonNullable<Query['period']>, today: Day): Day {
  if (period === 'today') return today;
  if (period === 'week') return addDays(today, 1 - isoWeekDay(today));
  return period === 'month' ? `${today.slice(0, 7)}-01` : `${today.slice(0, 4)}-01-01`;
}

/** Matches the name of the student or parent, the reference, or digits of the phone. */
function isFoundBy(search: string): SQL {
  const names = { name: sql`e.student_name || ' ' || coalesce(e.parent_name, '')`, key: sql`e.phonetic_names` };
  const digits = latinDigits(search).replace(/[\s().+-]/g, '');
  const typed = /^\d+$/.test(digits) ? [digits.length > 10 ? digits.replace(/^0+/, '') : digits] : [];
  const numbers = [search, ...typed]
    .filter((text) => text.length > 2)
    .map((text) => sql`(e.phone || ' ' || lower(e.reference)) like ${likePattern(text)}`);
  return sql`(${sql.join([personHolds(names, search), ...numbers], sql` or `)})`;
}
