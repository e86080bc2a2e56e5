import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import pino from 'pino';
import {
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  markAnnouncementRead,
  updateAnnouncement,
} from '#contract/announcements';
import { addDays } from '#contract/dates';
import { createNote, deleteNote, updateNote } from '#contract/notes';
import { listNotifications, markNotificationRead } from '#contract/notifications';
import {
  enrol,
  makeAdmin,
  makeAnnouncement,
  makeBatch,
  makeNote,
  makeNotification,
  makeStudent,
  makeSubject,
  makeTeacher,
} from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import type { Caller } from '../../../test/call.ts';
import { openDatabase } from '../../db/client.ts';
import { startJobs } from '../../jobs/jobs.ts';
import { startAnnouncements } from '../announcements/announcement-notifications.service.ts';

const { as, db, pool, url, deps } = await testApp();

const today = '2026-07-15';
let office: Caller;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-07-15T05:00:00Z');
  await pool.query('truncate announcements, notes, batches, students, teachers, users cascade');
  office = as((await makeAdmin(db)).id);
});
afterEach(() => {
  vi.useRealTimers();
});

const bellsOf = async (who: Caller) => (await who.call(listNotifications)).body.data;
const messagesOf = async (id: string) => (await bellsOf(as(id))).notifications.map(({ message }) => message);
const write = async (over: object = {}) => {
  const body = {
    title: 'Unit test 2',
    body: 'Bring your card.',
    startDate: today,
    endDate: addDays(today, 9),
    ...over,
  };
  const answer = await office.call(createAnnouncement, { body });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body.data;
};

