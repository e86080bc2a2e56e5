import { sql } from 'drizzle-orm';
import type { Contact } from '#contract/contacts';
import type * as contract from '#contract/contacts';
import type { QueryOf } from '#contract/endpoint';
import type { Translate } from '#contract/sentence';
import { teacherIdOf, type Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { countedPage, pageOf, type PageRequest } from '../../db/list-query.ts';
import { requireRow } from '../../refusals.ts';
import { isTaughtBy } from '../batches/taught-students.sql.ts';
import { contactRecordMembers, toContactRecord } from './contact-record.sql.ts';

interface ContactsQuery {
  student: string;
  /** The only contact to read. */
  contact?: string;
}

async function findContacts(db: Db, user: Caller, { student, contact }: ContactsQuery, page: PageRequest) {
  const isAsked = contact === undefined ? sql`true` : sql`c.id = ${contact}`;
  const isForCaller = teacherIdOf(user) === null ? sql`true` : sql`c.about <> 'fees'`;
  const { rows, total } = await countedPage(page, async (window) => {
    return db.rows<{ contact: Contact; total: number }>(sql`
      select count(*) over ()::int as total,
             json_build_object(${contactRecordMembers}, 'about', c.about, 'date', c.date, 'guardianId', c.guardian_id,
               'result', c.result, 'callAgainOn', c.call_again_on, 'note', c.note,
               'isOwn', c.user_id is not distinct from ${user.id} and m.contact_id is null) as contact
      from contacts c left join family_messages m on m.contact_id = c.id
      where c.student_id = ${student} and ${isAsked} and ${isForCaller}
      order by c.at desc, c.id desc ${pageOf(window)}`);
  });
  return { contacts: rows.map((row) => row.contact), total };
}

/** Refuses a student who does not exist, and a teacher who does not have the student in an own batch. */
export async function requireStudent(db: Db, user: Caller, student: string): Promise<void> {
  await db.requireRow(sql`
    select from students s where s.user_id = ${student} and ${isTaughtBy(teacherIdOf(user), sql`s.user_id`)}`);
}

/** Lists the contacts with the family of a student. */
export async function listContacts(
  db: Db,
  user: Caller,
  say: Translate,
  student: string,
  page: QueryOf<typeof contract.listContacts>,
) {
  await requireStudent(db, user, student);
  const { contacts, total } = await findContacts(db, user, { student }, page);
  return { rows: contacts.map((one) => toContactRecord(one, say)), total };
}

export async function getContact(
  db: Db,
  user: Caller,
  say: Translate,
  query: Required<ContactsQuery>,
): Promise<Contact> {
  const { contacts } = await findContacts(db, user, query, { page: 1, limit: 1 });
  return toContactRecord(requireRow(contacts), say);
}
