import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { contactUndoSeconds, maxDaysToCall, type noteContact as NoteContact, type Told } from '#contract/contacts';
import { addDays } from '#contract/dates';
import type { BodyOf } from '#contract/endpoint';
import { teacherIdOf, type Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { contacts } from '../../db/tables/contact-tables.ts';
import { notFound, rule, ruleAt } from '../../refusals.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { academyClock } from '../../academy/academy.ts';

/** Notes a contact; one about an absence only for a day on which the student was absent or late, for teachers in an own batch. */
export async function noteContact(
  tx: Db,
  user: Caller,
  { student, guardian, channel, about, date: given, result, callAgainOn, note }: BodyOf<typeof NoteContact>,
): Promise<Told> {
  const teacherId = teacherIdOf(user);
  const { today } = await academyClock(tx);
  const date = about === 'absence' ? (given ?? today) : today;
  if (callAgainOn !== null && callAgainOn <= today) throw ruleAt('callAgainOn', 'Choose a day after today');
  if (callAgainOn !== null && callAgainOn > addDays(today, maxDaysToCall))
    throw ruleAt('callAgainOn', `Choose a day within the next ${maxDaysToCall} days`);
  const { rows } = await tx.execute<{ name: string | null; isMissed: boolean }>(sql`
    select g.name, exists (
             select from attendance_records a join batches b on b.id = a.batch_id
             where a.student_id = ${student} and a.date = ${date} and a.status in ('absent', 'late')
               and (${teacherId}::uuid is null or b.teacher_id = ${teacherId}::uuid)) as "isMissed"
    from student_guardians l join guardians g on g.id = l.guardian_id
    where l.student_id = ${student} and l.guardian_id = ${guardian}
      and (${teacherId}::uuid is null or exists (
             select from enrolments e join batches b on b.id = e.batch_id
             where e.student_id = l.student_id and b.teacher_id = ${teacherId}::uuid))`);
  if (rows[0] === undefined) throw notFound();
  const { name, isMissed } = rows[0];
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
  await recordAudit(tx, user, { action: 'contact', entity: 'student', entityId: student, after: asTold(row) });
  const { id, at, userName: by, guardianName } = row;
  return { _id: id, at: toInstant(at), by, channel: row.channel, guardian: guardianName, delivery: null };
}

/** Deletes what the caller noted a moment ago; a message sent by a service cannot be taken back. */
export async function takeBackContact(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  return db.transaction(async (tx) => {
    const isOwn = and(eq(contacts.id, id), eq(contacts.userId, user.id));
    const [found] = await tx
      .select({
        contact: contacts,
        isRecent: sql<boolean>`${contacts.at} > now() - make_interval(secs => ${contactUndoSeconds})`,
        isSent: sql<boolean>`exists (select from family_messages m where m.contact_id = ${contacts.id})`,
      })
      .from(contacts)
      .where(isOwn)
      .for('update');
    if (found === undefined) throw notFound();
    if (found.isSent) throw rule('The message is on its way and cannot be taken back');
    if (!found.isRecent) throw rule('This can be taken back within a minute only. Note again what came of it');
    const { contact } = found;
    await tx.delete(contacts).where(isOwn);
    await recordAudit(tx, user, {
      action: 'take back',
      entity: 'student',
      entityId: contact.studentId,
      before: asTold(contact),
    });
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
