import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { announcementTimes, type Announcement, type AnnouncementInList } from '#contract/announcements';
import type { Language } from '#contract/languages';
import type { Day } from '#contract/fields';
import { withInstants } from '../../db/columns.ts';
import type { Caller } from '../../caller.ts';
import { everybodyReached } from './audience.service.ts';

export type Person = Pick<Caller, 'id' | 'role'>;

/** Whether every batch or standard that the announcement `a` is for has been deleted: it is for nobody, and over. */
const isForNobody = sql`(
  a.audience = 'batches' and not exists (select from announcement_batches x where x.announcement_id = a.id)
  or a.audience = 'standards' and not exists (select from announcement_standards x where x.announcement_id = a.id))`;

/** The status of the announcement `a` of the query on a day. */
export const statusOn = (today: Day): SQL => sql`
  case when ${isForNobody} then 'expired' when a.start_date > ${today}::date then 'scheduled' when a.end_date < ${today}::date then 'expired' else 'active' end`;

export const isActiveOn = (today: Day): SQL =>
  sql`(${today}::date between a.start_date and a.end_date and not ${isForNobody})`;

const namesOf = (table: SQL, link: SQL, id: SQL) => sql`
  coalesce((select json_agg(json_build_object('_id', named.id, 'name', named.name) order by named.name_order)
              from ${link} x join ${table} named on named.id = x.${id} where x.announcement_id = a.id), '[]')`;

/** Whether this person has opened the announcement `a`; null for admins, who only write them. */
export const isReadBy = ({ id, role }: Person): SQL =>
  role === 'admin'
    ? sql`null::boolean`
    : sql`exists (select from announcement_reads r where r.announcement_id = a.id and r.user_id = ${id})`;

export const excerpt = sql`regexp_replace(left(a.body, 240), '\\s+', ' ', 'g')`;

const shared = (user: Person, today: Day): SQL => sql`
  a.id as "_id", a.title, a.start_date as "startDate", a.end_date as "endDate", ${statusOn(today)} as status,
  json_build_object(
    'kind', a.audience,
    'standards', ${namesOf(sql`standards`, sql`announcement_standards`, sql`standard_id`)},
    'batches', ${namesOf(sql`batches`, sql`announcement_batches`, sql`batch_id`)}) as audience,
  a.is_pinned as pinned, json_build_object('_id', a.created_by, 'name', a.created_by_name) as "createdBy",
  a.created_at as "createdAt", a.updated_at as "updatedAt", a.version, ${isReadBy(user)} as "isRead"`;

/** The title of the announcement `a` in its reader's language. */
export const titleIn = (language: SQLWrapper | Language): SQL =>
  sql`coalesce(a.texts -> 'title' ->> ${language}::text, a.title)`;

/** The texts in other languages, reduced to titles and excerpts. */
export const excerptTexts = sql`jsonb_strip_nulls(jsonb_build_object(
  'title', a.texts -> 'title',
  'excerpt', (select jsonb_object_agg(key, regexp_replace(left(value, 240), '\\s+', ' ', 'g'))
                from jsonb_each_text(a.texts -> 'body'))))`;

export const listColumns = (user: Person, today: Day): SQL =>
  sql`${shared(user, today)}, ${excerpt} as excerpt, ${excerptTexts} as texts`;

/** The size of the current audience, and how many of them have opened it. */
export const seenBy = sql`
  select json_build_object('count', count(r.user_id)::int, 'of', count(*)::int)
    from (${everybodyReached}) reached
    left join announcement_reads r on r.announcement_id = a.id and r.user_id = reached.user_id`;

export const detailColumns = (user: Person, today: Day): SQL => sql`
  ${shared(user, today)}, a.body, a.texts, ${user.role === 'admin' ? sql`(${seenBy})` : sql`null::json`} as seen`;

type Row<Shape> = Omit<Shape, 'startTime' | 'endTime'> & Record<string, unknown>;
export type ListRow = Row<AnnouncementInList>;
export type DetailRow = Row<Announcement>;

export const toAnnouncement = <Shape extends { createdAt: string; updatedAt: string }>(row: Shape) => ({
  ...withInstants(row),
  ...announcementTimes,
});
