import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getRegister, markAttendance } from '#contract/attendance';
import { listAuditEntries } from '#contract/audit';
import { createBatch, getBatch, updateBatch } from '#contract/batches';
import {
  addExtraClass,
  cancelClass,
  createClosedDays,
  deleteClosedDays,
  listClosedDays,
  moveClass,
  removeExtraClass,
  restoreClass,
  updateClosedDays,
} from '#contract/calendar';
import { getAdminSummary, getStudentSummary, getTeacherSummary } from '#contract/dashboard';
import { addDays } from '#contract/dates';
import { getSite } from '#contract/site';
import { enrol, makeBatch, makeRegister, makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { makeTaughtClass } from '../../../test/taught-class.ts';

const academy = await testApp();
const { as, db, pool, anonymous } = academy;

// A Wednesday, 8:30 in the morning in Latur.
const today = '2026-07-15';
const sunday = '2026-07-12';
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-07-15T03:00:00Z');
  await pool.query('truncate closed_days, batches cascade');
});
afterEach(() => {
  vi.useRealTimers();
});

const weekly = (...days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat')[]) =>
  days.map((day) => ({ day, startTime: '10:00', endTime: '11:00' }));

const makeClass = (over?: Parameters<typeof makeTaughtClass>[2]) =>
  makeTaughtClass(academy, 2, { schedule: weekly('mon', 'wed', 'fri'), room: `Room ${Math.random()}`, ...over });

const close = (name: string, startDate: string, endDate: string | null = null) =>
  as.admin.call(createClosedDays, { body: { name, startDate, endDate } });

const sheet = (ids: string[], date: string, over: object = {}) => ({
  date,
  records: ids.map((studentId) => ({ studentId, status: 'present' as const })),
  ...over,
});

describe('closed days', () => {
  test('are kept by the office, listed by date, changed and taken out, and the history has it', async () => {
    const diwali = await close('Diwali', '2026-11-08', '2026-11-12');
    expect([diwali.status, diwali.body.message]).toEqual([201, 'Closed days saved']);
    const holiday = await close('Independence Day', '2026-08-15');
    expect(holiday.body.data).toMatchObject({ startDate: '2026-08-15', endDate: '2026-08-15', version: 1 });
    const listed = await as.admin.call(listClosedDays, { query: { from: '2026-08-01' } });
    expect(listed.body.data.map(({ name }) => name)).toEqual(['Independence Day', 'Diwali']);
    expect(listed.body.pagination.total).toBe(2);
    const { _id: id } = diwali.body.data;
    const body = { startDate: '2026-11-07', version: 1 };
    const changed = await as.admin.call(updateClosedDays, { params: { id }, body });
    expect(changed.body.data).toMatchObject({
      name: 'Diwali',
      startDate: '2026-11-07',
      endDate: '2026-11-12',
      version: 2,
    });
    const late = await as.admin.call(updateClosedDays, { params: { id }, body });
    expect([late.status, late.body.code]).toEqual([409, 'stale']);
    expect((await as.admin.call(deleteClosedDays, { params: { id } })).status).toBe(200);
    const { body: history } = await as.admin.call(listAuditEntries, { query: { entity: 'closed day', entityId: id } });
    expect(history.data.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
  });

  test('do not overlap: what is kept already is named', async () => {
    await close('Diwali', '2026-11-08', '2026-11-12');
    const { status, body } = await close('Padwa', '2026-11-10');
    expect([status, body.fields?.['startDate']]).toEqual([
      409,
      'Diwali is already a closed day, 08-11-2026 to 12-11-2026',
    ]);
  });

  test('cannot end before they start, nor last for years', async () => {
    const backwards = await close('Diwali', '2026-11-08', '2026-11-07');
    expect([backwards.status, backwards.body.fields?.['endDate']]).toEqual([
      422,
      'End date cannot be before start date',
    ]);
    expect((await close('Ever', '2026-11-08', '2036-11-07')).status).toBe(422);
  });

  test('have no classes: not today, not next, not on the public site’s list of what is to come', async () => {
    const { batch, teacher, ids } = await makeClass();
    await close('Founder’s day', today);
    await close('Festival', '2026-07-17', '2026-07-18');
    const office = await as.admin.call(getAdminSummary);
    expect(office.body.data).toMatchObject({ todaysClasses: [], closedFor: 'Founder’s day' });
    const taught = await as(teacher.id).call(getTeacherSummary);
    expect(taught.body.data).toMatchObject({ todaysClasses: [], nextClass: { date: '2026-07-20' } });
    const own = await as(ids[0]!).call(getStudentSummary);
    expect(own.body.data).toMatchObject({ todaysClasses: [], nextClass: { date: '2026-07-20' } });
    const shown = await as.admin.call(getBatch, { params: { id: batch.id }, query: { virtuals: 'true' } });
    expect(shown.body.data.nextClass).toMatchObject({ date: '2026-07-20', startTime: '10:00' });
    const site = await anonymous.call(getSite);
    expect(site.body.data.closedDays?.map(({ name }) => name)).toEqual(['Founder’s day', 'Festival']);
  });

  test('taken out give the classes back', async () => {
    const { batch } = await makeClass();
    const { body } = await close('Founder’s day', today);
    await as.admin.call(deleteClosedDays, { params: { id: body.data._id } });
    const { body: after } = await as.admin.call(getAdminSummary);
    expect(after.data.todaysClasses.map((one) => one.batch._id)).toEqual([batch.id]);
    expect(after.data.closedFor).toBeNull();
  });

  test('are not the teachers’ to keep', async () => {
    const body = { name: 'Rain', startDate: today };
    expect((await as.teacher.call(createClosedDays, { body })).status).toBe(403);
  });
});

describe('a register', () => {
  test('of a day without a class is refused with the name of the day', async () => {
    const { batch, caller, ids } = await makeClass();
    const opened = await caller.call(getRegister, { params: { batchId: batch.id, date: '2026-07-14' } });
    expect(opened.body.data).toMatchObject({
      isMarked: false,
      canEdit: false,
      lockedBecause: 'No class on Tuesday',
      canAddExtraClass: true,
      classes: [],
    });
    const saved = await caller.call(markAttendance, {
      params: { batchId: batch.id },
      body: sheet(ids, '2026-07-14'),
    });
    expect([saved.status, saved.body.message, saved.body.fields]).toEqual([
      422,
      'No class on Tuesday',
      { date: 'No class on Tuesday' },
    ]);
    const onSunday = await as.admin.call(markAttendance, {
      params: { batchId: batch.id },
      body: sheet(ids, sunday, { reason: 'Forgotten' }),
    });
    expect([onSunday.status, onSunday.body.message]).toEqual([422, 'No class on Sunday']);
    expect(await pool.query('select from registers').then(({ rowCount }) => rowCount)).toBe(0);
  });

  test('of a closed day is refused with the name of the holiday', async () => {
    const { batch, caller, ids } = await makeClass();
    await close('Founder’s day', today);
    const opened = await caller.call(getRegister, { params: { batchId: batch.id, date: today } });
    expect(opened.body.data.lockedBecause).toBe('No class: Founder’s day');
    const saved = await caller.call(markAttendance, { params: { batchId: batch.id }, body: sheet(ids, today) });
    expect([saved.status, saved.body.message]).toEqual([422, 'No class: Founder’s day']);
  });

  test('of a cancelled class is refused', async () => {
    const { batch, caller, ids } = await makeClass();
    await caller.call(cancelClass, { body: { batch: batch.id, date: today } });
    const saved = await caller.call(markAttendance, { params: { batchId: batch.id }, body: sheet(ids, today) });
    expect([saved.status, saved.body.message]).toEqual([422, 'The class of this day was cancelled']);
  });

  test('that was saved on such a day stays to be read, and can be put right', async () => {
    const { batch, caller, ids } = await makeClass();
    await makeRegister(db, batch.id, '2026-07-14', Object.fromEntries(ids.map((id) => [id, 'absent'])));
    const { body } = await caller.call(getRegister, { params: { batchId: batch.id, date: '2026-07-14' } });
    expect(body.data).toMatchObject({ isMarked: true, canEdit: true, canAddExtraClass: false });
    expect(body.data.records.map(({ status }) => status)).toEqual(['absent', 'absent']);
    const again = await caller.call(markAttendance, { params: { batchId: batch.id }, body: sheet(ids, '2026-07-14') });
    expect(again.status).toBe(200);
  });

  test('of an extra class is opened and saved like any other', async () => {
    const { batch, caller, ids } = await makeClass();
    const body = { batch: batch.id, date: '2026-07-14', startTime: '16:00', endTime: '17:00', note: 'Doubts' };
    expect((await caller.call(addExtraClass, { body })).status).toBe(201);
    const opened = await caller.call(getRegister, { params: { batchId: batch.id, date: '2026-07-14' } });
    expect(opened.body.data).toMatchObject({
      canEdit: true,
      canAddExtraClass: false,
      classes: [{ startTime: '16:00', endTime: '17:00', isExtra: true }],
    });
    const saved = await caller.call(markAttendance, { params: { batchId: batch.id }, body: sheet(ids, '2026-07-14') });
    expect(saved.status).toBe(200);
  });

  test('knows the days with a class before and after it, over holidays, and none that is to come', async () => {
    const { batch, caller } = await makeClass();
    await close('Founder’s day', '2026-07-13');
    const on = async (date: string) => {
      const { body } = await caller.call(getRegister, { params: { batchId: batch.id, date } });
      return [body.data.previousDay, body.data.nextDay];
    };
    expect(await on(today)).toEqual(['2026-07-10', null]);
    expect(await on('2026-07-10')).toEqual(['2026-07-08', today]);
    expect(await on('2026-06-01')).toEqual([null, '2026-06-03']);
    await makeRegister(db, batch.id, sunday, {});
    expect(await on(today)).toEqual([sunday, null]);
  });

  test('of a batch that is over can still be saved for the days it had', async () => {
    const { batch, ids } = await makeClass({ status: 'completed' });
    const body = sheet(ids, '2026-07-13', { reason: 'Forgotten' });
    const { status } = await as.admin.call(markAttendance, { params: { batchId: batch.id }, body });
    expect(status).toBe(200);
  });
});

describe('an extra class', () => {
  const extra = (batch: string, over: object = {}) => ({
    batch,
    date: '2026-07-18',
    startTime: '10:00',
    endTime: '11:00',
    ...over,
  });

  test('is among today’s and the next classes', async () => {
    const { batch, caller, teacher } = await makeClass({ schedule: weekly('mon') });
    await caller.call(addExtraClass, { body: extra(batch.id, { date: today, startTime: '12:00', endTime: '13:00' }) });
    await caller.call(addExtraClass, { body: extra(batch.id) });
    const { body } = await as.admin.call(getAdminSummary);
    expect(body.data.todaysClasses).toMatchObject([{ batch: { _id: batch.id }, startTime: '12:00' }]);
    vi.setSystemTime('2026-07-15T13:00:00Z');
    const taught = await as(teacher.id).call(getTeacherSummary);
    expect(taught.body.data).toMatchObject({ nextClass: { date: '2026-07-18', startTime: '10:00' } });
    expect(taught.body.data.notMarked).toMatchObject([{ date: today }, { date: '2026-07-13' }]);
  });

  test('is no part of the weekly timetable, and outlives a change of it', async () => {
    const { batch, caller } = await makeClass();
    await caller.call(addExtraClass, { body: extra(batch.id) });
    const { body } = await as.admin.call(updateBatch, {
      params: { id: batch.id },
      body: { version: 1, schedule: [{ day: 'thu', startTime: '10:00', endTime: '11:00', room: null }] },
    });
    expect(body.data.schedule).toHaveLength(1);
    const opened = await caller.call(getRegister, { params: { batchId: batch.id, date: '2026-07-18' } });
    expect(opened.body.data.classes).toHaveLength(1);
  });

  test('needs both its times, and says which is missing', async () => {
    const { batch, caller } = await makeClass();
    const { body } = await caller.call(addExtraClass, { body: extra(batch.id, { startTime: '', endTime: '' }) });
    expect(body.fields).toEqual({ startTime: 'Enter when the class starts', endTime: 'Enter when the class ends' });
  });

  test('may be on a closed day', async () => {
    const { batch, caller } = await makeClass();
    await close('Festival', '2026-07-17', '2026-07-18');
    expect((await caller.call(addExtraClass, { body: extra(batch.id) })).status).toBe(201);
  });

  test('does not meet another class of its teacher, its room or its batch, which is named', async () => {
    const teacher = await makeTeacher(db);
    const mine = await makeBatch(db, { teacherId: teacher.id, room: 'Room 1', schedule: weekly('mon', 'sat') });
    const other = await makeBatch(db, { teacherId: teacher.id, room: 'Room 2', schedule: weekly('tue') });
    const third = await makeBatch(db, { room: 'ROOM 1', schedule: weekly('tue') });
    const add = async (batch: string, over: object = {}) => {
      const { status, body } = await as.admin.call(addExtraClass, { body: extra(batch, over) });
      return [status, body.fields ?? body.message];
    };
    const time = '18-07-2026, 10:00 to 11:00 AM';
    expect(await add(mine.id)).toEqual([409, { startTime: `This batch already has a class on ${time}` }]);
    expect(await add(other.id)).toEqual([409, { startTime: `${teacher.name} is taken on ${time} by ${mine.name}` }]);
    expect(await add(third.id)).toEqual([409, { room: `Room 1 is taken on ${time} by ${mine.name}` }]);
    expect((await add(other.id, { startTime: '11:00', endTime: '12:00' }))[0]).toBe(201);
    expect(await add(third.id, { startTime: '11:30', endTime: '12:30', room: 'Room 2' })).toEqual([
      409,
      { room: `Room 2 is taken on 18-07-2026, 11:00 AM to 12:00 PM by ${other.name}` },
    ]);
  });

  test('is in the way of a weekly class that a new batch would have then', async () => {
    const { batch, caller, teacher } = await makeClass();
    await caller.call(addExtraClass, { body: extra(batch.id) });
    const { body: known } = await as.admin.call(getBatch, { params: { id: batch.id } });
    const { status, body } = await as.admin.call(createBatch, {
      body: {
        name: 'New batch',
        standard: known.data.standard._id,
        subject: known.data.subject._id,
        startDate: today,
        teacher: teacher.id,
        schedule: [{ day: 'sat', startTime: '10:30', endTime: '11:30', room: null }],
      },
    });
    const message = `${teacher.name} is taken on 18-07-2026, 10:00 to 11:00 AM by ${batch.name}`;
    expect([status, body.message]).toEqual([409, message]);
  });

  test('takes the hour of a class that was cancelled, which then cannot come back', async () => {
    const { batch, caller } = await makeClass({ schedule: weekly('sat') });
    await caller.call(cancelClass, { body: { batch: batch.id, date: '2026-07-18', reason: 'Exam in school' } });
    const half = extra(batch.id, { startTime: '10:30', endTime: '11:30' });
    expect((await caller.call(addExtraClass, { body: half })).status).toBe(201);
    const back = await caller.call(restoreClass, { params: { batchId: batch.id, date: '2026-07-18' } });
    expect([back.status, back.body.message]).toEqual([
      409,
      'An extra class of 18-07-2026 is at this time. Remove it first.',
    ]);
  });

  test('at the hour of a weekly class keeps its closed day closed, and is named', async () => {
    const { batch, caller } = await makeClass({ schedule: weekly('sat') });
    const { body } = await close('Festival', '2026-07-18');
    await caller.call(addExtraClass, { body: extra(batch.id) });
    const opened = await as.admin.call(deleteClosedDays, { params: { id: body.data._id } });
    expect([opened.status, opened.body.message]).toEqual([
      409,
      `The extra class of ${batch.name} on 18-07-2026, 10:00 to 11:00 AM is at the time of ${batch.name}. Remove it first.`,
    ]);
  });

  test('lies within the days of its batch', async () => {
    const { batch, caller } = await makeClass({ endDate: '2026-07-17' });
    const { status, body } = await caller.call(addExtraClass, { body: extra(batch.id) });
    expect([status, body.fields?.['date']]).toEqual([422, 'This batch ended on 17-07-2026']);
  });

  test('is removed again; with attendance only by the office that says so, and the history keeps the marks', async () => {
    const { batch, caller, ids } = await makeClass();
    const { body } = await caller.call(addExtraClass, { body: extra(batch.id, { date: '2026-07-14' }) });
    const params = { id: body.data._id };
    await caller.call(markAttendance, { params: { batchId: batch.id }, body: sheet(ids, '2026-07-14') });
    const own = await caller.call(removeExtraClass, { params, query: { withRegister: 'true' } });
    expect([own.status, own.body.message]).toEqual([
      422,
      'Attendance of 14-07-2026 is already saved: the class took place. The office can remove it.',
    ]);
    const asked = await as.admin.call(removeExtraClass, { params });
    expect([asked.status, asked.body.message]).toEqual([409, 'Attendance of 14-07-2026 is saved.']);
    expect((await pool.query('select from registers')).rowCount).toBe(1);
    expect((await as.admin.call(removeExtraClass, { params, query: { withRegister: 'true' } })).status).toBe(200);
    expect((await pool.query('select from registers')).rowCount).toBe(0);
    const { rows } = await pool.query(`select before from audit_log where entity_id = $1 and action = 'delete'`, [
      params.id,
    ]);
    expect(rows[0].before).toMatchObject({ date: '2026-07-14', present: ids });
    expect((await as.admin.call(removeExtraClass, { params })).status).toBe(404);
  });

  test('beside a weekly class of its day leaves the register to that one', async () => {
    const { batch, caller, ids } = await makeClass();
    const { body } = await caller.call(addExtraClass, {
      body: extra(batch.id, { date: today, startTime: '16:00', endTime: '17:00' }),
    });
    await caller.call(markAttendance, { params: { batchId: batch.id }, body: sheet(ids, today) });
    expect((await caller.call(removeExtraClass, { params: { id: body.data._id } })).status).toBe(200);
    expect((await pool.query('select from registers')).rowCount).toBe(1);
  });

  test('is entered by the batch’s own teacher and by no other, nor for days long ago', async () => {
    const { batch, caller } = await makeClass();
    const stranger = as((await makeTeacher(db)).id);
    expect((await stranger.call(addExtraClass, { body: extra(batch.id) })).status).toBe(404);
    const { body } = await caller.call(addExtraClass, { body: extra(batch.id) });
    expect((await stranger.call(removeExtraClass, { params: { id: body.data._id } })).status).toBe(404);
    const old = extra(batch.id, { date: '2026-07-11' });
    expect((await caller.call(addExtraClass, { body: old })).body.fields?.['date']).toMatch(/^Only the office/);
    expect((await as.admin.call(addExtraClass, { body: old })).status).toBe(201);
    expect((await as.student.call(addExtraClass, { body: extra(batch.id) })).status).toBe(403);
  });
});

test('a class that is moved reads as moved on its day, to the office, its teacher and its students', async () => {
  const { batch, caller, teacher, ids } = await makeClass();
  const form = {
    batch: batch.id,
    date: today,
    toDate: addDays(today, 1),
    startTime: '16:00',
    endTime: '17:00',
    note: 'Exam',
  };
  expect((await caller.call(moveClass, { body: form })).status).toBe(201);
  const seen = [{ startTime: '10:00', movedTo: addDays(today, 1), movedToTime: '16:00', reason: 'Exam' }];
  const office = await as.admin.call(getAdminSummary);
  expect(office.body.data).toMatchObject({ todaysClasses: [], cancelledClasses: seen });
  expect((await as(teacher.id).call(getTeacherSummary)).body.data).toMatchObject({ cancelledClasses: seen });
  expect((await as(ids[0]!).call(getStudentSummary)).body.data).toMatchObject({ cancelledClasses: seen });
});

describe('a cancelled class', () => {
  test('is no class, told with its reason to everybody concerned, and comes back', async () => {
    const { batch, caller, teacher, ids } = await makeClass();
    const other = await makeStudent(db);
    const body = { batch: batch.id, date: today, reason: 'Teacher is ill' };
    const first = await caller.call(cancelClass, { body });
    expect([first.status, first.body.message]).toEqual([200, 'Class cancelled']);
    expect((await caller.call(cancelClass, { body })).status).toBe(200);
    const seen = [{ batch: { _id: batch.id }, startTime: '10:00', reason: 'Teacher is ill' }];
    const office = await as.admin.call(getAdminSummary);
    expect(office.body.data).toMatchObject({ todaysClasses: [], cancelledClasses: seen });
    const taught = await as(teacher.id).call(getTeacherSummary);
    expect(taught.body.data).toMatchObject({ todaysClasses: [], cancelledClasses: seen });
    const own = await as(ids[0]!).call(getStudentSummary);
    expect(own.body.data).toMatchObject({ todaysClasses: [], cancelledClasses: seen });
    const foreign = await as(other.id).call(getStudentSummary);
    expect(foreign.body.data.cancelledClasses).toEqual([]);
    const back = await caller.call(restoreClass, { params: { batchId: batch.id, date: today } });
    expect(back.body.message).toBe('The class will take place');
    expect((await as.admin.call(getAdminSummary)).body.data.todaysClasses).toHaveLength(1);
    const { body: history } = await as.admin.call(listAuditEntries, {
      query: { entity: 'batch', entityId: batch.id },
    });
    expect(history.data.map(({ action, facts }) => [action, facts.class?.date])).toEqual([
      ['restore', today],
      ['cancel', today],
    ]);
  });

  test('must be one, and not marked yet', async () => {
    const { batch, caller, ids } = await makeClass();
    const onTuesday = await caller.call(cancelClass, { body: { batch: batch.id, date: '2026-07-14' } });
    expect([onTuesday.status, onTuesday.body.fields?.['date']]).toEqual([422, 'No class on Tuesday']);
    await caller.call(markAttendance, { params: { batchId: batch.id }, body: sheet(ids, today) });
    const marked = await caller.call(cancelClass, { body: { batch: batch.id, date: today } });
    expect([marked.status, marked.body.fields?.['date']]).toEqual([
      422,
      'Attendance of 15-07-2026 is already saved: the class took place',
    ]);
  });

  test('is the own teacher’s or the office’s to cancel', async () => {
    const { batch } = await makeClass();
    const stranger = as((await makeTeacher(db)).id);
    expect((await stranger.call(cancelClass, { body: { batch: batch.id, date: today } })).status).toBe(404);
    expect((await stranger.call(restoreClass, { params: { batchId: batch.id, date: today } })).status).toBe(404);
    expect((await as.admin.call(cancelClass, { body: { batch: batch.id, date: today } })).status).toBe(200);
  });

  test('goes with its batch', async () => {
    const { batch, caller } = await makeClass();
    await caller.call(cancelClass, { body: { batch: batch.id, date: today } });
    await pool.query('delete from batches where id = $1', [batch.id]);
    expect((await pool.query('select from cancelled_classes')).rowCount).toBe(0);
  });
});

test('a student who is not in the batch yet has its classes only from the day of joining', async () => {
  const { batch } = await makeClass({ schedule: weekly('wed', 'thu', 'fri') });
  const later = await makeStudent(db);
  await enrol(db, batch.id, [later.id], { joinedOn: '2026-07-17', firstRollNo: 9 });
  const { body } = await as(later.id).call(getStudentSummary);
  expect(body.data).toMatchObject({ todaysClasses: [], nextClass: { date: '2026-07-17' } });
});
