import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type AttendanceStatus,
  getBatchHistory,
  getRegister,
  getStudentAttendance,
  listRegisterChanges,
  markAttendance,
} from '#contract/attendance';
import { addDays } from '#contract/dates';
import { enrol, makeRegister, makeStudent } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { raceAtFirstWrite } from '../../../test/barrier.ts';
import { makeTaughtClass } from '../../../test/taught-class.ts';
import { attendanceChanges } from '../../db/tables/attendance-tables.ts';
import { leaveBatch } from '../batches/enrolments.service.ts';

const academy = await testApp();
const { as, db, pool } = academy;

// A Wednesday, 8:30 in the morning in Latur.
const today = '2026-07-15';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-07-15T03:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

const makeClass = (size?: number, over?: Parameters<typeof makeTaughtClass>[2]) => makeTaughtClass(academy, size, over);

const sheet = (ids: string[], status: AttendanceStatus = 'present', over: object = {}) => ({
  date: today,
  records: ids.map((studentId) => ({ studentId, status })),
  ...over,
});

const countChanges = () => db.$count(attendanceChanges);

describe('a register', () => {
  test('that is not marked yet shows the roster and says so', async () => {
    const { batch, caller, ids } = await makeClass();
    const { status, body } = await caller.call(getRegister, { params: { batchId: batch.id, date: today } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ isMarked: false, version: 0, canEdit: true, reasonNeeded: false });
    expect(body.data.records.map(({ studentId, status: mark }) => [studentId, mark])).toEqual(
      ids.map((id) => [id, null]),
    );
    expect(body.data).toMatchObject({ earliest: '2026-06-01', latest: today, submittedBy: null, submittedAt: null });
  });

  test('is saved whole and shown again as saved', async () => {
    const { batch, caller, ids, teacher } = await makeClass();
    const [first = ''] = ids;
    const body = sheet(ids);
    const records = body.records.map((r) =>
      r.studentId === first ? { ...r, status: 'late' as const, remark: 'Bus' } : r,
    );
    const saved = await caller.call(markAttendance, { params: { batchId: batch.id }, body: { ...body, records } });
    expect(saved.status).toBe(200);
    expect(saved.body.message ?? 'Attendance submitted successfully').toBe('Attendance submitted successfully');
    expect(saved.body.data).toMatchObject({ isMarked: true, version: 1, submittedBy: { _id: teacher.id } });
    const { body: again } = await caller.call(getRegister, { params: { batchId: batch.id, date: today } });
    expect(again.data).toEqual(saved.body.data);
    expect(again.data.records.find(({ studentId }) => studentId === first)).toMatchObject({
      status: 'late',
      remark: 'Bus',
    });
  });

  test('a later mark for the same day replaces the first and keeps who, before and after', async () => {
    const { batch, caller, ids, teacher } = await makeClass();
    const params = { batchId: batch.id };
    await caller.call(markAttendance, { params, body: sheet(ids) });
    const { body } = await caller.call(markAttendance, { params, body: sheet(ids, 'absent') });
    expect(body.data.version).toBe(2);
    const changes = await caller.call(listRegisterChanges, { params: { ...params, date: today } });
    expect(changes.body.pagination.total).toBe(1);
    expect(changes.body.data[0]).toMatchObject({ version: 2, by: teacher.name });
    expect(changes.body.data[0]?.changes).toHaveLength(3);
    expect(changes.body.data[0]?.changes[0]).toMatchObject({ before: 'present', after: 'absent' });
  });

  test('a changed remark is a correction too, and the earlier one is kept', async () => {
    const { batch, caller, ids } = await makeClass();
    const params = { batchId: batch.id };
    const withRemark = (remark: string) => ({
      date: today,
      records: ids.map((studentId, index) => ({
        studentId,
        status: 'present' as const,
        remark: index === 0 ? remark : null,
      })),
    });
    await caller.call(markAttendance, { params, body: withRemark('Came at 8:10') });
    await caller.call(markAttendance, { params, body: withRemark('Came at 8:20') });
    const { body } = await caller.call(listRegisterChanges, { params: { ...params, date: today } });
    expect(body.data[0]?.changes).toEqual([
      expect.objectContaining({
        studentId: ids[0],
        before: 'present',
        after: 'present',
        remarkBefore: 'Came at 8:10',
        remarkAfter: 'Came at 8:20',
      }),
    ]);
  });

  test('the same marks again change nothing, even with the version of before', async () => {
    const { batch, caller, ids } = await makeClass();
    const params = { batchId: batch.id };
    const first = await caller.call(markAttendance, { params, body: sheet(ids, 'present', { version: 0 }) });
    const before = await countChanges();
    const again = await caller.call(markAttendance, { params, body: sheet(ids, 'present', { version: 0 }) });
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(first.body.data);
    expect(await countChanges()).toBe(before);
  });

  test('that another person saved meanwhile is refused with their version', async () => {
    const { batch, caller, ids } = await makeClass();
    const params = { batchId: batch.id };
    await caller.call(markAttendance, { params, body: sheet(ids, 'present', { version: 0 }) });
    const { status, body } = await caller.call(markAttendance, { params, body: sheet(ids, 'absent', { version: 0 }) });
    expect(status).toBe(409);
    expect(body.code).toBe('stale');
    expect(body.data).toMatchObject({ version: 1, records: [{ status: 'present' }, {}, {}] });
  });

  test('must name every student of that day, and nobody else', async () => {
    const { batch, caller, ids } = await makeClass();
    const stranger = await makeStudent(db);
    const params = { batchId: batch.id };
    const short = await caller.call(markAttendance, { params, body: sheet(ids.slice(1)) });
    expect([short.status, short.body.message]).toEqual([422, '1 student is not marked yet']);
    const long = await caller.call(markAttendance, { params, body: sheet([...ids, stranger.id]) });
    expect([long.status, long.body.message]).toEqual([
      422,
      '1 student in this register was not in the batch on that day',
    ]);
    const { body } = await caller.call(getRegister, { params: { batchId: batch.id, date: today } });
    expect(body.data.isMarked).toBe(false);
  });

  test('shows the roster as it was that day', async () => {
    const { batch, caller, ids } = await makeClass();
    const [left, later] = [await makeStudent(db), await makeStudent(db)];
    await enrol(db, batch.id, [left.id], { joinedOn: '2026-06-01', leftOn: '2026-07-14', firstRollNo: 4 });
    await enrol(db, batch.id, [later.id], { joinedOn: today, firstRollNo: 5 });
    const rosterOn = async (date: string) => {
      const { body } = await caller.call(getRegister, { params: { batchId: batch.id, date } });
      return body.data.records.map(({ studentId }) => studentId);
    };
    expect(await rosterOn('2026-07-13')).toEqual([...ids, left.id]);
    expect(await rosterOn('2026-07-14')).toEqual(ids);
    expect(await rosterOn(today)).toEqual([...ids, later.id]);
  });

  test('keeps the mark of a student who was removed after it was saved', async () => {
    const { batch, caller, ids } = await makeClass();
    await caller.call(markAttendance, { params: { batchId: batch.id }, body: sheet(ids) });
    await leaveBatch(db, batch.id, ids[0] as string, today);
    const { body } = await caller.call(getRegister, { params: { batchId: batch.id, date: today } });
    expect(body.data.records).toHaveLength(3);
    const saved = await caller.call(markAttendance, {
      params: { batchId: batch.id },
      body: sheet(ids.slice(1), 'late'),
    });
    expect(saved.status).toBe(200);
    expect(saved.body.data.records[0]).toMatchObject({ studentId: ids[0], status: 'present' });
  });

  test('counts the classes missed in a row; leave neither counts nor ends them', async () => {
    const { batch, caller, ids } = await makeClass(2);
    const [one = '', two = ''] = ids;
    await makeRegister(db, batch.id, '2026-07-08', { [one]: 'present', [two]: 'absent' });
    await makeRegister(db, batch.id, '2026-07-09', { [one]: 'absent', [two]: 'absent' });
    await makeRegister(db, batch.id, '2026-07-10', { [one]: 'leave', [two]: 'present' });
    await makeRegister(db, batch.id, '2026-07-13', { [one]: 'absent', [two]: 'present' });
    await makeRegister(db, batch.id, today, { [one]: 'absent', [two]: 'absent' });
    const { body } = await caller.call(getRegister, { params: { batchId: batch.id, date: today } });
    expect(body.data.records.map(({ absentInARow }) => absentInARow)).toEqual([2, 0]);
  });
});

