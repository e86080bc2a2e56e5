import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { AttendanceStatus } from '#contract/attendance';
import type { Slot } from '#contract/batches';
import { addDays, dayAt, weekDays } from '#contract/dates';
import type { Role } from '#contract/endpoint';
import { newSecret, secretHashOf, startGuardianSession } from '../src/access/guardian-sessions.ts';
import type { Db } from '../src/db/client.ts';
import { admissionEnquiries } from '../src/db/tables/admission-enquiry-tables.ts';
import {
  announcementBatches,
  announcements,
  announcementStandards,
  notifications,
} from '../src/db/tables/announcement-tables.ts';
import { attendanceRecords, registers } from '../src/db/tables/attendance-tables.ts';
import { users } from '../src/db/tables/auth-tables.ts';
import { batches, batchSlots, enrolments } from '../src/db/tables/batch-tables.ts';
import { guardianLinks, guardians, studentGuardians } from '../src/db/tables/guardian-tables.ts';
import { leaveRequests } from '../src/db/tables/leave-request-tables.ts';
import { notes } from '../src/db/tables/note-tables.ts';
import { standards, standardSubjects } from '../src/db/tables/standard-tables.ts';
import { students } from '../src/db/tables/student-tables.ts';
import { subjects } from '../src/db/tables/subject-tables.ts';
import { teachers, teacherSubjects } from '../src/db/tables/teacher-tables.ts';
import { changeGuardians } from '../src/features/guardians/guardians.service.ts';
import type { FileStore } from '../src/files/file-store.ts';
import { makePdf } from './make-pdf.ts';

// Inserts rows directly for tests and samples: a test must not verify a service through itself.

/** What a test wants to be otherwise. */
type Over<Table extends PgTable> = { [Key in keyof Table['$inferInsert']]?: Table['$inferInsert'][Key] };

/** A password is hashed only when one is asked for. */
interface Account extends Over<typeof users> {
  password?: string;
}

export async function insertRow<Table extends PgTable>(
  db: Db,
  table: Table,
  values: Table['$inferInsert'],
): Promise<Table['$inferSelect']> {
  const [row] = await db.insert<PgTable>(table).values(values).returning();
  return row as Table['$inferSelect'];
}

async function insertEach<Item, Table extends PgTable>(
  db: Db,
  table: Table,
  items: Item[],
  rowOf: (item: Item, index: number) => Table['$inferInsert'],
): Promise<void> {
  if (items.length > 0) await db.insert<PgTable>(table).values(items.map(rowOf));
}

let made = 0;
const next = () => (made += 1);

async function makeUser(db: Db, role: Role, { password, ...over }: Account) {
  const number = next();
  return insertRow(db, users, {
    id: uuidv7(),
    role,
    name: `${role[0]?.toUpperCase()}${role.slice(1)} ${number}`,
    // Unlike the emails of the sample academy, in which it may be used.
    email: `${role}-${number}@sample.tasika.example`,
    passwordHash: password === undefined ? null : await hashed(password),
    ...over,
  });
}

const hashed = (password: string) => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

export const makeAdmin = (db: Db, over: Account = {}) => makeUser(db, 'admin', over);

export const makeSubject = (db: Db, over: Over<typeof subjects> = {}) =>
  insertRow(db, subjects, { id: uuidv7(), name: `Subject ${next()}`, colour: 'peacock', ...over });

export async function makeStandard(
  db: Db,
  { subjectIds = [], ...over }: Over<typeof standards> & { subjectIds?: string[] } = {},
) {
  const standard = await insertRow(db, standards, { id: uuidv7(), name: `Standard ${next()}`, level: 11, ...over });
  await insertEach(db, standardSubjects, subjectIds, (subjectId) => ({ standardId: standard.id, subjectId }));
  return standard;
}

