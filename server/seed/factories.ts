import { hash } from '@node-rs/argon2';
import { v7 as uuidv7 } from 'uuid';
import { weekDays } from '#contract/dates';
import type { Slot } from '#contract/batches';
import type { AttendanceStatus } from '#contract/attendance';
import type { Db } from '../src/db/client.ts';
import { admissionEnquiries } from '../src/db/tables/admission-enquiry-tables.ts';
import { attendanceRecords, registers } from '../src/db/tables/attendance-tables.ts';
import { users } from '../src/db/tables/auth-tables.ts';
import { batches, batchSlots, enrolments } from '../src/db/tables/batch-tables.ts';
import { standards, standardSubjects } from '../src/db/tables/standard-tables.ts';
import { students } from '../src/db/tables/student-tables.ts';
import { subjects } from '../src/db/tables/subject-tables.ts';
import { teachers, teacherSubjects } from '../src/db/tables/teacher-tables.ts';
import { changeGuardians } from '../src/features/guardians/guardians.service.ts';

// Inserts rows directly for tests and samples: a test must not verify a service through itself.

type User = typeof users.$inferSelect;
type Over<Row> = Partial<Row>;

/** A password is hashed only when one is asked for. */
interface Account extends Over<typeof users.$inferInsert> {
  password?: string;
}

let made = 0;
const next = () => (made += 1);

async function makeUser(db: Db, role: User['role'], { password, ...over }: Account): Promise<User> {
  const number = next();
  const label = role[0]?.toUpperCase() + role.slice(1);
  const [user] = await db
    .insert(users)
    .values({
      id: uuidv7(),
      role,
      name: `${label} ${number}`,
      // Unlike the emails of the sample academy, in which it may be used.
      email: `${role}-${number}@sample.tasika.example`,
      passwordHash: password === undefined ? null : await hashed(password),
      ...over,
    })
    .returning();
  return user as User;
}

const hashed = (password: string) => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

export async function makeAdmin(db: Db, over: Account = {}): Promise<User> {
  return makeUser(db, 'admin', over);
}

export async function makeSubject(db: Db, over: Over<typeof subjects.$inferInsert> = {}) {
  const [row] = await db
    .insert(subjects)
    .values({ id: uuidv7(), name: `Subject ${next()}`, colour: 'peacock', ...over })
    .returning();
  return row as typeof subjects.$inferSelect;
}

export async function makeStandard(
  db: Db,
  { subjectIds = [], ...over }: Over<typeof standards.$inferInsert> & { subjectIds?: string[] } = {},
) {
  const [row] = await db
    .insert(standards)
    .values({ id: uuidv7(), name: `Standard ${next()}`, level: 11, ...over })
    .returning();
  const standard = row as typeof standards.$inferSelect;
  if (subjectIds.length > 0) {
    await db.insert(standardSubjects).values(subjectIds.map((subjectId) => ({ standardId: standard.id, subjectId })));
  }
  return standard;
}

/** `profile` is the teacher's own row; everything else belongs to the account. `id` is the teacher's `_id`. */
export async function makeTeacher(
  db: Db,
  {
    profile = {},
    subjectIds = [],
    ...account
  }: Account & { profile?: Over<typeof teachers.$inferInsert>; subjectIds?: string[] } = {},
) {
  const user = await makeUser(db, 'teacher', account);
  const [row] = await db
    .insert(teachers)
    .values({ ...profile, userId: user.id })
    .returning();
  if (subjectIds.length > 0) {
    await db.insert(teacherSubjects).values(subjectIds.map((subjectId) => ({ teacherId: user.id, subjectId })));
  }
  return { ...user, profile: row as typeof teachers.$inferSelect };
}

/** `profile` is the student's own row; everything else belongs to the account. `id` is the student's `_id`. */
export async function makeStudent(
  db: Db,
  { profile = {}, ...account }: Account & { profile?: Over<typeof students.$inferInsert> } = {},
) {
  const user = await makeUser(db, 'student', account);
  const [row] = await db
    .insert(students)
    .values({
      admissionNo: `2020-${String(next()).padStart(4, '0')}`,
      gender: 'female',
      phone: '+919000000001',
      parentPhone: '+919000000002',
      address: 'Sample Road 1, Latur',
      joinedOn: '2026-01-01',
      ...profile,
      userId: user.id,
    })
    .returning();
  const student = row as typeof students.$inferSelect;
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
  }: Over<typeof batches.$inferInsert> & { schedule?: (Omit<Slot, 'room'> & { room?: string | null })[] } = {},
) {
  const standardId = over.standardId ?? (await makeStandard(db)).id;
  const subjectId = over.subjectId ?? (await makeSubject(db)).id;
  const startDate = over.startDate ?? '2026-01-01';
  const [row] = await db
    .insert(batches)
    .values({ id: uuidv7(), name: `Batch ${next()}`, createdAt: startDate, ...over, startDate, standardId, subjectId })
    .returning();
  const batch = row as typeof batches.$inferSelect;
  if (schedule.length > 0) {
    await db.insert(batchSlots).values(
      schedule.map(({ day, startTime, endTime, room = null }) => ({
        id: uuidv7(),
        batchId: batch.id,
        day: weekDays.indexOf(day) + 1,
        startTime,
        endTime,
        ownRoom: room,
      })),
    );
  }
  return batch;
}

/** Puts students in a batch with roll numbers from `firstRollNo`, in the order given. */
export async function enrol(
  db: Db,
  batchId: string,
  studentIds: string[],
  { joinedOn = '2026-01-01', leftOn = null, firstRollNo = 1 }: EnrolOver = {},
): Promise<void> {
  if (studentIds.length === 0) return;
  await db.insert(enrolments).values(
    studentIds.map((studentId, index) => ({
      id: uuidv7(),
      batchId,
      studentId,
      rollNo: firstRollNo + index,
      joinedOn,
      leftOn,
    })),
  );
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
  await db.insert(registers).values({ submittedByName: 'Sample Teacher', batchId, date });
  const records = Object.entries(statuses).map(([studentId, status]) => ({ batchId, date, studentId, status }));
  if (records.length > 0) await db.insert(attendanceRecords).values(records);
}

/** Without the history the services would write. */
export async function makeEnquiry(db: Db, over: Over<typeof admissionEnquiries.$inferInsert> = {}) {
  const number = next();
  const [row] = await db
    .insert(admissionEnquiries)
    .values({
      id: uuidv7(),
      reference: `R-2020-${String(number).padStart(4, '0')}`,
      studentName: `Enquiry ${number}`,
      phone: '+919000000003',
      source: 'website',
      ...over,
    })
    .returning();
  return row as typeof admissionEnquiries.$inferSelect;
}
