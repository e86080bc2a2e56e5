import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addExtraClass,
  cancelClass,
  createClosedDays,
  deleteClosedDays,
  moveClass,
  removeExtraClass,
  restoreClass,
  updateClosedDays,
} from '#contract/calendar';
import { markAttendance } from '#contract/attendance';
import { getStudentSummary, getTeacherSummary } from '#contract/dashboard';
import { listNotifications } from '#contract/notifications';
import { getMySchedule } from '#contract/schedule';
import { makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { makeTaughtClass } from '../../../test/taught-class.ts';

const academy = await testApp();
const { as, db, pool } = academy;

// A Wednesday, 8:30 in the morning in Latur.
const today = '2026-07-15';
const friday = '2026-07-17';
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-07-15T03:00:00Z');
  await pool.query('truncate closed_days, batches, notifications cascade');
});
afterEach(() => {
  vi.useRealTimers();
});

/** Ten to eleven on Mondays, Wednesdays and Fridays. */
const makeClass = (over?: Parameters<typeof makeTaughtClass>[2]) =>
  makeTaughtClass(academy, 2, {
    schedule: (['mon', 'wed', 'fri'] as const).map((day) => ({ day, startTime: '10:00', endTime: '11:00' })),
    room: `Room ${Math.random()}`,
    ...over,
  });

const bellOf = async (id: string) => (await as(id).call(listNotifications)).body.data;
const toldTo = async (id: string) => (await bellOf(id)).notifications.map(({ message }) => message);
const close = (startDate: string, endDate: string | null = null) =>
  as.admin.call(createClosedDays, { body: { name: 'Diwali', startDate, endDate } });

describe('the students of a batch are notified', () => {
  test('of a cancelled class, once, with its reason and its day; and not any more when it takes place after all', async () => {
    const { batch, caller, ids } = await makeClass();
    const other = await makeStudent(db);
    const body = { batch: batch.id, date: friday, reason: 'Teacher is ill' };
    await caller.call(cancelClass, { body });
    await caller.call(cancelClass, { body: { ...body, reason: 'Exam in school' } });
    for (const id of ids) expect(await toldTo(id)).toEqual([`${batch.name}: no class on 17-07-2026. Exam in school`]);
    expect(await toldTo(other.id)).toEqual([]);
    expect((await bellOf(ids[0]!)).notifications[0]).toMatchObject({
      announcement: null,
      note: null,
      change: { date: friday },
    });
    await caller.call(restoreClass, { params: { batchId: batch.id, date: friday } });
    expect(await bellOf(ids[0]!)).toMatchObject({ notifications: [], unread: 0 });
  });

  test('of an extra class, until it is removed', async () => {
    const { batch, caller, ids } = await makeClass();
    const { body } = await caller.call(addExtraClass, {
      body: { batch: batch.id, date: '2026-07-18', startTime: '16:00', endTime: '17:30', note: 'Revision' },
    });
    expect(await toldTo(ids[0]!)).toEqual([`${batch.name}: extra class on 18-07-2026, 4:00 to 5:30 PM. Revision`]);
    await caller.call(removeExtraClass, { params: { id: body.data._id } });
    expect(await toldTo(ids[0]!)).toEqual([]);
  });

  test('of a moved class as one change, until it is back', async () => {
    const { batch, caller, ids } = await makeClass();
    const body = { batch: batch.id, date: friday, toDate: '2026-07-18', startTime: '08:00', endTime: '09:00' };
    expect((await caller.call(moveClass, { body })).body.message).toBe('Class moved');
    expect(await toldTo(ids[0]!)).toEqual([
      `${batch.name}: on 18-07-2026, 8:00 to 9:00 AM instead of 17-07-2026, 10:00 AM`,
    ]);
    await caller.call(restoreClass, { params: { batchId: batch.id, date: friday } });
    expect(await toldTo(ids[0]!)).toEqual([]);
  });

  test('of closed days on which they have a class, again when the days change, and not of those they have none on', async () => {
    const { ids } = await makeClass();
    const elsewhere = await makeStudent(db);
    await close('2026-07-18', '2026-07-19');
    expect(await toldTo(ids[0]!)).toEqual([]);
    const { body } = await close('2026-07-24', '2026-07-25');
    expect(await toldTo(ids[0]!)).toEqual(['Diwali: no classes from 24-07-2026 to 25-07-2026']);
    expect(await toldTo(elsewhere.id)).toEqual([]);
    const params = { id: body.data._id };
    await pool.query('update notifications set read_at = now()');
    await as.admin.call(updateClosedDays, { params, body: { version: 1, name: 'Ganesh' } });
    expect(await bellOf(ids[0]!)).toMatchObject({ unread: 0 });
    await as.admin.call(updateClosedDays, { params, body: { version: 2, endDate: '2026-07-24' } });
    expect(await bellOf(ids[0]!)).toMatchObject({
      notifications: [{ message: 'Ganesh: no classes on 24-07-2026' }],
      unread: 1,
    });
    await as.admin.call(deleteClosedDays, { params });
    expect(await toldTo(ids[0]!)).toEqual([]);
  });

  test('of nothing that is past, or over today', async () => {
    const { batch, ids } = await makeClass();
    await as.admin.call(cancelClass, { body: { batch: batch.id, date: '2026-07-13' } });
    await close('2026-07-10');
    const extra = { batch: batch.id, date: today, startTime: '07:00', endTime: '08:00' };
    await as.admin.call(addExtraClass, { body: extra });
    expect(await toldTo(ids[0]!)).toEqual([]);
  });
});

