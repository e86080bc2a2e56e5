import ICAL from 'ical.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changePassword, endUserSessions } from '#contract/auth';
import { getBatch, updateBatch } from '#contract/batches';
import { addExtraClass, cancelClass, createClosedDays, moveClass, restoreClass } from '#contract/calendar';
import { addDays } from '#contract/dates';
import {
  getAcademySchedule,
  getFreeAt,
  getMySchedule,
  getMyScheduleFile,
  getScheduleFeed,
  getTeachingSchedule,
  getTeachingScheduleFile,
  maxClassesOfDay,
  maxFree,
  renewScheduleFeed,
  stopScheduleFeed,
} from '#contract/schedule';
import { updateStudent } from '#contract/students';
import { enrol, makeBatch, makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { makeTaughtClass } from '../../../test/taught-class.ts';
import { settings } from '../../db/tables/settings-tables.ts';
import { instantOf, spanOf } from './instant-of.ts';
import { readScheduleFeed as readFeed } from './schedule-feed.service.ts';

const academy = await testApp();
const { as, db, pool, anonymous } = academy;

// A Wednesday, 8:30 in the morning in Latur; the week began on the 13th.
const today = '2026-07-15';
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-07-15T03:00:00Z');
  await pool.query('truncate closed_days, batches cascade');
});
afterEach(() => {
  vi.useRealTimers();
});

const schedule = [
  { day: 'mon' as const, startTime: '10:00', endTime: '11:00' },
  { day: 'wed' as const, startTime: '10:00', endTime: '11:00', room: 'Hall' },
];
const makeClass = () => makeTaughtClass(academy, 1, { schedule, room: 'Room 1' });

/** A week with all there is: a class, a cancelled one, an extra one and a closed day. */
async function makeWeek() {
  const { batch, caller, ids, teacher } = await makeClass();
  const later = await makeBatch(db, {
    teacherId: teacher.id,
    startDate: '2026-06-01',
    schedule: [{ day: 'thu', startTime: '08:00', endTime: '09:00' }],
  });
  await caller.call(cancelClass, { body: { batch: batch.id, date: today, reason: 'Teacher is ill' } });
  const extra = await caller.call(addExtraClass, {
    body: { batch: batch.id, date: '2026-07-18', startTime: '16:00', endTime: '17:30', note: 'Doubts' },
  });
  await as.admin.call(createClosedDays, { body: { name: 'Founder’s day', startDate: '2026-07-16' } });
  return { batch, later, caller, teacher, student: as(ids[0]!), extra: extra.body.data };
}

