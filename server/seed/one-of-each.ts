import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../src/db/client.ts';
import { addDays } from '#contract/dates';
import { backups } from '../src/db/tables/backup-tables.ts';
import { batchSlots } from '../src/db/tables/batch-tables.ts';
import { closedDays, scheduleFeeds } from '../src/db/tables/calendar-tables.ts';
import { contactMessages } from '../src/db/tables/contact-message-tables.ts';
import { imports } from '../src/db/tables/import-tables.ts';
import { mails } from '../src/db/tables/mail-tables.ts';
import { moveUps } from '../src/db/tables/move-up-tables.ts';
import { newsletters, newsletterSubscriptions } from '../src/db/tables/newsletter-tables.ts';
import { pictures } from '../src/db/tables/picture-tables.ts';
import type { FileStore } from '../src/files/file-store.ts';
import { makeAnnouncement, makeNotification } from './announcement-factory.ts';
import {
  enrol,
  everyDay,
  makeAdmin,
  makeBatch,
  makeEnquiry,
  makeRegister,
  makeStandard,
  makeStudent,
  makeSubject,
  makeTeacher,
} from './factories.ts';
import { makeGuardian } from './guardian-factory.ts';
import { makeLeaveRequest } from './leave-factory.ts';
import { makeNote } from './note-factory.ts';

/** The day of the one register. */
export const registerDay = '2026-06-15';

/**
 * One record of every kind, by kind: a teacher's batch with one student and everything related. Tests of all calls (access, drawn requests, races)
 * start from here; add a new kind of record here and in `kindAt`.
 */
export async function makeOneOfEach(db: Db, files: FileStore) {
  const admin = await makeAdmin(db);
  const subject = await makeSubject(db);
  const standard = await makeStandard(db, { subjectIds: [subject.id] });
  const teacher = await makeTeacher(db, { subjectIds: [subject.id] });
  const student = await makeStudent(db);
  const places = { teacherId: teacher.id, subjectId: subject.id, standardId: standard.id };
  const batch = await makeBatch(db, { ...places, schedule: everyDay });
  await enrol(db, batch.id, [student.id]);
  await makeRegister(db, batch.id, registerDay, { [student.id]: 'present' });
  const guardian = await makeGuardian(db, [student.id]);
  const announcement = await makeAnnouncement(db, { audience: 'batches', batchIds: [batch.id] });
  return {
    admin: admin.id,
    subject: subject.id,
    standard: standard.id,
    teacher: teacher.id,
    student: student.id,
    guardian: guardian.id,
    leaveRequest: await makeLeaveRequest(
      db,
      { studentId: student.id, guardianId: guardian.id },
      { startDate: registerDay },
    ),
    batch: batch.id,
    enquiry: (await makeEnquiry(db)).id,
    note: (await makeNote(db, files, { batchId: batch.id })).id,
    announcement: announcement.id,
    notification: (await makeNotification(db, student.id, { announcementId: announcement.id })).id,
    closedDays: await makeClosedDay(db),
    extraClass: await makeExtraClass(db, batch.id),
    feed: await makeFeed(db, student.id),
    mail: await makeMail(db),
    newsletter: await makeNewsletter(db),
    subscription: await makeSubscription(db),
    message: await makeMessage(db),
    picture: await makePicture(db),
    backup: await makeBackup(db),
    import: await makeImport(db),
    moveUp: await makeMoveUp(db),
  };
}

export type Kind = keyof Awaited<ReturnType<typeof makeOneOfEach>>;

/** The kind of record of an address's `:id`; the longest prefix wins. */
const kinds: Record<string, Kind> = {
  '/admins': 'admin',
  '/subjects': 'subject',
  '/standards': 'standard',
  '/backups': 'backup',
  '/batches': 'batch',
  '/mail': 'mail',
  '/newsletter/issues': 'newsletter',
  '/newsletter/subscriptions': 'subscription',
  '/contact-messages': 'message',
  '/pictures': 'picture',
  '/pictures/student': 'student',
  '/pictures/teacher': 'teacher',
  '/notes': 'note',
  '/notes/batch': 'batch',
  '/notes/student': 'student',
  '/announcements': 'announcement',
  '/notifications': 'notification',
  '/calendar/closed-days': 'closedDays',
  '/calendar/extra-classes': 'extraClass',
  '/admission-enquiries': 'enquiry',
  '/teachers': 'teacher',
  '/students': 'student',
  '/guardians': 'guardian',
  '/leave-requests': 'leaveRequest',
  '/family/leave-requests': 'leaveRequest',
  '/student': 'batch',
  '/imports': 'import',
  '/move-ups': 'moveUp',
};

