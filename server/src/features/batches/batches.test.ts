import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { createAnnouncement } from '#contract/announcements';
import { getRegister } from '#contract/attendance';
import { listAuditEntries } from '#contract/audit';
import {
  createBatch,
  deleteBatch,
  getBatch,
  getBatchDependants,
  getMyBatch,
  listBatches,
  listBatchesBySubject,
  listMyBatches,
  listMyEarlierBatches,
  updateBatch,
} from '#contract/batches';
import { cancelClass } from '#contract/calendar';
import { getTeacherSummary } from '#contract/dashboard';
import { getNote } from '#contract/notes';
import { getAcademySchedule } from '#contract/schedule';
import {
  enrol,
  makeBatch,
  makeNote,
  makeRegister,
  makeStandard,
  makeStudent,
  makeSubject,
  makeTeacher,
} from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { raceAtFirstWrite } from '../../../test/barrier.ts';
import { testFiles } from '../../../test/files.ts';

const files = testFiles();
const { as, db, pool } = await testApp({ files });

// A Wednesday, 8:30 in the morning in Latur.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-07-15T03:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

let number = 0;
const someName = () => `11 Science ${(number += 1)}`;

async function someForm(over: object = {}) {
  const [standard, subject] = [await makeStandard(db), await makeSubject(db)];
  return { name: someName(), standard: standard.id, subject: subject.id, startDate: '2026-06-01', ...over };
}

const monday = (startTime: string, endTime: string) => [{ day: 'mon' as const, startTime, endTime, room: null }];