describe('a student is notified of an announcement', () => {
  test('that starts today as soon as it is written, of those to them only', async () => {
    const [student, other] = [await makeStudent(db), await makeStudent(db)];
    const batch = await makeBatch(db);
    await enrol(db, batch.id, [student.id]);
    const { _id } = await write({ audience: { kind: 'batches', batches: [batch.id] } });
    await write({ title: 'For teachers', audience: { kind: 'teachers' } });
    const { notifications, pagination, unread } = await bellsOf(as(student.id));
    expect(notifications).toEqual([
      {
        _id: expect.any(String),
        message: 'Unit test 2',
        isRead: false,
        createdAt: expect.any(String),
        announcement: { _id },
        note: null,
        change: null,
      },
    ]);
    expect([pagination, unread]).toEqual([{ page: 1, limit: 5, total: 1 }, 1]);
    expect(await messagesOf(other.id)).toEqual([]);
  });

  test('of a later day on that day, once, however often and by however many servers it is looked for', async () => {
    const students = [await makeStudent(db), await makeStudent(db)];
    await write({ startDate: addDays(today, 1) });
    await startAnnouncements(db);
    expect(await messagesOf(students[0]!.id)).toEqual([]);
    // Half past midnight of the 16th in Latur.
    vi.setSystemTime('2026-07-15T19:00:00Z');
    const servers = Array.from({ length: 4 }, () => openDatabase(url, () => {}));
    await Promise.all(servers.map((server) => startAnnouncements(server.db)));
    await Promise.all(servers.map((server) => server.pool.end()));
    await startAnnouncements(db);
    for (const { id } of students) expect(await messagesOf(id)).toEqual(['Unit test 2']);
  });

  test('that started while no server ran, once one runs again; an ended one notifies nobody', async () => {
    const student = await makeStudent(db);
    await makeAnnouncement(db, { title: 'Runs', startDate: addDays(today, -3), endDate: addDays(today, 3) });
    await makeAnnouncement(db, { title: 'Over', startDate: addDays(today, -3), endDate: addDays(today, -1) });
    await startAnnouncements(db);
    expect(await messagesOf(student.id)).toEqual(['Runs']);
  });

  test('by a job at the academy’s midnight, and one as soon as a server runs', async () => {
    vi.useRealTimers();
    const student = await makeStudent(db);
    await makeAnnouncement(db, { title: 'Runs' });
    const run = () => startAnnouncements(db);
    const jobs = await startJobs(
      {
        db,
        pool,
        log: pino({ level: 'silent' }),
        files: deps.files,
        env: { SMTP_URL: undefined, MAIL_FROM: undefined },
        timed: [{ queue: 'start-announcements', cron: '0 0 * * *', run, atStart: true }],
      },
      { look: 0.5, supervise: 1, timeZone: 'Asia/Kolkata' },
    );
    await eventually(async () => expect(await messagesOf(student.id)).toEqual(['Runs']));
    await jobs.stop();
    const { rows } = await pool.query(`select cron, timezone from pgboss.schedule where name = 'start-announcements'`);
    expect(rows).toEqual([{ cron: '0 0 * * *', timezone: 'Asia/Kolkata' }]);
  });

  test('without old ones for who joins a batch later', async () => {
    const student = await makeStudent(db);
    const batch = await makeBatch(db);
    await write({ audience: { kind: 'batches', batches: [batch.id] } });
    await enrol(db, batch.id, [student.id]);
    await startAnnouncements(db);
    expect(await messagesOf(student.id)).toEqual([]);
    expect((await as(student.id).call(listAnnouncements)).body.counts).toMatchObject({ total: 1, unread: 1 });
  });

  test('and the notification goes with the audience, the day and the announcement', async () => {
    const [one, two] = [await makeStudent(db), await makeStudent(db)];
    const [batchOne, batchTwo] = [await makeBatch(db), await makeBatch(db)];
    await enrol(db, batchOne.id, [one.id]);
    await enrol(db, batchTwo.id, [two.id]);
    const { _id } = await write({ audience: { kind: 'batches', batches: [batchOne.id] } });
    let version = 1;
    const change = (body: object) =>
      office.call(updateAnnouncement, { params: { id: _id }, body: { version: version++, ...body } });
    const told = async () => [await messagesOf(one.id), await messagesOf(two.id)].map((all) => all.length);
    expect(await told()).toEqual([1, 0]);
    await change({ audience: { kind: 'batches', batches: [batchTwo.id] } });
    expect(await told()).toEqual([0, 1]);
    await change({ audience: { kind: 'students' } });
    expect(await told()).toEqual([1, 1]);
    await change({ startDate: addDays(today, 2) });
    expect(await told()).toEqual([0, 0]);
    await change({ startDate: today });
    expect(await told()).toEqual([1, 1]);
    await change({ title: 'Unit test 3' });
    expect(await messagesOf(one.id)).toEqual(['Unit test 3']);
    await office.call(deleteAnnouncement, { params: { id: _id } });
    expect(await told()).toEqual([0, 0]);
  });
});

test('the bell is quiet about announcements of a batch that a student has left, until the student is back', async () => {
  const student = await makeStudent(db);
  const batch = await makeBatch(db);
  await enrol(db, batch.id, [student.id]);
  await write({ audience: { kind: 'batches', batches: [batch.id] } });
  await write({ title: 'For all', audience: { kind: 'students' } });
  await pool.query(`update enrolments set left_on = $1 where student_id = $2`, [addDays(today, 1), student.id]);
  expect(await bellsOf(as(student.id))).toMatchObject({
    notifications: [{ message: 'For all' }],
    pagination: { total: 1 },
    unread: 1,
  });
  await pool.query('update enrolments set left_on = null where student_id = $1', [student.id]);
  expect((await bellsOf(as(student.id))).unread).toBe(2);
  await pool.query('delete from batches');
  expect((await bellsOf(as(student.id))).unread).toBe(1);
});