/** `profile` is the teacher's own row; everything else belongs to the account. `id` is the teacher's `_id`. */
export async function makeTeacher(
  db: Db,
  {
    profile = {},
    subjectIds = [],
    ...account
  }: Account & { profile?: Over<typeof teachers>; subjectIds?: string[] } = {},
) {
  const user = await makeUser(db, 'teacher', account);
  const teacher = await insertRow(db, teachers, { ...profile, userId: user.id });
  await insertEach(db, teacherSubjects, subjectIds, (subjectId) => ({ teacherId: user.id, subjectId }));
  return { ...user, profile: teacher };
}

/** `profile` is the student's own row; everything else belongs to the account. `id` is the student's `_id`. */
export async function makeStudent(
  db: Db,
  { profile = {}, ...account }: Account & { profile?: Over<typeof students> } = {},
) {
  const user = await makeUser(db, 'student', account);
  const student = await insertRow(db, students, {
    admissionNo: `2020-${String(next()).padStart(4, '0')}`,
    gender: 'female',
    phone: '+919000000001',
    parentPhone: '+919000000002',
    address: 'Sample Road 1, Latur',
    joinedOn: '2026-01-01',
    ...profile,
    userId: user.id,
  });
  const parent = { name: student.parentName, phone: student.parentPhone };
  await db.transaction((tx) => changeGuardians(tx, [{ studentId: user.id, parents: [parent] }]));
  return { ...user, profile: student };
}

/** A class on every weekday, for batches whose registers a test marks. */
export const everyDay: Omit<Slot, 'room'>[] = weekDays.map((day) => ({ day, startTime: '08:00', endTime: '09:00' }));

/** Creates its own standard and subject by default. `schedule` is as in the contract. */
export async function makeBatch(
  db: Db,
  {
    schedule = [],
    ...over
  }: Over<typeof batches> & { schedule?: (Omit<Slot, 'room'> & { room?: string | null })[] } = {},
) {
  const standardId = over.standardId ?? (await makeStandard(db)).id;
  const subjectId = over.subjectId ?? (await makeSubject(db)).id;
  const startDate = over.startDate ?? '2026-01-01';
  const own = { id: uuidv7(), name: `Batch ${next()}`, createdAt: startDate, ...over };
  const batch = await insertRow(db, batches, { ...own, startDate, standardId, subjectId });
  await insertEach(db, batchSlots, schedule, ({ day, room, ...hours }) => ({
    ...hours,
    id: uuidv7(),
    batchId: batch.id,
    day: weekDays.indexOf(day) + 1,
    ownRoom: room,
  }));
  return batch;
}

/** Puts students in a batch with roll numbers from `firstRollNo`, in the order given. */
export async function enrol(
  db: Db,
  batchId: string,
  studentIds: string[],
  { joinedOn = '2026-01-01', leftOn, firstRollNo = 1 }: EnrolOver = {},
): Promise<void> {
  await insertEach(db, enrolments, studentIds, (studentId, index) => ({
    id: uuidv7(),
    batchId,
    studentId,
    rollNo: firstRollNo + index,
    joinedOn,
    leftOn,
  }));
}

interface EnrolOver {
  joinedOn?: string;
  leftOn?: string | null;
  firstRollNo?: number;
}

/** A saved register with a status for each student. */
export async function makeRegister(
  db: Db,
  batchId: string,
  date: string,
  statuses: Record<string, AttendanceStatus>,
): Promise<void> {
  await insertRow(db, registers, { submittedByName: 'Sample Teacher', batchId, date });
  const marks = Object.entries(statuses);
  await insertEach(db, attendanceRecords, marks, ([studentId, status]) => ({ batchId, date, studentId, status }));
}

/** Without the history the services would write. */
export function makeEnquiry(db: Db, over: Over<typeof admissionEnquiries> = {}) {
  const number = next();
  return insertRow(db, admissionEnquiries, {
    id: uuidv7(),
    reference: `R-2020-${String(number).padStart(4, '0')}`,
    studentName: `Enquiry ${number}`,
    phone: '+919000000003',
    source: 'website',
    ...over,
  });
}

