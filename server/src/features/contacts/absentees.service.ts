import { sql, type SQL } from 'drizzle-orm';
import type { Absentee, StudentToTell } from '#contract/contacts';
import type * as contract from '#contract/contacts';
import type { QueryOf } from '#contract/endpoint';
import type { Day, Ref } from '#contract/fields';
import type { Guardian } from '#contract/guardians';
import type { Translate } from '#contract/sentence';
import { teacherIdOf, type Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { countedPage, pageOf } from '../../db/list-query.ts';
import { formatDay } from '../../format-times.ts';
import { findService } from '../family-messages/daily-limit.service.ts';
import { type Messaging, withChannels } from '../family-messages/channels.ts';
import { isOnLeave } from '../leave-requests/on-leave.sql.ts';
import { academyClock } from '../../academy/academy.ts';
import { guardiansSql } from '../guardians/guardian-rows.sql.ts';
import { textWriter } from '../parent-texts/parent-texts.service.ts';
import { contactRecordMembers, toContactRecord } from './contact-record.sql.ts';

/** A row as found by the query; the texts for the guardians are written afterwards. */
type Found<Row extends { guardians: unknown }> = Omit<Row, 'guardians'> & { guardians: Guardian[] };

/** The contacts about the student's absence on this day, the latest first. */
const contactsSql = (studentId: SQL, date: SQL): SQL => sql`
  (select coalesce(json_agg(json_build_object(${contactRecordMembers}) order by c.at desc), '[]')
   from contacts c left join family_messages m on m.contact_id = c.id
   where c.student_id = ${studentId} and c.date = ${date} and c.about = 'absence')`;

/** The contacts `c` about an absence that count as told (`wasDelivered`); to be followed by `and`. */
const contactsOfAbsence = sql`
  contacts c left join family_messages m on m.contact_id = c.id
  where c.about = 'absence' and m.status is distinct from 'failed'`;

/** The data both lists need beside the database: the ways to write, and the reader's language. */
interface Telling {
  messaging: Messaging;
  say: Translate;
}

/** Lists students marked absent on a day, in any batch, unless their leave on it was accepted. */
export async function listAbsentees(
  db: Db,
  { messaging, say }: Telling,
  { date, ...page }: QueryOf<typeof contract.listAbsentees>,
) {
  const { today } = await academyClock(db);
  const day = date ?? today;
  const {
    rows: listed,
    total,
    counted,
  } = await countedPage(page, (window) =>
    db.preparedRows<Found<Absentee> & { total: number; notifiedCount: number }>(sql`
    with notified as (
      select distinct c.student_id from ${contactsOfAbsence} and c.date = ${day}),
    absent as (
      select a.student_id, array_agg(a.batch_id) as batches
      from registers r join attendance_records a on a.batch_id = r.batch_id and a.date = r.date and a.status = 'absent'
      where r.date = ${day} and not ${isOnLeave(sql`a.student_id`, sql`r.batch_id`, sql`r.date`)}
      group by a.student_id),
    listed as (
      select u.id, u.name, absent.batches, notified.student_id is not null as "isNotified",
             count(*) over ()::int as total, count(notified.student_id) over ()::int as "notifiedCount"
      from absent join users u on u.id = absent.student_id left join notified on notified.student_id = u.id
      order by "isNotified", lower(u.name), u.id ${pageOf(window)})
    select listed.id as "_id", listed.name, s.admission_no as "admissionNo", listed.total, listed."notifiedCount",
           ${guardiansSql(sql`listed.id`)} as guardians, ${contactsSql(sql`listed.id`, sql`${day}`)} as contacts,
           (select json_agg(json_build_object('batch', json_build_object('_id', b.id, 'name', b.name), 'remark', a.remark)
                            order by b.name_order)
            from unnest(listed.batches) missed join batches b on b.id = missed
            join attendance_records a on a.batch_id = b.id and a.date = ${day} and a.student_id = listed.id) as classes
    from listed join students s on s.user_id = listed.id
    order by listed."isNotified", lower(listed.name), listed.id`),
  );
  const write = await textWriter(db);
  const rows = listed.map(({ total: _, notifiedCount: __, guardians, ...row }): Absentee => {
    const facts = {
      student: row.name,
      batch: row.classes.map(({ batch }) => batch.name).join(', '),
      date: formatDay(day),
    };
    return {
      ...row,
      contacts: row.contacts.map((contact) => toContactRecord(contact, say)),
      guardians: guardians.map((one) => withChannels(messaging, one, write('absent', one, facts))),
    };
  });
  const service = await findService(db, messaging, today);
  return { rows, total, date: day, today, notified: counted?.notifiedCount ?? 0, service };
}

/** How many families of the absent are still to be told, by the registers of this teacher on a day; no row where all are. */
export async function countToTell(db: Db, teacherId: string, day: Day): Promise<{ batch: Ref; families: number }[]> {
  return db.preparedRows(sql`
    select json_build_object('_id', b.id, 'name', b.name) as batch, count(*)::int as families
      from batches b join attendance_records a on a.batch_id = b.id and a.date = ${day} and a.status = 'absent'
     where b.teacher_id = ${teacherId} and not ${isOnLeave(sql`a.student_id`, sql`a.batch_id`, sql`a.date`)}
       and exists (select from student_guardians g where g.student_id = a.student_id)
       and not exists (
         select from ${contactsOfAbsence} and c.student_id = a.student_id and c.date = a.date)
     group by b.id order by b.name_order`);
}

/** Lists the absent and the late of a register, except those whose leave was accepted. Teachers get own batches only. */
export async function listToTell(
  db: Db,
  user: Caller,
  { messaging, say }: Telling,
  { batchId, date }: { batchId: string; date: Day },
) {
  const teacherId = teacherIdOf(user);
  const register = await db.requireRow<{ batch: Ref; isMarked: boolean }>(sql`
    select json_build_object('_id', b.id, 'name', b.name) as batch,
           exists (select from registers r where r.batch_id = b.id and r.date = ${date}) as "isMarked"
    from batches b where b.id = ${batchId} and (${teacherId}::uuid is null or b.teacher_id = ${teacherId}::uuid)`);
  const rows = await db.rows<Found<StudentToTell>>(sql`
    select u.id as "_id", u.name, a.status, ${guardiansSql(sql`u.id`)} as guardians,
           ${contactsSql(sql`u.id`, sql`${date}`)} as contacts,
           (select e.roll_no from enrolments e where e.batch_id = a.batch_id and e.student_id = u.id
            order by e.joined_on desc limit 1) as "rollNo"
    from attendance_records a join users u on u.id = a.student_id
    where a.batch_id = ${batchId} and a.date = ${date} and a.status in ('absent', 'late')
      and not ${isOnLeave(sql`a.student_id`, sql`a.batch_id`, sql`a.date`)}
    order by "rollNo", lower(u.name), u.id`);
  const write = await textWriter(db);
  const data = rows.map(({ guardians, ...row }): StudentToTell => {
    const facts = { student: row.name, batch: register.batch.name, date: formatDay(date) };
    return {
      ...row,
      contacts: row.contacts.map((contact) => toContactRecord(contact, say)),
      guardians: guardians.map((one) => withChannels(messaging, one, write(row.status, one, facts))),
    };
  });
  const { today } = await academyClock(db);
  return { data, ...register, service: await findService(db, messaging, today) };
}