describe('the days of a register', () => {
  test.each([
    ['a day to come', addDays(today, 1), 'This day is still to come'],
    ['before the batch starts', '2026-05-31', 'This batch starts on 01-06-2026'],
    [
      'more than two days old',
      addDays(today, -3),
      'Teachers can mark a class on its day and the 2 days after it. Ask the office to change this register.',
    ],
  ])('a teacher cannot mark %s', async (_, date, sentence) => {
    const { batch, caller, ids } = await makeClass();
    const { status, body } = await caller.call(markAttendance, {
      params: { batchId: batch.id },
      body: sheet(ids, 'present', { date }),
    });
    expect([status, body.message]).toEqual([422, sentence]);
    expect(body.fields).toEqual({ date: sentence });
    const shown = await caller.call(getRegister, { params: { batchId: batch.id, date } });
    expect(shown.body.data).toMatchObject({ canEdit: false, lockedBecause: sentence });
  });

  test('a teacher can mark two days back', async () => {
    const { batch, caller, ids } = await makeClass();
    const body = sheet(ids, 'present', { date: addDays(today, -2) });
    expect((await caller.call(markAttendance, { params: { batchId: batch.id }, body })).status).toBe(200);
  });

  test('nobody can mark after the batch ended', async () => {
    const { batch, ids } = await makeClass(2, { endDate: '2026-07-14' });
    const { body } = await as.admin.call(markAttendance, { params: { batchId: batch.id }, body: sheet(ids) });
    expect(body.message).toBe('This batch ended on 14-07-2026');
  });

  test('the office can mark any day, with a reason when it is not today', async () => {
    const { batch, ids } = await makeClass();
    const params = { batchId: batch.id };
    const body = sheet(ids, 'present', { date: '2026-06-10' });
    const refused = await as.admin.call(markAttendance, { params, body });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['reason']]);
    const saved = await as.admin.call(markAttendance, { params, body: { ...body, reason: 'Paper register' } });
    expect(saved.status).toBe(200);
    expect((await as.admin.call(markAttendance, { params, body: sheet(ids) })).status).toBe(200);
  });

  test('today is the academy’s, not the server’s', async () => {
    vi.setSystemTime('2026-07-15T19:00:00Z');
    const { batch, caller, ids } = await makeClass();
    const { status } = await caller.call(markAttendance, {
      params: { batchId: batch.id },
      body: sheet(ids, 'present', { date: '2026-07-16' }),
    });
    expect(status).toBe(200);
  });
});