export function kindAt(path: string): Kind {
  const starts = Object.keys(kinds).filter((start) => path === start || path.startsWith(`${start}/`));
  return kinds[starts.toSorted((a, b) => b.length - a.length)[0] ?? ''] ?? 'student';
}

let closed = 0;
/** A unique day long ago without anything else. */
export const nextClosedDay = () => addDays('1900-01-01', (closed += 2));

async function makeClosedDay(db: Db): Promise<string> {
  const [id, day] = [uuidv7(), nextClosedDay()];
  await db.insert(closedDays).values({ id, name: 'Diwali', startDate: day, endDate: day });
  return id;
}

async function makeExtraClass(db: Db, batchId: string): Promise<string> {
  const id = uuidv7();
  const hours = { startTime: '16:00', endTime: '17:00' };
  await db.insert(batchSlots).values({ id, batchId, day: 1, ...hours, onlyOn: '2030-11-11' });
  return id;
}

/** Its id is its token. */
async function makeFeed(db: Db, userId: string): Promise<string> {
  const token = uuidv7();
  await db.insert(scheduleFeeds).values({ userId, token });
  return token;
}

/** One that could not be delivered. */
export async function makeMail(db: Db): Promise<string> {
  const id = uuidv7();
  const toAddress = 'a@example.com';
  const written = { subject: 's', text: 't', html: 'h', headers: {} };
  await db.insert(mails).values({ id, kind: 'reset', toAddress, status: 'failed', ...written });
  return id;
}

/** A draft. */
export async function makeNewsletter(db: Db): Promise<string> {
  const id = uuidv7();
  await db.insert(newsletters).values({ id, subject: 's', body: 'b' });
  return id;
}

/** Its token is its id. */
export async function makeSubscription(db: Db): Promise<string> {
  const id = uuidv7();
  await db.insert(newsletterSubscriptions).values({ id, email: `${id}@example.com`, token: id });
  return id;
}

export async function makeMessage(db: Db): Promise<string> {
  const id = uuidv7();
  await db.insert(contactMessages).values({ id, name: 'n', email: 'a@example.com', message: 'm' });
  return id;
}

export async function makePicture(db: Db): Promise<string> {
  const id = uuidv7();
  await db.insert(pictures).values({ id, kind: 'building', caption: 'The front' });
  return id;
}

/** Of a sheet whose rows were all as they are. */
async function makeImport(db: Db): Promise<string> {
  const id = uuidv7();
  const none = { added: 0, changed: 0, same: 1, leftOut: [], creations: { standards: [], subjects: [], batches: [] } };
  await db.insert(imports).values({ id, kind: 'students', fileName: 'students.xlsx', userName: 'n', ...none });
  return id;
}

/** Of a standard without students. */
async function makeMoveUp(db: Db): Promise<string> {
  const id = uuidv7();
  const counts = { moved: 0, stayed: 0, left: 0, passedOut: 0, endedBatches: 0, newBatches: 0 };
  await db.insert(moveUps).values({ id, userName: 'n', standards: ['12 Science'], counts });
  return id;
}

/** Only its row; a test that needs the file writes it. */
async function makeBackup(db: Db): Promise<string> {
  const id = uuidv7();
  const at = new Date().toISOString();
  const none = { students: 0, teachers: 0, batches: 0, registers: 0, notes: 0, files: 0, rows: 0, missing: 0 };
  const file = { takenAt: at, size: 1, sha256: 'x', counts: none, appVersion: '0', verifiedAt: at };
  await db.insert(backups).values({ id, kind: 'manual', status: 'ready', isEncrypted: false, ...file });
  return id;
}