describe('a week', () => {
  test('of a student holds the own classes by time, with what is cancelled, extra and closed', async () => {
    const { batch, student, extra, teacher } = await makeWeek();
    const { status, body } = await student.call(getMySchedule);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ today, from: '2026-07-13', to: '2026-07-19', timeZone: 'Asia/Kolkata' });
    expect(body.data.classes).toMatchObject([
      { date: '2026-07-13', room: 'Room 1', isCancelled: false, extraClass: null, note: null },
      { date: today, room: 'Hall', isCancelled: true, note: 'Teacher is ill' },
      { date: '2026-07-18', startTime: '16:00', endTime: '17:30', extraClass: extra._id, note: 'Doubts' },
    ]);
    expect(body.data.classes[0]).toMatchObject({ batch: { _id: batch.id }, teacher: { name: teacher.name } });
    expect(body.data.closedDays).toMatchObject([{ name: 'Founder’s day', startDate: '2026-07-16' }]);
  });

  test('of a student holds a batch only from joining to leaving', async () => {
    const { batch } = await makeClass();
    const student = await makeStudent(db);
    await enrol(db, batch.id, [student.id], { joinedOn: '2026-07-14', leftOn: '2026-07-20', firstRollNo: 9 });
    const { body } = await as(student.id).call(getMySchedule, { query: { from: '2026-07-06', to: '2026-07-26' } });
    expect(body.data.classes.map(({ date }) => date)).toEqual(['2026-07-15']);
  });

  test('of a teacher holds all own batches, and nobody else’s', async () => {
    const { teacher, later } = await makeWeek();
    const { body } = await as(teacher.id).call(getTeachingSchedule, { query: { from: '2026-07-20' } });
    expect(body.data).toMatchObject({ from: '2026-07-20', to: '2026-07-26' });
    expect(body.data.classes.map(({ date }) => date)).toEqual(['2026-07-20', '2026-07-22', '2026-07-23']);
    expect(body.data.classes[2]?.batch._id).toBe(later.id);
    const stranger = await as((await makeTeacher(db)).id).call(getTeachingSchedule);
    expect(stranger.body.data.classes).toEqual([]);
  });

  test('of the academy holds every class with its room, teacher and standard', async () => {
    await makeWeek();
    const { body } = await as.admin.call(getAcademySchedule);
    expect(body.data.isCut).toBe(false);
    expect(body.data.classes).toHaveLength(3);
    expect(body.data.classes[0]).toMatchObject({ standard: { name: expect.any(String) }, room: 'Room 1' });
    expect(body.data.classes.map(({ isCancelled }) => isCancelled)).toEqual([false, true, false]);
    expect((await as.teacher.call(getAcademySchedule)).status).toBe(403);
  });

  test('ends with the last day that can be written, and begins with the first', async () => {
    const ask = async (query: object) => {
      const { from, to } = (await as.admin.call(getAcademySchedule, { query })).body.data;
      return [from, to];
    };
    expect(await ask({ from: '2199-12-30' })).toEqual(['2199-12-30', '2199-12-31']);
    expect(await ask({ to: '1900-01-02' })).toEqual(['1900-01-01', '1900-01-02']);
  });

  test('of the academy is narrowed by a room, a teacher, a standard or a batch', async () => {
    const { batch, teacher } = await makeWeek();
    const find = async (search: string) => (await as.admin.call(getAcademySchedule, { query: { search } })).body.data;
    expect((await find('hall')).classes.map(({ date, isCancelled }) => [date, isCancelled])).toEqual([[today, true]]);
    expect((await find(batch.name.toUpperCase())).classes).toHaveLength(3);
    expect((await find(teacher.name)).classes).toHaveLength(3);
    expect((await find((await find('')).classes[0]?.standard.name ?? '-')).classes).toHaveLength(3);
    expect((await find('nowhere%')).classes).toEqual([]);
  });

  test('of a large academy is cut after so many classes of a day, and says so', async () => {
    const from = 7 * 60;
    const time = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);
    const busy = Array.from({ length: maxClassesOfDay + 1 }, (_, at) => ({
      day: 'mon' as const,
      startTime: time(from + at * 4),
      endTime: time(from + at * 4 + 3),
    }));
    await makeBatch(db, { startDate: '2026-06-01', room: 'Hall', schedule: busy });
    await makeWeek();
    const { data } = (await as.admin.call(getAcademySchedule)).body;
    const ofMonday = data.classes.filter(({ date }) => date === '2026-07-13');
    expect([data.isCut, ofMonday.length, data.classes.length]).toEqual([true, maxClassesOfDay, maxClassesOfDay + 2]);
    // By time: the last one is not there.
    expect(ofMonday.at(-1)?.startTime).toBe(busy.at(-3)?.startTime);
    const { data: found } = (await as.admin.call(getAcademySchedule, { query: { search: 'Room 1' } })).body;
    expect([found.isCut, found.classes.length]).toEqual([false, 2]);
  });

  test('ends after it begins, and is not a year', async () => {
    const backwards = await as.student.call(getMySchedule, { query: { from: '2026-07-15', to: '2026-07-14' } });
    expect([backwards.status, backwards.body.fields]).toEqual([422, { to: 'End date cannot be before start date' }]);
    const long = await as.student.call(getMySchedule, { query: { from: '2026-07-15', to: '2027-07-14' } });
    expect([long.status, long.body.fields]).toEqual([422, { to: 'Choose at most 62 days' }]);
    const many = await as.admin.call(getAcademySchedule, { query: { from: '2026-07-13', to: '2026-07-20' } });
    expect([many.status, many.body.fields]).toEqual([422, { to: 'Choose at most 7 days' }]);
  });
});

