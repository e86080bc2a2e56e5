import { sentence } from '#contract/sentence';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { BodyOf } from '#contract/endpoint';
import type * as contract from '#contract/family-messages';
import type { Language } from '#contract/guardians';
import { teacherIdOf, type Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { insertJobs } from '../../db/send-job.ts';
import { contacts } from '../../db/tables/contact-tables.ts';
import { familyMessages } from '../../db/tables/family-message-tables.ts';
import { formatDay } from '../../format-times.ts';
import { notFound, rule } from '../../refusals.ts';
import { messageWriter } from '../parent-texts/parent-texts.service.ts';
import { isTaughtBy } from '../batches/taught-students.sql.ts';
import { isOnLeave } from '../leave-requests/on-leave.sql.ts';
import { academyClock } from '../../academy/academy.ts';
import { countFree } from './daily-limit.service.ts';
import type { Messaging } from './channels.ts';

interface Family extends Record<string, unknown> {
  student: string;
  guardian: string;
  name: string;
  guardianName: string | null;
  phone: string | null;
  hasWhatsApp: boolean;
  language: Language;
  /** The mark; null if the student was not away after all. */
  status: 'absent' | 'late' | null;
  batches: string;
  isNotified: boolean;
}

/**
 * Queues one message per family, with the note that it was told: both or neither. Serialised per day of absence, so that two
 * people who press the button together do not tell a family twice.
 */
export async function notifyFamilies(
  db: Db,
  user: Caller,
  messaging: Messaging,
  { date, families }: BodyOf<typeof contract.notifyFamilies>,
): Promise<{ queued: number; notifiedBefore: number; overLimit: number }> {
  if (messaging === undefined) throw rule('No service that sends messages is set up. Use the links.');
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tell families of ${date}`}, 83))`);
    const pairs = [...new Map(families.map((one) => [one.student, one])).values()];
    const all = await findFamilies(tx, user, date, pairs);
    if (all.length !== pairs.length) throw notFound();
    const waiting = all.filter(({ isNotified }) => !isNotified);
    const reachable = waiting.flatMap((family) =>
      family.status === null || !messaging.reaches(family) ? [] : [{ ...family, status: family.status }],
    );
    const { today } = await academyClock(tx);
    const free = await countFree(tx, messaging, today);
    if (reachable.length > 0 && free === 0) {
      throw rule(
        sentence(
          'Today’s limit of {limit, plural, one {# message} other {# messages}} is used up. Tell the families by the links.',
          { limit: messaging.limit },
        ),
      );
    }
    const chosen = reachable.slice(0, free);
    const write = await messageWriter(tx);
    const rows = chosen.map(({ student, guardian, name, guardianName, language, status, batches }) => {
      const id = uuidv7();
      const facts = { student: name, batch: batches, date: formatDay(date) };
      return {
        contact: {
          ...{ id, studentId: student, guardianId: guardian, guardianName, channel: 'whatsapp' as const, date },
          ...{ about: 'absence' as const, userId: user.id, userName: user.name },
        },
        message: { contactId: id, kind: status, language, ...write(status, { name: guardianName, language }, facts) },
      };
    });
    if (rows.length > 0) {
      await tx.insert(contacts).values(rows.map(({ contact }) => contact));
      await tx.insert(familyMessages).values(rows.map(({ message }) => message));
      const ids = sql.param(rows.map(({ contact }) => contact.id));
      const jobs = sql`select jsonb_build_object('contact', id) as data, id::text as key from unnest(${ids}::uuid[]) id`;
      await tx.execute(insertJobs('family-message', jobs));
    }
    return {
      queued: rows.length,
      notifiedBefore: all.length - waiting.length,
      overLimit: reachable.length - rows.length,
    };
  });
}

/** Finds the families in the requested order; for teachers, students of own batches, and the classes missed there. */
async function findFamilies(
  tx: Db,
  user: Caller,
  date: string,
  pairs: { student: string; guardian: string }[],
): Promise<Family[]> {
  const teacherId = teacherIdOf(user);
  const [students, guardians] = [pairs.map(({ student }) => student), pairs.map(({ guardian }) => guardian)];
  return tx.rows<Family>(sql`
    select asked.student, asked.guardian, u.name, g.name as "guardianName", g.phone, g.has_whatsapp as "hasWhatsApp", g.language,
           missed.status, missed.batches,
           exists (select from contacts c left join family_messages m on m.contact_id = c.id
                   where c.student_id = asked.student and c.date = ${date} and c.about = 'absence'
                     and m.status is distinct from 'failed') as "isNotified"
    from unnest(${sql.param(students)}::uuid[], ${sql.param(guardians)}::uuid[]) with ordinality as asked(student, guardian, place)
    join student_guardians l on l.student_id = asked.student and l.guardian_id = asked.guardian
    join guardians g on g.id = l.guardian_id
    join users u on u.id = asked.student
    -- "absent" comes before "late": who missed one class and was late for another is told of the absence.
    left join lateral (
      select a.status, string_agg(b.name, ', ' order by b.name_order) as batches
      from attendance_records a join batches b on b.id = a.batch_id
      where a.student_id = asked.student and a.date = ${date} and a.status in ('absent', 'late')
        and (${teacherId}::uuid is null or b.teacher_id = ${teacherId}::uuid)
        and not ${isOnLeave(sql`a.student_id`, sql`a.batch_id`, sql`a.date`)}
      group by a.status order by a.status limit 1) missed on true
    where ${isTaughtBy(teacherId, sql`asked.student`)}
    order by asked.place`);
}
