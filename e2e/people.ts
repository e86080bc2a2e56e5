import { randomUUID } from 'node:crypto';
import { addDays, dayAt, weekDays } from '#contract/dates';
import { enrol, makeAdmin, makeBatch, makeStudent, makeTeacher } from '../server/seed/factories.ts';
import type { Db } from '../server/src/db/client.ts';

export interface SignIn {
  email: string;
  password: string;
}

/** Password of all people made here. */
export const password = 'quiet-morning-lesson';

export const today = () => dayAt('Asia/Kolkata', new Date());

const newEmail = () => `${randomUUID()}@sample.tasika.example`;

let made = 0;

export async function makeOffice(db: Db) {
  return signedInWith(await makeAdmin(db, { name: 'Leela Office', email: newEmail(), password }));
}

export async function makeLoneTeacher(db: Db, over: { mustChangePassword?: boolean } = {}) {
  return signedInWith(await makeTeacher(db, { name: 'Usha Teacher', email: newEmail(), password, ...over }));
}

export async function makeLoneStudent(db: Db, over: { name?: string; standardId?: string } = {}) {
  const { name = 'Chitra Student', standardId } = over;
  const profile = { ...newProfile(), standardId };
  return signedInWith(await makeStudent(db, { name, email: newEmail(), password, profile }));
}

/** A batch whose class is always now, of a teacher with no other. Students are named by roll number. */
export async function makeClass(db: Db, { size }: { size: number }) {
  const teacher = await makeLoneTeacher(db);
  made += 1;
  const batch = await makeBatch(db, {
    name: `Evening class ${made}`,
    teacherId: teacher.id,
    // Not open for admission: each such batch would render the public pages again.
    openForAdmission: false,
    startDate: addDays(today(), -60),
    schedule: weekDays.map((day) => ({ day, startTime: '00:00', endTime: '23:59' })),
  });
  // Only the first one logs in; hashing sixty passwords would take longer than the test.
  const student = await makeLoneStudent(db, { name: pupil(1) });
  const ids = [student.id];
  while (ids.length < size) ids.push((await makeSilentStudent(db, pupil(ids.length + 1))).id);
  await enrol(db, batch.id, ids, { joinedOn: addDays(today(), -60) });
  return { teacher, batch, student };
}

const pupil = (rollNo: number) => `Pupil ${String(rollNo).padStart(2, '0')}`;

async function makeSilentStudent(db: Db, name: string) {
  return makeStudent(db, { name, email: null, profile: newProfile() });
}

function newProfile() {
  made += 1;
  return { admissionNo: `2019-${String(made).padStart(4, '0')}`, joinedOn: addDays(today(), -60) };
}

function signedInWith<Made extends { email: string | null }>(person: Made): Made & SignIn {
  return { ...person, email: person.email as string, password };
}