describe('a batch', () => {
  test('is created with its timetable and shown with what is reckoned from it', async () => {
    const teacher = await makeTeacher(db);
    const form = await someForm({
      teacher: teacher.id,
      room: 'Room 1',
      capacity: 30,
      schedule: monday('08:00', '09:00'),
    });
    const { status, body } = await as.admin.call(createBatch, { body: form });
    expect(status).toBe(201);
    expect(body.message).toBe('Batch created successfully');
    expect(body.data).toMatchObject({
      name: form.name,
      teacher: { _id: teacher.id, name: teacher.name },
      schedule: monday('08:00', '09:00'),
      enrolledStudents: [],
      enrolledCount: 0,
      seatsLeft: 30,
      nextClass: { date: '2026-07-20', startTime: '08:00', endTime: '09:00', room: 'Room 1' },
      attendanceRate: null,
      version: 1,
    });
    const audit = await as.admin.call(listAuditEntries, { query: { entity: 'batch', entityId: body.data._id } });
    expect(audit.body.data.map(({ action }) => action)).toEqual(['create']);
    expect(audit.body.data[0]!.changes).toContainEqual({
      field: 'Schedule',
      isDate: false,
      before: null,
      after: 'Mon 8:00 to 9:00 AM',
    });
  });

  test('has no next class after 2199, where the calendar ends', async () => {
    const last = { startDate: '2199-12-31', schedule: monday('08:00', '09:00') };
    const { status, body } = await as.admin.call(createBatch, { body: await someForm(last) });
    expect([status, body.data.nextClass]).toEqual([201, null]);
  });

  test('cannot have the name or the code of another', async () => {
    const other = await makeBatch(db, { code: 'PHY-11' });
    const name = await as.admin.call(createBatch, { body: await someForm({ name: other.name.toUpperCase() }) });
    expect([name.status, name.body.code, Object.keys(name.body.fields ?? {})]).toEqual([409, 'duplicate', ['name']]);
    const code = await as.admin.call(createBatch, { body: await someForm({ code: 'phy-11' }) });
    expect([code.status, Object.keys(code.body.fields ?? {})]).toEqual([409, ['code']]);
  });

  test('needs a teacher who is active, and keeps one who left until another is chosen', async () => {
    const gone = await makeTeacher(db, { profile: { status: 'left' } });
    const refused = await as.admin.call(createBatch, { body: await someForm({ teacher: gone.id }) });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['teacher']]);
    const batch = await makeBatch(db, { teacherId: gone.id });
    const kept = await as.admin.call(updateBatch, {
      params: { id: batch.id },
      body: { version: 1, teacher: gone.id, capacity: 10 },
    });
    expect(kept.status).toBe(200);
  });

  test('cannot end before it starts', async () => {
    const { status, body } = await as.admin.call(createBatch, { body: await someForm({ endDate: '2026-05-01' }) });
    expect([status, body.fields]).toEqual([422, { endDate: 'End date cannot be before start date' }]);
  });

  test('is changed only in what is named', async () => {
    const batch = await makeBatch(db, { code: 'A1', capacity: 20, room: 'Room 9', schedule: monday('08:00', '09:00') });
    const { body } = await as.admin.call(updateBatch, {
      params: { id: batch.id },
      body: { version: 1, name: someName() },
    });
    expect(body.data).toMatchObject({ code: 'A1', capacity: 20, schedule: monday('08:00', '09:00'), version: 2 });
    const emptied = await as.admin.call(updateBatch, { params: { id: batch.id }, body: { version: 2, schedule: [] } });
    expect(emptied.body.data.schedule).toEqual([]);
  });

  test('changed by another person meanwhile is refused with their version', async () => {
    const batch = await makeBatch(db);
    const params = { id: batch.id };
    const answers = await Promise.all([
      as.admin.call(updateBatch, { params, body: { version: 1, room: 'A' } }),
      as.admin.call(updateBatch, { params, body: { version: 1, room: 'B' } }),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)?.body;
    expect(lost?.code).toBe('stale');
    expect(lost?.data).toMatchObject({ _id: batch.id, version: 2 });
  });

  test('goes with its enrolments and registers, which are counted before', async () => {
    const [batch, student] = [await makeBatch(db), await makeStudent(db)];
    await enrol(db, batch.id, [student.id]);
    await makeRegister(db, batch.id, '2026-07-13', { [student.id]: 'present' });
    const [other, announcement] = [await makeBatch(db), { body: 'Bring your card.', startDate: '2026-07-15' }];
    for (const batches of [[batch.id], [batch.id, other.id]])
      await as.admin.call(createAnnouncement, {
        body: { ...announcement, title: 'Test', endDate: '2099-01-01', audience: { kind: 'batches', batches } },
      });
    const params = { id: batch.id };
    expect((await as.admin.call(getBatchDependants, { params })).body.data).toEqual({
      students: 1,
      attendanceDays: 1,
      notes: 0,
      announcements: 1,
    });
    expect((await as.admin.call(deleteBatch, { params })).body.data).toEqual({ _id: batch.id });
    expect((await as.admin.call(getBatch, { params })).status).toBe(404);
    expect((await as.admin.call(deleteBatch, { params })).status).toBe(404);
  });

  test('answers the ids of its students or, populated, the students', async () => {
    const batch = await makeBatch(db, { capacity: 2 });
    const student = await makeStudent(db, { profile: { parentPhone: '0000000000' } });
    await enrol(db, batch.id, [student.id]);
    await makeRegister(db, batch.id, '2026-07-13', { [student.id]: 'absent' });
    await makeRegister(db, batch.id, '2026-07-14', { [student.id]: 'present' });
    const params = { id: batch.id };
    const bare = await as.admin.call(getBatch, { params });
    expect(bare.body.data).toMatchObject({
      standard: { _id: batch.standardId },
      enrolledCount: 1,
      enrolledStudents: [student.id],
    });
    const query = { populate: 'enrolledStudents,standard,subject', virtuals: 'true' };
    const { body } = await as.admin.call(getBatch, { params, query });
    expect(body.data).toMatchObject({
      standard: { _id: batch.standardId },
      enrolledCount: 1,
      seatsLeft: 1,
      attendanceRate: 50,
    });
    expect(body.data.enrolledStudents[0]).toEqual({
      _id: student.id,
      rollNo: 1,
      name: student.name,
      admissionNo: student.profile.admissionNo,
      avatarUrl: null,
      parentPhone: null,
      joinedOn: '2026-01-01',
      attendancePercentage: 50,
      lastClasses: ['absent', 'present'],
    });
  });

  test('is shown to its own teacher and to no other', async () => {
    const teacher = await makeTeacher(db);
    const batch = await makeBatch(db, { teacherId: teacher.id });
    expect((await as(teacher.id).call(getBatch, { params: { id: batch.id } })).status).toBe(200);
    expect((await as.teacher.call(getBatch, { params: { id: batch.id } })).status).toBe(404);
  });
});

