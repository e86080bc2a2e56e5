import { sql } from 'drizzle-orm';
import type { CalendarChange } from '#contract/calendar';
import type { AnswerOf, QueryOf } from '#contract/endpoint';
import type { Notification } from '#contract/notifications';
import type * as contract from '#contract/notifications';
import type { Language } from '#contract/languages';
import { sentence, type Translate } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { inEnglish } from '../../languages/translate.ts';
import { toInstant } from '../../db/columns.ts';
import { pageOf, type PageRequest } from '../../db/list-query.ts';
import { titleIn } from '../announcements/announcement-rows.sql.ts';
import { isToStudent } from '../announcements/audience.service.ts';
import { changeOfNotification, toldChange } from '../calendar/calendar-changes.service.ts';

type Listed = AnswerOf<typeof contract.listNotifications>['data'];

interface Row {
  notifications: (Omit<Notification, 'message' | 'change'> & {
    announcementTitle: string | null;
    noteTitle: string | null;
    noteSubject: string | null;
    change: CalendarChange | null;
  })[];
  total: number;
  unread: number;
}

/**
 * Reads notifications with the current title of the announcement or note. Those of announcements that no longer reach the student (batch or standard
 * left) are omitted: their link would lead nowhere. Announcements are found one by one, as PostgreSQL scans all of them for a plain join.
 */
function findNotifications(db: Db, student: string, language: Language, page: PageRequest): Promise<Row[]> {
  const ownId = sql`${student}::uuid`;
  return db.preparedRows<Row>(sql`
    with mine as materialized (
      select n.* from notifications n
        left join lateral (select * from announcements told where told.id = n.announcement_id offset 0) a on true
       where n.student_id = ${ownId} and (a.id is null or ${isToStudent(ownId)}))
    select coalesce((select json_agg(page) from (
             select n.id as "_id", n.read_at is not null as "isRead", n.created_at as "createdAt",
                    ${titleIn(sql`${language}`)} as "announcementTitle", notes.title as "noteTitle", s.name as "noteSubject",
                    case when a.id is not null then json_build_object('_id', a.id) end as announcement,
                    case when notes.id is not null then json_build_object('_id', notes.id) end as note,
                    ${changeOfNotification} as change
               from (select * from mine order by created_at desc, id desc
                      ${pageOf(page)}) n
               left join announcements a on a.id = n.announcement_id
               left join notes on notes.id = n.note_id
               left join subjects s on s.id = notes.subject_id
              order by n.created_at desc, n.id desc) page), '[]') as notifications,
           (select count(*)::int from mine) as total,
           (select count(*)::int from mine where read_at is null) as unread`);
}

export async function listNotifications(
  db: Db,
  student: string,
  { page, limit }: QueryOf<typeof contract.listNotifications>,
  language: Language,
  say: Translate = inEnglish,
): Promise<Listed> {
  const [list] = await findNotifications(db, student, language, { page, limit });
  const { notifications, total, unread } = list as Row;
  return {
    notifications: notifications.map(({ announcementTitle, noteTitle, noteSubject, change, ...row }) => ({
      ...row,
      message:
        announcementTitle ?? (change === null ? aboutNote(noteTitle ?? '', noteSubject, say) : say(toldChange(change))),
      change: change === null ? null : { date: change.movedFrom ?? change.date },
      createdAt: toInstant(row.createdAt),
    })),
    pagination: { page, limit, total },
    unread,
  };
}

const aboutNote = (title: string, subject: string | null, say: Translate): string =>
  say(
    subject === null
      ? sentence('New note: {title}', { title })
      : sentence('New note in {subject}: {title}', { subject, title }),
  );

export async function markNotificationRead(
  db: Db,
  student: string,
  id: string,
): Promise<{ _id: string; isRead: true }> {
  await db.requireRow(sql`
    update notifications set read_at = coalesce(read_at, now()) where id = ${id} and student_id = ${student} returning id`);
  return { _id: id, isRead: true };
}
