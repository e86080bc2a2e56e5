import { sql } from 'drizzle-orm';
import type { Announcement } from '#contract/announcements';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { isActiveOn } from './announcement-rows.sql.ts';

const listed = 10;

export interface FamilyAnnouncement {
  _id: string;
  title: string;
  body: string;
  texts: Announcement['texts'];
  startDate: Day;
  pinned: boolean;
  /** The names of the children it reaches. */
  children: string[];
}

/** Running announcements for families, and those that reach one of these active students. */
export async function announcementsOfFamily(db: Db, children: string[], today: Day): Promise<FamilyAnnouncement[]> {
  const ids = sql`${sql.param(children)}::uuid[]`;
  return db.preparedRows<FamilyAnnouncement>(sql`
    with reached as (
      select a.id, c.id as child from announcements a cross join unnest(${ids}) c (id)
       where ${isActiveOn(today)} and a.audience in ('everyone', 'students', 'families')
      union
      select x.announcement_id, s.user_id from announcement_standards x join students s on s.standard_id = x.standard_id
       where s.user_id = any(${ids})
      union
      select x.announcement_id, e.student_id from announcement_batches x join enrolments e on e.batch_id = x.batch_id
       where e.student_id = any(${ids}) and e.left_on is null)
    select a.id as "_id", a.title, a.body, a.texts, a.start_date as "startDate", a.is_pinned as pinned,
           json_agg(reached.child order by reached.child) as children
      from announcements a join reached on reached.id = a.id
     where ${isActiveOn(today)}
     group by a.id order by a.is_pinned desc, a.start_date desc, a.id desc limit ${listed}`);
}