describe('a student is notified of a note', () => {
  const publish = async (form: object) => {
    const source = await makeNote(db, deps.files, { isPublic: true });
    const { status, body } = await office.call(createNote, { body: { title: 'Waves', fileOf: source.id, ...form } });
    expect(status, body.message).toBe(201);
    return body.data;
  };

  test('to them, to their batch, and to all of a teacher’s, as it is published', async () => {
    const [student, other] = [await makeStudent(db), await makeStudent(db)];
    const teacher = await makeTeacher(db);
    const subject = await makeSubject(db, { name: 'Physics' });
    const batch = await makeBatch(db, { teacherId: teacher.id, subjectId: subject.id });
    await enrol(db, batch.id, [student.id]);
    const note = await publish({ batch: batch.id });
    await publish({ teacher: teacher.id, title: 'For all' });
    await publish({ student: student.id, title: 'For one' });
    await publish({ isPublic: true, title: 'For everybody' });
    expect((await messagesOf(student.id)).sort()).toEqual([
      'New note in Physics: Waves',
      'New note: For all',
      'New note: For one',
    ]);
    const { notifications } = await bellsOf(as(student.id));
    expect(notifications.find(({ message }) => message.includes('Waves'))).toMatchObject({
      announcement: null,
      note: { _id: note._id },
    });
    expect(await messagesOf(other.id)).toEqual([]);
  });

  test('and the notification goes with its audience and with the note', async () => {
    const [one, two] = [await makeStudent(db), await makeStudent(db)];
    const { _id } = await publish({ student: one.id });
    const params = { id: _id };
    await office.call(updateNote, { params, body: { version: 1, title: 'Light' } });
    expect(await messagesOf(one.id)).toEqual(['New note: Light']);
    await office.call(updateNote, { params, body: { version: 2, student: two.id } });
    expect([await messagesOf(one.id), await messagesOf(two.id)]).toEqual([[], ['New note: Light']]);
    await office.call(deleteNote, { params });
    expect(await messagesOf(two.id)).toEqual([]);
  });
});

describe('the bell', () => {
  /** A student with so many notifications, one a minute. */
  async function makeRung(count: number) {
    const student = await makeStudent(db);
    for (let at = 0; at < count; at++) {
      const { id } = await makeAnnouncement(db, { title: `News ${at}` });
      await makeNotification(db, student.id, {
        announcementId: id,
        createdAt: new Date(Date.UTC(2026, 6, 15, 4, at)).toISOString(),
      });
    }
    return as(student.id);
  }

  test('lists five at a time, the newest first, and how many there are in all', async () => {
    const student = await makeRung(7);
    const page = async (query: object) => {
      const { notifications, ...rest } = (await student.call(listNotifications, { query })).body.data;
      return { titles: notifications.map(({ message }) => message), ...rest };
    };
    expect(await page({})).toEqual({
      titles: ['News 6', 'News 5', 'News 4', 'News 3', 'News 2'],
      pagination: { page: 1, limit: 5, total: 7 },
      unread: 7,
    });
    expect(await page({ page: 2, limit: 5 })).toEqual({
      titles: ['News 1', 'News 0'],
      pagination: { page: 2, limit: 5, total: 7 },
      unread: 7,
    });
  });

  test('counts one unread less for each that is read, and for one that is read again no more', async () => {
    const student = await makeRung(2);
    const params = { id: (await bellsOf(student)).notifications[0]!._id };
    for (let times = 0; times < 2; times++) {
      expect((await student.call(markNotificationRead, { params })).body.data).toEqual({
        _id: params.id,
        isRead: true,
      });
      expect((await bellsOf(student)).unread).toBe(1);
    }
    expect((await bellsOf(student)).notifications.map(({ isRead }) => isRead)).toEqual([true, false]);
    expect((await as((await makeStudent(db)).id).call(markNotificationRead, { params })).status).toBe(404);
  });

  test('is quiet about an announcement that was opened without it', async () => {
    const student = await makeRung(1);
    const { announcement } = (await bellsOf(student)).notifications[0]!;
    await student.call(markAnnouncementRead, { params: { id: announcement!._id } });
    expect((await bellsOf(student)).unread).toBe(0);
  });

  test('is the students’ alone', async () => {
    for (const who of [office, as((await makeTeacher(db)).id)])
      expect((await who.call(listNotifications)).status).toBe(403);
  });
});
