import type { PgTable } from 'drizzle-orm/pg-core';
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
import {
  enrol,
  everyDay,
  insertRow,
  makeAdmin,
  makeAnnouncement,
  makeBatch,
  makeEnquiry,
  makeGuardian,
  makeLeaveRequest,
  makeNote,
  makeNotification,
  makeRegister,
  makeStandard,
  makeStudent,
  makeSubject,
  makeTeacher,
} from './factories.ts';

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
  const family = { studentId: student.id, guardianId: guardian.id };
  const announcement = await makeAnnouncement(db, { audience: 'batches', batchIds: [batch.id] });
  return {
    admin: admin.id,
    subject: subject.id,
    standard: standard.id,
    teacher: teacher.id,
    student: student.id,
    guardian: guardian.id,
    leaveRequest: await makeLeaveRequest(db, family, { startDate: registerDay }),
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

/** Inserts a row with a new id, and answers that. */
async function insertNew<Table extends PgTable>(db: Db, table: Table, values: Omit<Table['$inferInsert'], 'id'>) {
  const id = uuidv7();
  await insertRow(db, table, { id, ...values });
  return id;
}

function makeClosedDay(db: Db) {
  const day = nextClosedDay();
  return insertNew(db, closedDays, { name: 'Diwali', startDate: day, endDate: day });
}

const makeExtraClass = (db: Db, batchId: string) =>
  insertNew(db, batchSlots, { batchId, day: 1, startTime: '16:00', endTime: '17:00', onlyOn: '2030-11-11' });

/** Its id is its token. */
const makeFeed = async (db: Db, userId: string) =>
  (await insertRow(db, scheduleFeeds, { userId, token: uuidv7() })).token;

/** One that could not be delivered. */
export function makeMail(db: Db) {
  const written = { subject: 's', text: 't', html: 'h', headers: {} };
  return insertNew(db, mails, { kind: 'reset', toAddress: 'a@example.com', status: 'failed', ...written });
}

/** A draft. */
export const makeNewsletter = (db: Db) => insertNew(db, newsletters, { subject: 's', body: 'b' });

/** Its token is its id. */
export async function makeSubscription(db: Db) {
  const id = uuidv7();
  await insertRow(db, newsletterSubscriptions, { id, email: `${id}@example.com`, token: id });
  return id;
}

export const makeMessage = (db: Db) =>
  insertNew(db, contactMessages, { name: 'n', email: 'a@example.com', message: 'm' });

export const makePicture = (db: Db) => insertNew(db, pictures, { kind: 'building', caption: 'The front' });

/** Of a sheet whose rows were all as they are. */
function makeImport(db: Db) {
  const none = { added: 0, changed: 0, same: 1, leftOut: [], creations: { standards: [], subjects: [], batches: [] } };
  return insertNew(db, imports, { kind: 'students', fileName: 'students.xlsx', userName: 'n', ...none });
}

/** Of a standard without students. */
function makeMoveUp(db: Db) {
  const counts = { moved: 0, stayed: 0, left: 0, passedOut: 0, endedBatches: 0, newBatches: 0 };
  return insertNew(db, moveUps, { userName: 'n', standards: ['12 Science'], counts });
}

/** Only its row; a test that needs the file writes it. */
function makeBackup(db: Db) {
  const at = new Date().toISOString();
  const none = { students: 0, teachers: 0, batches: 0, registers: 0, notes: 0, files: 0, rows: 0, missing: 0 };
  const file = { takenAt: at, size: 1, sha256: 'x', counts: none, appVersion: '0', verifiedAt: at };
  return insertNew(db, backups, { kind: 'manual', status: 'ready', isEncrypted: false, ...file });
}
