import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { addDays, weekDays } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Db } from '../src/db/client.ts';
import { users } from '../src/db/tables/auth-tables.ts';
import type { FileStore } from '../src/files/file-store.ts';
import { hashPassword } from '../src/features/auth/passwords.ts';
import { academyClock } from '../src/academy/academy.ts';
import { insertRows } from './bulk.ts';
import { demoBatches, demoStandards, demoSubjects, type DemoStandard, type DemoSubject } from './demo-academy.ts';
import { seedAnnouncements } from './demo-announcements.ts';
import { seedAttendance, type SeededBatch } from './demo-attendance.ts';
import { seedClosedDays, seedSingleClasses } from './demo-calendar.ts';
import { seedEnquiries } from './demo-enquiries.ts';
import { seedContacts, seedFamilyLink, seedLeave } from './demo-families.ts';
import { seedNotes, writeDemoNotes } from './demo-notes.ts';
import { insertUsers, person, seedStudents, seedTeachers, type Students, termBegan } from './demo-people.ts';
import { seedPictures, writeDemoPictures } from './demo-pictures.ts';
import { seedPost } from './demo-post.ts';
import { academy, seedFees, seedSettings } from './demo-settings.ts';
import { demoSignIns } from '../src/demo-sign-ins.ts';

/**
 * Fills an academy with samples, all or nothing. Logins with known passwords are created only if there is no account yet: in an academy with its own
 * admin they would be open doors.
 */
export async function seedDemo(db: Db, files: FileStore): Promise<void> {
  const [[anyUser], { today, time }] = await Promise.all([
    db.select({ id: users.id }).from(users).limit(1),
    academyClock(db),
  ]);
  const hasSignIns = anyUser === undefined;
  const hash = async (password: string) => (hasSignIns ? hashPassword(password) : null);
  const { admin, teacher, student } = demoSignIns;
  const [ofAdmin, ofTeacher, ofStudent, unknown] = await Promise.all([
    hash(admin.password),
    hash(teacher.password),
    hash(student.password),
    hash(randomUUID()),
  ]);
  const [notes, pictures] = await Promise.all([writeDemoNotes(db, files), writeDemoPictures(db, files)]);
  await db.transaction(async (tx) => {
    await seedSettings(tx);
    if (hasSignIns)
      await insertUsers(tx, [{ ...person('admin', 'Sample Office'), email: admin.email, password_hash: ofAdmin }]);
    const subjectIds = await seedSubjects(tx);
    const standardIds = await seedStandards(tx, subjectIds);
    const teachers = await seedTeachers(tx, subjectIds, { teacher: ofTeacher, unknown }, today);
    const students = await seedStudents(tx, standardIds, ofStudent, today);
    await seedPictures(tx, pictures, { teachers, students: [...students.values()].flat(), isAllSample: hasSignIns });
    await seedFees(tx, { subjectIds, standardIds });
    const batches = await seedBatches(tx, { subjectIds, standardIds, teachers, students, today });
    await seedClosedDays(tx, today);
    await seedSingleClasses(tx, batches, today);
    await seedAttendance(tx, batches, today, time);
    await seedContacts(tx, today);
    await seedFamilyLink(tx);
    await seedLeave(tx, today, teachers[0]!.id);
    await seedNotes(tx, notes, {
      batches,
      subjectIds,
      standardIds,
      teacher: teachers[0]!,
      studentId: students.get('10 Standard')![0]!.id,
    });
    await seedAnnouncements(tx, { batches, standardIds, today });
    await seedEnquiries(tx, { standardIds, subjectIds, students, today });
    if (hasSignIns) await seedPost(tx, academy);
  });
  await db.execute(sql`analyze`);
}

async function seedSubjects(tx: Db): Promise<Map<DemoSubject, string>> {
  const rows = demoSubjects.map((subject) => ({ id: uuidv7(), ...subject }));
  await insertRows(tx, 'subjects', rows);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function seedStandards(tx: Db, subjectIds: Map<DemoSubject, string>): Promise<Map<DemoStandard, string>> {
  const rows = demoStandards.map(({ name, level }) => ({ id: uuidv7(), name, level }));
  await insertRows(tx, 'standards', rows);
  const pairs = rows.flatMap(({ id, name }) => {
    const subjects = new Set(demoBatches.filter(({ standard }) => standard === name).map(({ subject }) => subject));
    return [...subjects].map((subject) => ({ standard_id: id, subject_id: subjectIds.get(subject) }));
  });
  await insertRows(tx, 'standard_subjects', pairs);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

interface Made {
  subjectIds: Map<DemoSubject, string>;
  standardIds: Map<DemoStandard, string>;
  teachers: { id: string; name: string }[];
  students: Students;
  today: Day;
}

async function seedBatches(
  tx: Db,
  { subjectIds, standardIds, teachers, students, today }: Made,
): Promise<SeededBatch[]> {
  const start = addDays(today, -termBegan);
  const batches = demoBatches.map((batch): SeededBatch => {
    const teacher = teachers[batch.teacher] as { id: string; name: string };
    const members = (students.get(batch.standard) ?? []).slice(...batch.students);
    const roster = members.map(({ id, joinedOn }) => ({
      studentId: id,
      joinedOn: joinedOn < start ? start : joinedOn,
    }));
    return { ...batch, id: uuidv7(), teacherId: teacher.id, teacherName: teacher.name, roster };
  });
  const rows = batches.map(({ id, name, room, capacity, teacherId, standard, subject }) => ({
    id,
    name,
    room,
    capacity,
    teacher_id: teacherId,
    standard_id: standardIds.get(standard),
    subject_id: subjectIds.get(subject),
    start_date: start,
    created_at: start,
  }));
  await insertRows(tx, 'batches', rows);
  const slots = batches.flatMap(({ id, days, startTime, endTime }) => {
    const hours = { batch_id: id, start_time: startTime, end_time: endTime };
    return days.map((day) => ({ id: uuidv7(), day: weekDays.indexOf(day) + 1, ...hours }));
  });
  await insertRows(tx, 'batch_slots', slots);
  const enrolments = batches.flatMap(({ id, roster }) =>
    roster.map(({ studentId, joinedOn }, index) => ({
      id: uuidv7(),
      batch_id: id,
      student_id: studentId,
      roll_no: index + 1,
      joined_on: joinedOn,
    })),
  );
  await insertRows(tx, 'enrolments', enrolments);
  return batches;
}