describe('a batch of another teacher', () => {
  test('is not found', async () => {
    const { batch, ids } = await makeClass();
    const params = { batchId: batch.id };
    const answers = await Promise.all([
      as.teacher.call(getRegister, { params: { ...params, date: today } }),
      as.teacher.call(markAttendance, { params, body: sheet(ids) }),
      as.teacher.call(getBatchHistory, { params }),
      as.teacher.call(listRegisterChanges, { params: { ...params, date: today } }),
      as.teacher.call(getStudentAttendance, { params: { ...params, studentId: ids[0] as string } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('concurrent saves', () => {
  /** Both have read the register before one writes; sessions are made before, which the barrier holds back as well. */
  const raceSaves = async (
    { batch, caller, ids }: Awaited<ReturnType<typeof makeClass>>,
    over: { version?: number } = {},
  ) => {
    const params = { batchId: batch.id };
    for (const desk of [caller, as.admin]) await desk.id();
    return raceAtFirstWrite(pool, [
      () => caller.call(markAttendance, { params, body: sheet(ids, 'present', over) }),
      () => as.admin.call(markAttendance, { params, body: sheet(ids, 'absent', over) }),
    ]);
  };

  test('of different marks one is saved, the other is refused as stale', async () => {
    const taught = await makeClass(5);
    const { batch, caller } = taught;
    const params = { batchId: batch.id };
    const answers = await raceSaves(taught, { version: 0 });
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const kept = answers.find(({ status }) => status === 200)?.body.data.records.map(({ status }) => status);
    const { body } = await caller.call(getRegister, { params: { ...params, date: today } });
    expect(body.data.records.map(({ status }) => status)).toEqual(kept);
    expect(body.data.version).toBe(1);
  });

  test('saving over each other without a version: both are kept in order', async () => {
    const taught = await makeClass(5);
    const { batch, caller } = taught;
    const params = { batchId: batch.id };
    const answers = await raceSaves(taught);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const changes = await caller.call(listRegisterChanges, { params: { ...params, date: today } });
    const { body } = await caller.call(getRegister, { params: { ...params, date: today } });
    expect(body.data.version).toBe(2);
    expect(changes.body.data).toHaveLength(1);
    expect(changes.body.data[0]?.changes[0]?.after).toBe(body.data.records[0]?.status);
  });

  test('the same save twice with one key is one save', async () => {
    const { batch, caller, ids } = await makeClass();
    const send = () =>
      caller.call(markAttendance, {
        params: { batchId: batch.id },
        body: sheet(ids, 'present', { version: 0 }),
        headers: { 'idempotency-key': 'one-save-of-one-register' },
      });
    const first = await send();
    const second = await send();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.data.version).toBe(1);
  });
});