describe('what is free between two times of a day', () => {
  const ask = async (date: string, from: string, to: string) =>
    (await as.admin.call(getFreeAt, { query: { date, from, to } })).body.data;

  test('are the rooms and teachers without a class that touches them', async () => {
    const { teacher } = await makeWeek();
    const free = await makeTeacher(db);
    // Of a batch that has no class yet, written in another way.
    await makeBatch(db, { room: 'room 1', startDate: '2027-01-01' });
    const isFree = ({ teachers }: { teachers: { _id: string }[] }, { id }: { id: string }) =>
      teachers.some(({ _id }) => _id === id);
    const during = await ask('2026-07-13', '10:59', '12:00');
    expect([during.rooms, isFree(during, teacher), isFree(during, free)]).toEqual([['Hall'], false, true]);
    const after = await ask('2026-07-13', '11:00', '12:00');
    expect([after.rooms, isFree(after, teacher)]).toEqual([['Hall', 'Room 1'], true]);
    // Cancelled, and so free.
    expect((await ask(today, '10:00', '11:00')).rooms).toEqual(['Hall', 'Room 1']);
    expect((await ask('2026-07-18', '17:00', '18:00')).rooms).toEqual(['Hall']);
    expect((await as.teacher.call(getFreeAt, { query: { date: today, from: '10:00', to: '11:00' } })).status).toBe(403);
  });

  test('are counted where there are too many to be named', async () => {
    for (let at = 0; at <= maxFree; at += 1) await makeBatch(db, { room: `Room ${at}`, startDate: '2026-06-01' });
    const { rooms, moreRooms } = await ask(today, '10:00', '11:00');
    expect([rooms.length, moreRooms]).toEqual([maxFree, 1]);
  });

  test('need a time that ends after it begins', async () => {
    const query = { date: today, from: '11:00', to: '10:00' };
    const { status, body } = await as.admin.call(getFreeAt, { query });
    expect([status, body.fields]).toEqual([422, { to: 'The end must be after the start' }]);
  });
});

/** The events of a calendar file as a calendar program reads them. */
function eventsIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      sequence: event.sequence,
      stamp: String(component.getFirstPropertyValue('dtstamp')),
      isAllDay: event.startDate.isDate,
      start: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      end: event.endDate.isDate ? event.endDate.toString() : event.endDate.toJSDate().toISOString(),
      status: component.getFirstPropertyValue('status'),
    };
  });
}

const on = (events: ReturnType<typeof eventsIn>, day: string) => events.find(({ start }) => start.startsWith(day));

