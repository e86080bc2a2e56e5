import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { type Contact, contactUndoSeconds, maxDaysToCall, type ContactRecord } from '#contract/contacts';
import type * as contract from '#contract/contacts';
import { addDays } from '#contract/dates';
import type { BodyOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import { type Translate, sentence } from '#contract/sentence';
import { teacherIdOf, type Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { contacts } from '../../db/tables/contact-tables.ts';
import { notFound, rule, ruleAt } from '../../refusals.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { academyClock } from '../../academy/academy.ts';
import { isTaughtBy } from '../batches/taught-students.sql.ts';
import { markLinkSent } from '../guardians/guardian-links.service.ts';
import { getContact, requireStudent } from './student-contacts.service.ts';

/** Notes a contact; one about an absence only for a day on which the student was absent or late, for teachers in an own batch. */
export async function noteContact(
  tx: Db,
  user: Caller,
  { student, guardian, channel, about, date: day, result, callAgainOn, note }: BodyOf<typeof contract.noteContact>,
): Promise<ContactRecord> {
  const teacherId = teacherIdOf(user);
  const { today } = await academyClock(tx);
  const date = about === 'absence' ? (day ?? today) : today;
  requireCallDay({ about, callAgainOn }, today);
  const { name, isMissed } = await tx.requireRow<{ name: string | null; isMissed: boolean }>(sql`
    select g.name, exists (
             select from attendance_records a join batches b on b.id = a.batch_id
             where a.student_id = ${student} and a.date = ${date} and a.status in ('absent', 'late')
               and (${teacherId}::uuid is null or b.teacher_id = ${teacherId}::uuid)) as "isMissed"
    from student_guardians l join guardians g on g.id = l.guardian_id
    where l.student_id = ${student} and l.guardian_id = ${guardian}
      and ${isTaughtBy(teacherId, sql`l.student_id`)}`);
  if (about === 'absence' && !isMissed) throw ruleAt('date', 'The student was not absent or late on this day');
  const [row] = await tx
    .insert(contacts)
    .values({
      id: uuidv7(),
      studentId: student,
      guardianId: guardian,
      guardianName: name,
      channel,
      about,
      date,
      result,
      callAgainOn,
      note,
      userId: user.id,
      userName: user.name,
    })
    .returning();
  if (row === undefined) throw new Error('An insert without a row');
  if (about === 'page') await markLinkSent(tx, guardian, true);
  await recordAudit(tx, user, { action: 'contact', entity: 'student', entityId: student, after: asTold(row) });
  const { id, at, userName: by, guardianName } = row;
  return { _id: id, at: toInstant(at), by, channel: row.channel, guardian: guardianName, delivery: null };
}

type NextCall = Pick<typeof contacts.$inferSelect, 'about' | 'callAgainOn'>;

function requireCallDay({ about, callAgainOn: day }: NextCall, today: Day): void {
  if (day === null) return;
  if (about !== 'attendance') throw ruleAt('callAgainOn', 'Only a contact about the attendance is followed by another');
  if (day <= today) throw ruleAt('callAgainOn', 'Choose a day after today');
  if (day > addDays(today, maxDaysToCall))
    throw ruleAt(
      'callAgainOn',
      sentence('Choose a day within the next {days, plural, one {day} other {# days}}', { days: maxDaysToCall }),
    );
}

/** Changes what the caller noted, at any later time; what a service sent stays as it was sent. */
export async function correctContact(
  db: Db,
  user: Caller,
  say: Translate,
  id: string,
  { guardian, channel, result, callAgainOn, note }: BodyOf<typeof contract.correctContact>,
): Promise<Contact> {
  return db.transaction(async (tx) => {
    const { contact, isSent } = await findOwn(tx, user, id);
    await requireStudent(tx, user, contact.studentId);
    if (isSent) throw rule('This message was sent by a service and cannot be changed');
    if (callAgainOn !== contact.callAgainOn)
      requireCallDay({ about: contact.about, callAgainOn }, (await academyClock(tx)).today);
    const guardianName = guardian === contact.guardianId ? contact.guardianName : await nameOf(tx, contact, guardian);
    const [corrected] = await tx
      .update(contacts)
      .set({ guardianId: guardian, guardianName, channel, result, callAgainOn, note })
      .where(eq(contacts.id, id))
      .returning();
    if (corrected === undefined) throw new Error('An update without a row');
    await recordAudit(tx, user, {
      action: 'correct contact',
      entity: 'student',
      entityId: contact.studentId,
      before: asTold(contact),
      after: asTold(corrected),
    });
    return getContact(tx, user, say, { student: contact.studentId, contact: id });
  });
}

async function nameOf(tx: Db, { studentId }: typeof contacts.$inferSelect, guardian: string | null) {
  const [row] = await tx.rows<{ name: string | null }>(sql`
    select g.name from student_guardians l join guardians g on g.id = l.guardian_id
    where l.student_id = ${studentId} and l.guardian_id = ${guardian}`);
  if (row === undefined) throw ruleAt('guardian', 'Choose a guardian of this student');
  return row.name;
}

/** Finds and locks a contact that the caller noted. */
async function findOwn(tx: Db, user: Caller, id: string) {
  const [row] = await tx
    .select({
      contact: contacts,
      isRecent: sql<boolean>`${contacts.at} > now() - make_interval(secs => ${contactUndoSeconds})`,
      isSent: sql<boolean>`exists (select from family_messages m where m.contact_id = ${contacts.id})`,
    })
    .from(contacts)
    .where(and(eq(contacts.id, id), eq(contacts.userId, user.id)))
    .for('update');
  if (row === undefined) throw notFound();
  return row;
}

/** Deletes what the caller noted a moment ago; a message sent by a service cannot be taken back. */
export async function takeBackContact(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  return db.transaction(async (tx) => {
    const row = await findOwn(tx, user, id);
    if (row.isSent) throw rule('The message is on its way and cannot be taken back');
    if (!row.isRecent) throw rule('This can be taken back within a minute only. Correct it on the student’s page');
    const { contact } = row;
    await tx.delete(contacts).where(eq(contacts.id, id));
    if (contact.about === 'page' && contact.guardianId !== null) await markLinkSent(tx, contact.guardianId, false);
    const before = asTold(contact);
    await recordAudit(tx, user, { action: 'take back', entity: 'student', entityId: contact.studentId, before });
    return { _id: id };
  });
}

/** The contact as the history tells it. */
const asTold = ({ channel, about, date, result, callAgainOn, note, guardianName }: typeof contacts.$inferSelect) => ({
  channel,
  result,
  guardian: guardianName,
  ...(about === 'absence' && { absentOn: date }),
  callAgainOn,
  note,
});