describe('the list', () => {
  test('is searched, filtered, sorted and paged by the server', async () => {
    const subject = await makeSubject(db);
    for (const name of ['Zeta 100%', 'Alpha 100', 'Midway']) await makeBatch(db, { name, subjectId: subject.id });
    const names = async (query: object) =>
      (await as.admin.call(listBatches, { query: { subject: subject.id, ...query } })).body.data.map(
        ({ name }) => name,
      );
    expect(await names({})).toEqual(['Alpha 100', 'Midway', 'Zeta 100%']);
    expect(await names({ sort: '-name' })).toEqual(['Zeta 100%', 'Midway', 'Alpha 100']);
    expect(await names({ search: '100%' })).toEqual(['Zeta 100%']);
    expect(await names({ page: 2, limit: 2 })).toEqual(['Zeta 100%']);
    expect(await names({ status: 'completed' })).toEqual([]);
    const { body } = await as.admin.call(listBatchesBySubject, { query: { subjectId: subject.id, limit: 1 } });
    expect(body.pagination).toEqual({ page: 1, limit: 1, total: 3 });
  });

  test('has the batches that lack weekly classes or a teacher and have not ended', async () => {
    const subject = await makeSubject(db);
    const teacherId = (await makeTeacher(db)).id;
    const schedule = [{ day: 'mon' as const, startTime: '08:00', endTime: '09:00' }];
    const make = (name: string, over: Parameters<typeof makeBatch>[1]) =>
      makeBatch(db, { name, subjectId: subject.id, ...over });
    await make('Ready', { teacherId, schedule });
    await make('Without times', { teacherId });
    await make('Without teacher', { schedule });
    await make('Ended', { startDate: '2020-01-01', endDate: '2020-12-31' });
    await make('Cancelled', { status: 'cancelled' });
    const { body } = await as.admin.call(listBatches, { query: { subject: subject.id, unready: 'true' } });
    expect(body.data.map(({ name }) => name)).toEqual(['Without teacher', 'Without times']);
  });

  test('carries whole students when asked', async () => {
    const [batch, student] = [await makeBatch(db), await makeStudent(db)];
    await enrol(db, batch.id, [student.id]);
    const { body } = await as.admin.call(listBatches, {
      query: { populate: 'enrolledStudents', subject: batch.subjectId },
    });
    expect(body.data[0]?.enrolledStudents).toMatchObject([{ _id: student.id, name: student.name, rollNo: 1 }]);
  });
});

describe('another weekday', () => {
  const tuesday = [{ day: 'tue' as const, startTime: '08:00', endTime: '09:00', room: null }];
  const classDays = async (batch: string, from: string, to: string) => {
    const { body } = await as.admin.call(getAcademySchedule, { query: { from, to } });
    return body.data.classes.filter((one) => one.batch._id === batch).map(({ date }) => date);
  };

  test('holds from today on: past weeks keep their classes, and no register is asked for that nobody held', async () => {
    const teacher = await makeTeacher(db);
    const batch = await makeBatch(db, { teacherId: teacher.id, schedule: monday('08:00', '09:00') });
    const student = await makeStudent(db);
    await enrol(db, batch.id, [student.id], { joinedOn: '2026-06-01' });
    await makeRegister(db, batch.id, '2026-07-06', { [student.id]: 'present' });
    const cancelled = { batch: batch.id, date: '2026-06-29', reason: 'Bandh' };
    expect((await as.admin.call(cancelClass, { body: cancelled })).status).toBe(200);
    const { body } = await as.admin.call(updateBatch, {
      params: { id: batch.id },
      body: { version: 1, schedule: tuesday },
    });
    expect(body.data.schedule).toEqual(tuesday);
    expect(await classDays(batch.id, '2026-06-29', '2026-07-05')).toEqual(['2026-06-29']);
    expect(await classDays(batch.id, '2026-07-13', '2026-07-19')).toEqual(['2026-07-13']);
    expect(await classDays(batch.id, '2026-07-20', '2026-07-26')).toEqual(['2026-07-21']);
    const register = async (date: string) =>
      (await as.admin.call(getRegister, { params: { batchId: batch.id, date } })).body.data;
    expect(await register('2026-07-13')).toMatchObject({ canEdit: true, classes: [{ startTime: '08:00' }] });
    expect(await register('2026-07-14')).toMatchObject({ canEdit: false, classes: [], previousDay: '2026-07-13' });
    const { notMarked } = (await as(teacher.id).call(getTeacherSummary)).body.data;
    expect(notMarked.map(({ date }) => date)).toEqual(['2026-07-13']);
  });

  test('frees the old hour, and the past clashes with nobody', async () => {
    const [teacher, other] = [await makeTeacher(db), await makeTeacher(db)];
    const batch = await makeBatch(db, { teacherId: teacher.id, schedule: monday('16:00', '17:00') });
    await makeRegister(db, batch.id, '2026-07-06', {});
    const next = await makeBatch(db, { teacherId: other.id, schedule: monday('16:00', '17:00') });
    const change = (id: string, body: object) =>
      as.admin.call(updateBatch, { params: { id }, body: { version: 1, ...body } });
    expect((await change(next.id, { teacher: teacher.id })).status).toBe(409);
    await change(batch.id, { schedule: tuesday });
    expect((await change(next.id, { teacher: teacher.id })).status).toBe(200);
  });

  test('replaces the whole timetable of a batch without registers, and the same timetable again changes nothing', async () => {
    const batch = await makeBatch(db, { schedule: monday('18:00', '19:00') });
    const change = (version: number, schedule: z.input<typeof updateBatch.body>['schedule']) =>
      as.admin.call(updateBatch, { params: { id: batch.id }, body: { version, schedule } });
    const rows = async () =>
      (await pool.query('select id, held::text from batch_slots where batch_id = $1 order by day', [batch.id])).rows;
    await change(1, tuesday);
    const [only, ...others] = await rows();
    expect([only, others]).toEqual([{ id: expect.any(String), held: '(,)' }, []]);
    await makeRegister(db, batch.id, '2026-07-14', {});
    await change(2, [...monday('18:00', '19:00'), ...tuesday]);
    expect(await rows()).toEqual([{ id: expect.any(String), held: '[2026-07-15,)' }, only]);
  });
});