describe('the calendar file', () => {
  test('gives each class its own instants, whatever time zone the reader is in', async () => {
    const { student } = await makeWeek();
    const { status, body, headers } = await student.raw({ url: '/api/student/schedule.ics' });
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const events = eventsIn(body);
    expect(on(events, '2026-07-13')).toMatchObject({
      start: '2026-07-13T04:30:00.000Z',
      end: '2026-07-13T05:30:00.000Z',
      location: 'Room 1',
      status: 'CONFIRMED',
      sequence: 3,
    });
    expect(on(events, '2026-07-18')).toMatchObject({
      start: '2026-07-18T10:30:00.000Z',
      end: '2026-07-18T12:00:00.000Z',
      summary: expect.stringMatching(/^Extra class: /),
    });
    expect(events.find(({ isAllDay }) => isAllDay)).toMatchObject({
      start: '2026-07-16',
      end: '2026-07-17',
      summary: 'No class: Founder’s day',
    });
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    expect(body.split('\r\n').every((line: string) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  test('keeps the name of a class whatever becomes of it, under a number that only rises', async () => {
    const { batch, caller, teacher } = await makeClass();
    const read = async () => eventsIn((await as(teacher.id).raw({ url: '/api/teacher/schedule.ics' })).body);
    const body = { batch: batch.id, date: today };
    const other = { startTime: '18:00', endTime: '19:00' };
    const states: { status: unknown; summary: string; sequence: number; start: string; stamp: string }[] = [];
    const { uid } = on(await read(), today)!;
    const note = async () => {
      const found = (await read()).filter((event) => event.uid === uid);
      expect(found).toHaveLength(1);
      states.push(...found);
    };
    await note();
    await caller.call(cancelClass, { body });
    await note();
    await caller.call(restoreClass, { params: { batchId: batch.id, date: today } });
    await note();
    await caller.call(moveClass, { body: { ...body, ...other, toDate: addDays(today, 1) } });
    await note();
    const { version } = (await as.admin.call(getBatch, { params: { id: batch.id } })).body.data;
    await as.admin.call(updateBatch, { params: { id: batch.id }, body: { version, room: 'Hall' } });
    await note();
    expect(states.map(({ status }) => status)).toEqual([
      'CONFIRMED',
      'CANCELLED',
      'CONFIRMED',
      'CONFIRMED',
      'CONFIRMED',
    ]);
    expect(states.map(({ summary }) => summary.split(':')[0])).toEqual([
      states[0]!.summary,
      'Cancelled',
      states[0]!.summary,
      'Moved',
      'Moved',
    ]);
    expect(states[3]!.start.slice(0, 10)).toBe(addDays(today, 1));
    const numbers = states.map(({ sequence }) => sequence);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    const { rows } = await pool.query('select updated_at from batches where id = $1', [batch.id]);
    expect(states.at(-1)!.stamp).toBe(`${rows[0].updated_at.slice(0, 19)}Z`);
  });

  test('keeps the name of a class whose weekly hour changes', async () => {
    const { batch, teacher } = await makeClass();
    const read = async () => eventsIn((await as(teacher.id).raw({ url: '/api/teacher/schedule.ics' })).body);
    const before = on(await read(), today)!;
    const { version, schedule: week } = (await as.admin.call(getBatch, { params: { id: batch.id } })).body.data;
    const later = week.map(({ day, room }) => ({ day, room, startTime: '19:00', endTime: '20:00' }));
    await as.admin.call(updateBatch, { params: { id: batch.id }, body: { version, schedule: later } });
    const after = on(await read(), today)!;
    expect(after.uid).toBe(before.uid);
    expect(after.start).not.toBe(before.start);
    expect(after.sequence).toBeGreaterThan(before.sequence);
  });

  test('keeps the hour of the class where clocks change', () => {
    expect(instantOf('Europe/Berlin', '2026-03-28', '10:00').toISOString()).toBe('2026-03-28T09:00:00.000Z');
    expect(instantOf('Europe/Berlin', '2026-03-29', '10:00').toISOString()).toBe('2026-03-29T08:00:00.000Z');
    expect(instantOf('Europe/Berlin', '2026-10-25', '10:00').toISOString()).toBe('2026-10-25T09:00:00.000Z');
    expect(instantOf('America/New_York', '2026-11-01', '00:30').toISOString()).toBe('2026-11-01T04:30:00.000Z');
    expect(instantOf('Asia/Kolkata', '2026-07-15', '00:00').toISOString()).toBe('2026-07-14T18:30:00.000Z');
  });

  test('a class in the hour that clocks skip begins later and is as long as it was planned', () => {
    const written = (from: string, to: string) => {
      const { start, end } = spanOf('Europe/Berlin', '2027-03-28', from, to);
      return [start.toISOString().slice(11, 16), end.toISOString().slice(11, 16)];
    };
    expect(written('02:30', '03:30')).toEqual(['01:30', '02:30']);
    expect(written('02:15', '03:00')).toEqual(['01:15', '02:00']);
    expect(written('01:00', '02:00')).toEqual(['00:00', '01:00']);
    expect(written('03:30', '04:30')).toEqual(['01:30', '02:30']);
  });

  test('is each role’s own', async () => {
    expect((await as.teacher.call(getMyScheduleFile)).status).toBe(403);
    expect((await as.student.call(getTeachingScheduleFile)).status).toBe(403);
    expect((await anonymous.call(getMyScheduleFile)).status).toBe(401);
  });

  test('survives the words people write', async () => {
    await db.insert(settings).values({ name: 'A; B, "C"\\D', socialLinks: [], officeHours: [], legal: {} });
    const student = await makeStudent(db);
    const batch = await makeBatch(db, { name: 'Batch; with, signs\\ and a long name — '.repeat(2), schedule });
    await enrol(db, batch.id, [student.id]);
    const { body } = await as(student.id).raw({ url: '/api/student/schedule.ics' });
    expect(on(eventsIn(body), today)?.summary).toContain(batch.name);
  });
});

describe('the private address', () => {
  test('is read without a session, shows what changes, and ends when it is renewed', async () => {
    const { batch, caller, ids } = await makeClass();
    const student = as(ids[0]!);
    expect((await student.call(getScheduleFeed)).body.data).toEqual({ path: null, createdAt: null });
    const { body: made } = await student.call(renewScheduleFeed);
    const path = made.data.path as string;
    expect(path).toMatch(/^\/api\/schedule\/feeds\/[\w-]{43}\/schedule\.ics$/);
    expect((await student.call(getScheduleFeed)).body.data.path).toBe(path);

    const first = await anonymous.raw({ url: path });
    expect([first.status, on(eventsIn(first.body), today)?.status]).toEqual([200, 'CONFIRMED']);
    expect(first.body).toMatch(/REFRESH-INTERVAL;VALUE=DURATION:PT4H/);
    const again = await anonymous.raw({ url: path, headers: { 'if-none-match': String(first.headers['etag']) } });
    expect(again.status).toBe(304);
    await caller.call(cancelClass, { body: { batch: batch.id, date: today } });
    const changed = await anonymous.raw({ url: path, headers: { 'if-none-match': String(first.headers['etag']) } });
    expect([changed.status, on(eventsIn(changed.body), today)?.status]).toEqual([200, 'CANCELLED']);

    const { body: renewed } = await student.call(renewScheduleFeed);
    expect((await anonymous.raw({ url: path })).status).toBe(404);
    expect((await anonymous.raw({ url: renewed.data.path as string })).status).toBe(200);
    await student.call(stopScheduleFeed);
    expect((await anonymous.raw({ url: renewed.data.path as string })).status).toBe(404);
    expect((await student.call(getScheduleFeed)).body.data.path).toBeNull();
  });

  test('is generated once for each version of what it shows', async () => {
    const { batch, ids } = await makeClass();
    const path = (await as(ids[0]!).call(renewScheduleFeed)).body.data.path as string;
    const read = async () => (await anonymous.raw({ url: path })).body as string;
    const first = await read();
    expect(first).toContain(`· ${batch.name}`);
    // Behind the back of every version.
    await pool.query(`update subjects set name = 'Unseen' where id = $1`, [batch.subjectId]);
    expect(await read()).toBe(first);
    await pool.query(`update subjects set name = 'Seen', version = version + 1 where id = $1`, [batch.subjectId]);
    expect(await read()).toContain(`Seen · ${batch.name}`);
    await pool.query(
      `insert into closed_days (id, name, start_date, end_date) values (gen_random_uuid(), 'Fair', $1, $1)`,
      [today],
    );
    expect(await read()).toContain('No class: Fair');
    await pool.query(`delete from closed_days where name = 'Fair'`);
    expect(await read()).not.toContain('Fair');
    await pool.query(`update enrolments set left_on = $2 where student_id = $1`, [ids[0], today]);
    expect(await read()).not.toBe(first);
  });

  test('whose reader has gone is not generated', async () => {
    const student = await makeStudent(db);
    const { path } = (await as(student.id).call(renewScheduleFeed)).body.data;
    const token = (path ?? '').split('/')[4] ?? '';
    const { text } = await readFeed(db, token, AbortSignal.abort());
    await expect(text()).rejects.toMatchObject({ code: 'malformed' });
  });

  test('ends with all sessions: by "Log out all devices", by a new password, and for good when the account is switched off', async () => {
    const password = 'seven-grey-umbrellas';
    const student = await makeStudent(db, { password });
    const newPassword = 'a-lamp-by-the-lake';
    const change = (status: 'active' | 'left', version: number) =>
      as.admin.call(updateStudent, { params: { id: student.id }, body: { status, version } });
    const endings: Record<string, () => Promise<{ status: number }>> = {
      logOut: () => as.admin.call(endUserSessions, { params: { id: student.id } }),
      newPassword: () => as(student.id).call(changePassword, { body: { currentPassword: password, newPassword } }),
      leave: () => change('left', 1),
    };
    let path = '';
    for (const [how, end] of Object.entries(endings)) {
      path = (await as(student.id).call(renewScheduleFeed)).body.data.path as string;
      expect((await end()).status, how).toBe(200);
      expect((await anonymous.raw({ url: path })).status, how).toBe(404);
    }
    expect((await change('active', 2)).status).toBe(200);
    expect((await anonymous.raw({ url: path })).status).toBe(404);
  });

  test('of a deactivated account shows nothing', async () => {
    const student = await makeStudent(db);
    const { body } = await as(student.id).call(renewScheduleFeed);
    await pool.query('update users set is_active = false where id = $1', [student.id]);
    expect((await anonymous.raw({ url: body.data.path as string })).status).toBe(404);
  });
});
