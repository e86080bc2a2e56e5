import { sql, type SQL } from 'drizzle-orm';
import type { Announcement, AnnouncementInList } from '#contract/announcements';
import type * as contract from '#contract/announcements';
import type { AnswerOf, Page, QueryOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { every, nameHolds, pageFrom, pageOf, type PageRequest } from '../../db/list-query.ts';
import { academyClock } from '../../academy/academy.ts';
import {
  detailColumns,
  excerpt,
  excerptTexts,
  isActiveOn,
  isReadBy,
  listColumns,
  seenBy,
  statusOn,
  toAnnouncement,
  type DetailRow,
  type ListRow,
  type Person,
} from './announcement-rows.sql.ts';
import { everybodyReached, isOpenTo } from './audience.service.ts';

type Counts = AnswerOf<typeof contract.listAnnouncements>['counts'];

export async function listAnnouncements(
  db: Db,
  user: Person,
  query: QueryOf<typeof contract.listAnnouncements>,
): Promise<Page<AnnouncementInList> & { counts: Counts }> {
  const { today } = await academyClock(db);
  const open = isOpenTo(user, today);
  const filters = [
    ...(query.status ? [sql`${statusOn(today)} = ${query.status}`] : []),
    ...(query.search ? [nameHolds(sql`a.title`, query.search)] : []),
  ];
  const condition = every(filters);
  const { rows, counted } = await pageFrom<ListRow, Counts & { wanted: number }>(db, {
    rows: sql`
      select ${listColumns(user, today)} from (${pageSql(sql`${open} and ${condition}`, today, query)}) a
      order by ${orderOn(today)}`,
    count: sql`
      select count(*)::int as total, ${filters.length === 0 ? sql`count(*)::int` : countOf(condition)} as wanted,
             ${countOf(isActiveOn(today))} as active, ${countOf(sql`${statusOn(today)} = 'scheduled'`)} as scheduled,
             ${countOf(sql`${statusOn(today)} = 'expired'`)} as expired,
             ${countOf(sql`${isActiveOn(today)} and not ${isReadBy(user)}`)} as unread
        from announcements a where ${open}`,
  });
  const { wanted: total, ...counts } = counted;
  return { rows: rows.map(toAnnouncement), total, counts };
}

const countOf = (condition: SQL) => sql`count(*) filter (where ${condition})::int`;

const newest = sql`a.is_pinned desc, a.start_date desc, a.id desc`;
const orderOn = (today: Day) => sql`${statusOn(today)} = 'expired', ${newest}`;

/** Reads ended announcements and all others as two parts, each in index order and only as far as the page needs. */
function pageSql(condition: SQL, today: Day, { page, limit }: PageRequest): SQL {
  const first = (isOver: SQL) =>
    sql`(select a.* from announcements a where ${condition} and ${isOver} order by ${newest} limit ${page * limit})`;
  return sql`
    select a.* from (${first(sql`a.end_date >= ${today}::date`)} union all ${first(sql`a.end_date < ${today}::date`)}) a
    order by ${orderOn(today)} ${pageOf({ page, limit })}`;
}

export async function getAnnouncement(db: Db, user: Person, id: string): Promise<Announcement> {
  const { today } = await academyClock(db);
  const row = await db.requireRow<DetailRow>(sql`
    select ${detailColumns(user, today)} from announcements a where a.id = ${id} and ${isOpenTo(user, today)}`);
  return toAnnouncement(row);
}

type Reader = AnswerOf<typeof contract.listReaders>['data'][number];

export async function listReaders(
  db: Db,
  id: string,
  { seen, ...query }: QueryOf<typeof contract.listReaders>,
): Promise<Page<Reader>> {
  // The announcement is materialised: with so many readers PostgreSQL underestimates the lookup of this one announcement and reads all of them.
  const order = seen ? sql`r.read_at desc, u.id` : sql`lower(u.name), u.id`;
  const [rows, { seen: count }] = await Promise.all([
    db.rows<Reader>(sql`
      with a as materialized (select one.id, one.audience from announcements one where one.id = ${id})
      select u.id as "_id", u.name, u.role, r.read_at as "readAt"
        from a
        cross join lateral (${everybodyReached}) reached
        join users u on u.id = reached.user_id
        left join announcement_reads r on r.announcement_id = a.id and r.user_id = u.id
       where (r.user_id is not null) = ${seen}
       order by ${order} ${pageOf(query)}`),
    db.requireRow<{ seen: { count: number; of: number } }>(sql`
      select (${seenBy}) as seen from announcements a where a.id = ${id}`),
  ]);
  return {
    rows: rows.map((row) => ({ ...row, readAt: toInstant(row.readAt) })),
    total: seen ? count.count : count.of - count.count,
  };
}

/** Marks as read with one statement, so a concurrent withdrawal cannot come in between. */
export async function markAnnouncementRead(db: Db, user: Person, id: string): Promise<{ _id: string; isRead: true }> {
  const { today } = await academyClock(db);
  await db.requireRow(sql`
    with open as (select a.id from announcements a where a.id = ${id} and ${isOpenTo(user, today)}),
         opened as (insert into announcement_reads (announcement_id, user_id)
                    select id, ${user.id}::uuid from open on conflict do nothing),
         told as (update notifications n set read_at = now() from open
                   where n.announcement_id = open.id and n.student_id = ${user.id} and n.read_at is null)
    select from open`);
  return { _id: id, isRead: true };
}

/** The caller's first few running announcements, as an array for a larger statement. */
export const latestAnnouncements = (user: Person, today: Day): SQL => sql`
  coalesce((select json_agg(latest) from (
    select a.id as "_id", a.title, ${excerpt} as excerpt, ${excerptTexts} as texts, a.start_date as "startDate", a.end_date as "endDate",
           a.is_pinned as pinned, ${isReadBy(user)} as "isRead"
      from announcements a where ${isActiveOn(today)} and ${isOpenTo(user, today)}
     order by a.is_pinned desc, a.start_date desc, a.id desc limit 3) latest), '[]')`;