describe('a clash', () => {
  test('of rooms names the class in the way, and nothing is kept', async () => {
    const other = await makeBatch(db, { name: '11 Science B', room: 'Room 2', schedule: monday('08:00', '09:00') });
    const form = await someForm({
      room: 'room 2',
      schedule: [{ day: 'tue', startTime: '08:00', endTime: '09:00' }, ...monday('08:30', '09:30')],
    });
    const { status, body } = await as.admin.call(createBatch, { body: form });
    const message = 'Room 2 is taken on Monday 8:00 to 9:00 AM by 11 Science B';
    expect([status, body.code, body.message]).toEqual([409, 'conflict', message]);
    expect(body.fields).toEqual({ 'schedule.1.room': message });
    const { body: found } = await as.admin.call(listBatches, { query: { search: form.name } });
    expect(found.data).toEqual([]);
    await as.admin.call(deleteBatch, { params: { id: other.id } });
  });

  test('of teachers names the teacher', async () => {
    const teacher = await makeTeacher(db, { name: 'Asha Sample' });
    const other = await makeBatch(db, { teacherId: teacher.id, schedule: monday('11:30', '13:00') });
    const form = await someForm({ teacher: teacher.id, schedule: monday('12:00', '13:00') });
    const { status, body } = await as.admin.call(createBatch, { body: form });
    const message = `Asha Sample is taken on Monday 11:30 AM to 1:00 PM by ${other.name}`;
    expect([status, body.message, body.fields]).toEqual([409, message, { 'schedule.0.startTime': message }]);
  });

  test('within a batch is refused too', async () => {
    const schedule = [...monday('08:00', '09:00'), ...monday('08:30', '09:30')];
    const { status, body } = await as.admin.call(createBatch, { body: await someForm({ schedule }) });
    const message = 'This batch already has a class on Monday 8:00 to 9:00 AM';
    expect([status, body.fields]).toEqual([409, { 'schedule.1.startTime': message }]);
  });

  test('is found when only the teacher changes, and not with a batch that is over', async () => {
    const teacher = await makeTeacher(db);
    await makeBatch(db, { teacherId: teacher.id, schedule: monday('08:00', '09:00') });
    const batch = await makeBatch(db, { schedule: monday('08:00', '09:00') });
    const params = { id: batch.id };
    const refused = await as.admin.call(updateBatch, { params, body: { version: 1, teacher: teacher.id } });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([409, ['schedule.0.startTime']]);
    const over = await as.admin.call(updateBatch, {
      params,
      body: { version: 1, teacher: teacher.id, status: 'completed' },
    });
    expect(over.status).toBe(200);
  });

  test('does not stand in the way of replacing the classes of the same batch', async () => {
    const teacher = await makeTeacher(db);
    const batch = await makeBatch(db, { teacherId: teacher.id, room: 'Hall', schedule: monday('08:00', '09:00') });
    const { status, body } = await as.admin.call(updateBatch, {
      params: { id: batch.id },
      body: { version: 1, room: 'Room 7', schedule: monday('08:30', '09:30') },
    });
    expect([status, body.data.schedule]).toEqual([200, monday('08:30', '09:30')]);
  });

  test('of two concurrent bookings one gets the room', async () => {
    const schedule = monday('08:00', '09:00');
    const forms = await Promise.all([1, 2].map(() => someForm({ room: 'The only one', schedule })));
    await as.admin.id();
    const answers = await raceAtFirstWrite(
      pool,
      forms.map((body) => () => as.admin.call(createBatch, { body })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe('the own batches of a student', () => {
  test('are those of now, without anybody else in them', async () => {
    const [batch, left, me] = [await makeBatch(db), await makeBatch(db), await makeStudent(db)];
    await enrol(db, batch.id, [me.id], { firstRollNo: 4 });
    await enrol(db, left.id, [me.id], { leftOn: '2026-07-01' });
    await makeRegister(db, batch.id, '2026-07-13', { [me.id]: 'late' });
    const { body } = await as(me.id).call(listMyBatches);
    expect(body.data).toMatchObject([{ _id: batch.id, rollNo: 4, attendancePercentage: 100 }]);
    expect(body.pagination.total).toBe(1);
    const one = await as(me.id).call(getMyBatch, { params: { id: batch.id } });
    expect(one.body.data).toEqual(body.data[0]);
    expect(one.body.data).not.toHaveProperty('enrolledStudents');
    expect((await as.student.call(getMyBatch, { params: { id: batch.id } })).status).toBe(404);
  });

  test('that ended are earlier ones, the latest first, with the days, the attendance and the notes that are left', async () => {
    const me = await makeStudent(db);
    const ended = await makeBatch(db, { startDate: '2025-06-15', endDate: '2026-04-30' });
    const stillOpen = await makeBatch(db, { startDate: '2025-06-15', endDate: '2026-03-31' });
    const [moved, never, now] = [await makeBatch(db), await makeBatch(db), await makeBatch(db)];
    await enrol(db, ended.id, [me.id], { joinedOn: '2025-06-20', leftOn: '2026-05-01' });
    await enrol(db, stillOpen.id, [me.id], { joinedOn: '2025-06-15' });
    await enrol(db, moved.id, [me.id], { joinedOn: '2026-06-16', leftOn: '2026-07-01' });
    await enrol(db, never.id, [me.id], { joinedOn: '2026-07-01', leftOn: '2026-07-01' });
    await enrol(db, now.id, [me.id], { joinedOn: '2026-06-16' });
    await pool.query(`update batches set status = 'completed' where id in ($1, $2)`, [ended.id, stillOpen.id]);
    await makeRegister(db, ended.id, '2026-04-13', { [me.id]: 'present' });
    const notes = [];
    for (const { id } of [ended, stillOpen, moved]) notes.push((await makeNote(db, files, { batchId: id })).id);
    const { body } = await as(me.id).call(listMyEarlierBatches);
    const told = { noteCount: 0, attendancePercentage: null };
    expect(body.data).toMatchObject([
      { ...told, _id: moved.id, from: '2026-06-16', to: '2026-06-30' },
      { _id: ended.id, from: '2025-06-20', to: '2026-04-30', noteCount: 1, attendancePercentage: 100 },
      { ...told, _id: stillOpen.id, from: '2025-06-15', to: '2026-03-31', noteCount: 1 },
    ]);
    expect(body.pagination.total).toBe(3);
    expect((await as(me.id).call(listMyBatches)).body.data.map(({ _id }) => _id)).toEqual([now.id]);
    const second = await as(me.id).call(listMyEarlierBatches, { query: { page: 2, limit: 2 } });
    expect([second.body.data.map(({ _id }) => _id), second.body.pagination.total]).toEqual([[stillOpen.id], 3]);
    const opened = [];
    for (const id of notes) opened.push((await as(me.id).call(getNote, { params: { id } })).status);
    expect(opened).toEqual([200, 200, 404]);
    expect((await as.student.call(listMyEarlierBatches)).body.data).toEqual([]);
  });
});