/** To everyone, from yesterday to tomorrow by default, with no notifications yet. */
export async function makeAnnouncement(
  db: Db,
  {
    standardIds = [],
    batchIds = [],
    ...over
  }: Over<typeof announcements> & { standardIds?: string[]; batchIds?: string[] } = {},
) {
  const today = dayAt('Asia/Kolkata', new Date());
  const announcement = await insertRow(db, announcements, {
    id: uuidv7(),
    title: 'Unit test 2',
    body: 'Physics, Chemistry and Maths.\nCarry your ID card.',
    startDate: addDays(today, -1),
    endDate: addDays(today, 1),
    audience: 'everyone',
    createdByName: 'Test office',
    ...over,
  });
  const announcementId = announcement.id;
  await insertEach(db, announcementStandards, standardIds, (standardId) => ({ announcementId, standardId }));
  await insertEach(db, announcementBatches, batchIds, (batchId) => ({ announcementId, batchId }));
  return announcement;
}

export const makeNotification = (db: Db, studentId: string, about: Over<typeof notifications>) =>
  insertRow(db, notifications, { id: uuidv7(), studentId, ...about });

/** A note and its file. */
export async function makeNote(
  db: Db,
  files: FileStore,
  { pdf = samplePdf, ...over }: Over<typeof notes> & { pdf?: Buffer },
) {
  const fileId = uuidv7();
  await files.write(pdf, fileId);
  return insertRow(db, notes, {
    id: uuidv7(),
    title: 'Motion in a line',
    fileId,
    fileName: 'motion.pdf',
    fileSize: pdf.length,
    filePages: 1,
    fileSha256: createHash('sha256').update(pdf).digest('hex'),
    uploadedByName: 'Test office',
    ...over,
  });
}

export const samplePdf = makePdf('Motion in a line', ['# Motion in a line', 'Speed is distance over time.']);

/** A guardian of these students, at the place after those they have, with a private link and a browser on which it is open. */
export async function makeGuardian(db: Db, studentIds: string[], over: Over<typeof guardians> = {}) {
  const id = uuidv7();
  const phone = over.phone ?? `+9190001${String(next()).padStart(5, '0')}`;
  await insertRow(db, guardians, { id, name: 'Sunita', ...over, phone });
  for (const studentId of studentIds) {
    const before = await db.$count(studentGuardians, eq(studentGuardians.studentId, studentId));
    await insertRow(db, studentGuardians, { studentId, place: before + 1, guardianId: id, relation: 'mother' });
  }
  return { id, phone, ...(await openPage(db, id)) };
}

/** A new link of a guardian, and the token of a browser on which it was opened. */
export async function openPage(db: Db, guardianId: string) {
  const [linkId, secret] = [uuidv7(), newSecret()];
  const expiresAt = new Date(Date.now() + 365 * 86_400_000).toISOString();
  await insertRow(db, guardianLinks, { id: linkId, guardianId, secretHash: secretHashOf(secret), expiresAt });
  const { token } = await startGuardianSession(db, linkId, undefined);
  return { linkId, secret, token };
}

/** A request of a guardian that nobody has answered, for one day by default. Answers its id. */
export async function makeLeaveRequest(
  db: Db,
  of: { studentId: string; guardianId: string },
  {
    startDate = '2026-06-15',
    endDate = startDate,
    reason = 'Fever',
  }: { startDate?: string; endDate?: string; reason?: string } = {},
): Promise<string> {
  const id = uuidv7();
  const [guardian] = await db.select({ name: guardians.name }).from(guardians).where(eq(guardians.id, of.guardianId));
  const common = { guardianName: guardian?.name, relation: 'mother' } as const;
  await insertRow(db, leaveRequests, { id, ...of, ...common, startDate, endDate, reason });
  return id;
}