describe('dashboards show what changes from tomorrow on', () => {
  test('to the students and the teacher of the batch, and what is closed to everybody', async () => {
    const { batch, caller, teacher, ids } = await makeClass();
    await caller.call(cancelClass, { body: { batch: batch.id, date: friday, reason: 'Teacher is ill' } });
    await close('2026-07-16');
    await as.admin.call(addExtraClass, {
      body: { batch: batch.id, date: '2026-07-18', startTime: '16:00', endTime: '17:00' },
    });
    const seen = [
      { kind: 'closed', date: '2026-07-16', note: 'Diwali', batch: null },
      { kind: 'cancelled', date: friday, note: 'Teacher is ill', batch: { _id: batch.id } },
      { kind: 'extra', date: '2026-07-18', startTime: '16:00', batch: { _id: batch.id } },
    ];
    expect((await as(ids[0]!).call(getStudentSummary)).body.data.comingChanges).toMatchObject(seen);
    expect((await as(teacher.id).call(getTeacherSummary)).body.data.comingChanges).toMatchObject(seen);
    const stranger = (await makeTeacher(db)).id;
    expect((await as(stranger).call(getTeacherSummary)).body.data.comingChanges).toMatchObject(seen.slice(0, 1));
  });

  test('a moved class once, with both days', async () => {
    const { batch, caller, ids } = await makeClass();
    const body = { batch: batch.id, date: friday, toDate: '2026-07-18', startTime: '08:00', endTime: '09:00' };
    await caller.call(moveClass, { body });
    expect((await as(ids[0]!).call(getStudentSummary)).body.data.comingChanges).toMatchObject([
      { kind: 'moved', date: '2026-07-18', movedFrom: friday, movedFromTime: '10:00', startTime: '08:00' },
    ]);
  });
});

describe('a moved class', () => {
  const move = (batch: string, over: object = {}) => ({
    body: { batch, date: friday, toDate: '2026-07-18', startTime: '08:00', endTime: '09:00', ...over },
  });

  test('is cancelled on its day and takes place on the other, each saying so', async () => {
    const { batch, caller, ids } = await makeClass();
    await caller.call(moveClass, move(batch.id));
    const { body } = await as(ids[0]!).call(getMySchedule);
    expect(body.data.classes.filter(({ date }) => date >= friday)).toMatchObject([
      { date: friday, isCancelled: true, movedTo: '2026-07-18', movedToTime: '08:00', movedFrom: null },
      { date: '2026-07-18', isCancelled: false, movedTo: null, movedFrom: friday, movedFromTime: '10:00' },
    ]);
  });

  test('may be later on its own day, and its students read the old time and the new one', async () => {
    const { batch, caller, ids } = await makeClass();
    const { status } = await caller.call(
      moveClass,
      move(batch.id, { toDate: friday, startTime: '10:30', endTime: '11:30' }),
    );
    expect(status).toBe(201);
    expect(await toldTo(ids[0]!)).toEqual([`${batch.name}: on 17-07-2026, 10:30 to 11:30 AM instead of 10:00 AM`]);
    expect((await caller.call(restoreClass, { params: { batchId: batch.id, date: friday } })).status).toBe(200);
  });

  test('that is removed is back on its day', async () => {
    const { batch, caller, ids } = await makeClass();
    const { body } = await caller.call(moveClass, move(batch.id));
    await caller.call(removeExtraClass, { params: { id: body.data._id } });
    const { body: after } = await as(ids[0]!).call(getMySchedule);
    expect(after.data.classes.filter(({ date }) => date >= friday)).toMatchObject([
      { date: friday, isCancelled: false },
    ]);
  });

  test('that was marked at its new time does not go back', async () => {
    const { batch, caller, ids } = await makeClass();
    await as.admin.call(moveClass, move(batch.id, { toDate: '2026-07-14' }));
    const records = ids.map((studentId) => ({ studentId, status: 'present' as const }));
    await caller.call(markAttendance, { params: { batchId: batch.id }, body: { date: '2026-07-14', records } });
    const { status, body } = await caller.call(restoreClass, { params: { batchId: batch.id, date: friday } });
    expect([status, body.message]).toEqual([422, 'Attendance of 14-07-2026 is already saved: the class took place']);
  });

  test('has to be one, alone on its day, moved to a time that is free', async () => {
    const { batch, caller } = await makeClass();
    const none = await caller.call(moveClass, move(batch.id, { date: '2026-07-16' }));
    expect([none.status, none.body.fields]).toEqual([422, { date: 'No class on Thursday' }]);
    const taken = await caller.call(
      moveClass,
      move(batch.id, { toDate: '2026-07-20', startTime: '10:30', endTime: '11:30' }),
    );
    expect([taken.status, taken.body.fields?.['startTime']]).toEqual([
      409,
      'This batch already has a class on 20-07-2026, 10:00 to 11:00 AM',
    ]);
    const twice = await makeClass({
      schedule: [
        { day: 'fri', startTime: '12:00', endTime: '13:00' },
        { day: 'fri', startTime: '14:00', endTime: '15:00' },
      ],
    });
    const several = await twice.caller.call(moveClass, move(twice.batch.id));
    expect(several.body.fields?.['date']).toMatch(/^The batch has several classes on this day/);
    const stranger = as((await makeTeacher(db)).id);
    expect((await stranger.call(moveClass, move(batch.id))).status).toBe(404);
  });
});
