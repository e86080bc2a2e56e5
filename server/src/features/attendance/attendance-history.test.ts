import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordsOf } from '#contract/mark-letters';
import {
  discardMarks,
  getBatchHistory,
  getMyAttendance,
  getMyBatchAttendance,
  getStudentAttendance,
  listRegisterChanges,
  markAttendance,
  setMarksAside,
} from '#contract/attendance';
import { cancelClass, createClosedDays } from '#contract/calendar';
import { listAuditEntries } from '#contract/audit';
import { enrol, makeBatch, makeRegister, makeStudent } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { makeTaughtClass } from '../../../test/taught-class.ts';

const academy = await testApp();
const { as, db } = academy;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-07-15T03:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

describe('history and statistics', () => {
  test('the history gives each day its figures, newest first and by page', async () => {
    const { batch, caller, ids } = await makeTaughtClass(academy);
    const [one = '', two = '', three = ''] = ids;
    await makeRegister(db, batch.id, '2026-07-13', { [one]: 'present', [two]: 'absent', [three]: 'leave' });
    await makeRegister(db, batch.id, '2026-07-14', { [one]: 'late', [two]: 'present', [three]: 'absent' });
    const { body } = await caller.call(getBatchHistory, { params: { batchId: batch.id }, query: { limit: 1 } });
    expect(body.pagination).toEqual({ page: 1, limit: 1, total: 2 });
    expect(body.data[0]).toMatchObject({ date: '2026-07-14', statistics: { total: 3, percentage: 200 / 3 } });
    const older = await caller.call(getBatchHistory, {
      params: { batchId: batch.id },
      query: { endDate: '2026-07-13' },
    });
    expect(older.body.data[0]?.statistics).toEqual({
      total: 3,
      present: 1,
      late: 0,
      absent: 1,
      leave: 1,
      percentage: 50,
    });
  });

  test('the history names the days of classes without a register, and none that was cancelled, closed or is to come', async () => {
    const { batch, caller, ids } = await makeTaughtClass(academy);
    await makeRegister(db, batch.id, '2026-07-13', { [ids[0] ?? '']: 'present' });
    await academy.as.admin.call(cancelClass, { body: { batch: batch.id, date: '2026-07-16' } });
    await academy.as.admin.call(createClosedDays, { body: { name: 'Ganesh', startDate: '2026-07-17', endDate: null } });
    await academy.pool.query(`update batches set end_date = '2026-07-19' where id = $1`, [batch.id]);
    vi.setSystemTime('2026-07-21T03:00:00Z');
    const unmarked = async (query: object) =>
      (await caller.call(getBatchHistory, { params: { batchId: batch.id }, query })).body.unmarked;
    const july = { startDate: '2026-07-12', endDate: '2026-07-31' };
    expect(await unmarked(july)).toEqual(['2026-07-12', '2026-07-14', '2026-07-15', '2026-07-18', '2026-07-19']);
    expect(await unmarked({ ...july, limit: 1 })).toHaveLength(5);
    expect(await unmarked({ ...july, endDate: '2026-09-30' })).toEqual([]);
    expect(await unmarked({})).toEqual([]);
    await academy.pool.query('delete from closed_days');
  });

  test('the history gives each mark as a letter, in the order of the students beside it', async () => {
    const { batch, caller, ids } = await makeTaughtClass(academy);
    const [one = '', two = '', three = ''] = ids;
    await makeRegister(db, batch.id, '2026-07-13', { [one]: 'present', [two]: 'absent' });
    await makeRegister(db, batch.id, '2026-07-14', { [one]: 'late', [two]: 'leave', [three]: 'absent' });
    const { body } = await caller.call(getBatchHistory, { params: { batchId: batch.id } });
    const marks = body.data.map((day) =>
      Object.fromEntries(recordsOf(body.students, day).map(({ studentId, status }) => [studentId, status])),
    );
    expect(marks).toEqual([
      { [one]: 'late', [two]: 'leave', [three]: 'absent' },
      { [one]: 'present', [two]: 'absent' },
    ]);
    expect(body.data.map((day) => day.marks.length)).toEqual([3, 3]);
  });

  test('a student sees the own attendance, also in a batch that was left', async () => {
    const { batch, ids, caller } = await makeTaughtClass(academy, 1);
    const [me = ''] = ids;
    const left = await makeBatch(db);
    await enrol(db, left.id, [me], { joinedOn: '2026-01-01', leftOn: '2026-06-01' });
    await makeRegister(db, left.id, '2026-02-02', { [me]: 'absent' });
    await makeRegister(db, batch.id, '2026-07-13', { [me]: 'present' });
    await makeRegister(db, batch.id, '2026-07-14', { [me]: 'late' });
    const all = await as(me).call(getMyAttendance);
    expect(all.body.data.records.map(({ date, batchId }) => [date, batchId])).toEqual([
      ['2026-07-14', batch.id],
      ['2026-07-13', batch.id],
      ['2026-02-02', left.id],
    ]);
    expect(all.body.data.batches.map(({ _id }) => _id).toSorted()).toEqual([batch.id, left.id].toSorted());
    expect(all.body.data.statistics.percentage).toBe(200 / 3);
    expect(all.body.data.batch).toBeNull();
    const one = await as(me).call(getMyBatchAttendance, { params: { batchId: left.id } });
    expect(one.body.data).toMatchObject({ batch: { _id: left.id }, statistics: { total: 1, percentage: 0 } });
    const office = await as.admin.call(getStudentAttendance, { params: { studentId: me, batchId: batch.id } });
    expect(office.body.data.statistics).toMatchObject({ total: 2, percentage: 100 });
    const teacher = await caller.call(getStudentAttendance, { params: { studentId: me, batchId: batch.id } });
    expect(teacher.body.data).toEqual(office.body.data);
  });

  test('a range that is asked for is counted whole, however long', async () => {
    const { batch, ids } = await makeTaughtClass(academy, 1);
    const [me = ''] = ids;
    await makeRegister(db, batch.id, '2025-01-06', { [me]: 'absent' });
    await makeRegister(db, batch.id, '2026-07-14', { [me]: 'present' });
    const params = { studentId: me, batchId: batch.id };
    const query = { startDate: '2025-01-06', endDate: '2026-07-14' };
    const whole = await as.admin.call(getStudentAttendance, { params, query });
    expect(whole.body.data.statistics).toMatchObject({ total: 2, percentage: 50 });
    const usual = await as.admin.call(getStudentAttendance, { params });
    expect(usual.body.data.statistics).toMatchObject({ total: 1, percentage: 100 });
  });

  test('no classes are no percentage', async () => {
    const { batch, ids } = await makeTaughtClass(academy, 1);
    const { body } = await as(ids[0] as string).call(getMyBatchAttendance, { params: { batchId: batch.id } });
    expect(body.data.statistics).toEqual({ total: 0, present: 0, absent: 0, late: 0, leave: 0, percentage: null });
  });

  test('a batch one was never in is not found', async () => {
    const { batch } = await makeTaughtClass(academy, 1);
    const { status } = await as.student.call(getMyBatchAttendance, { params: { batchId: batch.id } });
    expect(status).toBe(404);
  });

  test('a range that ends before it starts is refused', async () => {
    const query = { startDate: '2026-07-02', endDate: '2026-07-01' };
    const { batch } = await makeTaughtClass(academy, 1);
    const answers = [
      await as.student.call(getMyAttendance, { query }),
      await as.admin.call(getBatchHistory, { params: { batchId: batch.id }, query }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(422);
      expect(body.fields).toEqual({ endDate: 'End date cannot be before start date' });
    }
  });
});

describe('marks that lost against those of another person', () => {
  const date = '2026-07-15';
  const conflict = async () => {
    const taught = await makeTaughtClass(academy, 2);
    const [one = '', two = ''] = taught.ids;
    await makeRegister(db, taught.batch.id, date, { [one]: 'present', [two]: 'absent' });
    const params = { batchId: taught.batch.id, date };
    const body = { version: 1, records: [{ studentId: one, status: 'absent' as const, remark: 'Bus' }] };
    const changes = async () => (await taught.caller.call(listRegisterChanges, { params })).body.data;
    return { ...taught, params, body, changes, one, two };
  };

  test('stay in the history of the register, which they do not change', async () => {
    const { caller, params, body, changes, one, teacher } = await conflict();
    const { status, body: answer } = await caller.call(setMarksAside, { params, body });
    expect([status, answer.data.version]).toEqual([200, 1]);
    expect(answer.data.records.map((record) => record.status).toSorted()).toEqual(['absent', 'present']);
    const mark = { studentId: one, before: 'absent', after: 'present', remarkBefore: 'Bus', remarkAfter: null };
    expect(await changes()).toMatchObject([{ by: teacher.name, version: 1, isSetAside: true, changes: [mark] }]);
  });

  test('are not taken when there is a newer version to choose from, which is shown', async () => {
    const { caller, params, body, changes, ids } = await conflict();
    const records = ids.map((studentId) => ({ studentId, status: 'late' as const }));
    await caller.call(markAttendance, { params, body: { date, records } });
    const { status, body: answer } = await caller.call(setMarksAside, { params, body });
    expect([status, answer]).toMatchObject([409, { code: 'stale', data: { version: 2 } }]);
    expect(await changes()).toMatchObject([{ isSetAside: false }]);
  });

  test('are of students in that register, and of nobody else', async () => {
    const { caller, params, body } = await conflict();
    const other = await makeTaughtClass(academy, 1);
    const records = [{ studentId: other.ids[0] ?? '', status: 'late' as const }];
    const { status, body: answer } = await caller.call(setMarksAside, { params, body: { ...body, records } });
    expect([status, answer.message]).toEqual([422, 'One of the students marked is not in this register']);
    expect((await other.caller.call(setMarksAside, { params, body })).status).toBe(404);
  });
});

describe('marks that a rule refused and their owner gave up', () => {
  const date = '2026-07-14';
  const refused = async () => {
    const taught = await makeTaughtClass(academy, 2);
    const [one = '', two = ''] = taught.ids;
    const records = [
      { studentId: one, status: 'absent' as const, remark: 'Bus' },
      { studentId: two, status: 'present' as const },
    ];
    const body = { batchId: taught.batch.id, date, records, problem: 'The register of this day is closed' };
    const audit = async () =>
      (await as.admin.call(listAuditEntries, { query: { entityId: taught.batch.id } })).body.data.filter(
        ({ action }) => action === 'discard',
      );
    const changes = async () => {
      const params = { batchId: taught.batch.id, date };
      return (await as.admin.call(listRegisterChanges, { params })).body.data;
    };
    return { ...taught, body, audit, changes, one, two };
  };

  test('are in the history of the office, by name and with the reason', async () => {
    const { caller, body, audit, changes, teacher, batch } = await refused();
    expect((await caller.call(discardMarks, { body })).status).toBe(200);
    const [entry, ...others] = await audit();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ by: teacher.name, name: batch.name });
    expect(entry?.facts.register).toMatchObject({ date, changed: 2, reason: 'The register of this day is closed' });
    expect(entry?.changes.map(({ field, before }) => [field, before])).toEqual([
      ['Absent', expect.stringMatching(/^Student/)],
      ['Present', expect.stringMatching(/^Student/)],
      ['Remarks', expect.stringMatching(/Bus/)],
    ]);
    // No register of that day was ever saved, so that there is no history of it.
    expect(await changes()).toEqual([]);
  });

  test('are beside the saved register they were made for, also those of a student who left', async () => {
    const { caller, body, changes, batch, one, two } = await refused();
    await academy.pool.query('update enrolments set left_on = $1 where student_id = $2', ['2026-07-01', one]);
    await makeRegister(db, batch.id, date, { [two]: 'present' });
    const other = await makeTaughtClass(academy, 1);
    const foreign = { studentId: other.ids[0] ?? '', status: 'late' as const };
    await caller.call(discardMarks, { body: { ...body, records: [...body.records, foreign] } });
    const mark = { studentId: one, before: 'absent', after: null, remarkBefore: 'Bus', remarkAfter: null };
    expect(await changes()).toMatchObject([{ isSetAside: true, reason: body.problem, changes: [mark] }]);
    expect((await changes())[0]?.changes).toHaveLength(1);
  });

  test('of a batch that another teacher took over are in the office’s history only', async () => {
    const { body, audit, changes, batch, two } = await refused();
    await makeRegister(db, batch.id, date, { [two]: 'absent' });
    const { caller: former, teacher } = await makeTaughtClass(academy, 1);
    expect((await former.call(discardMarks, { body })).body.data).toBeNull();
    expect(await audit()).toMatchObject([{ by: teacher.name }]);
    expect(await changes()).toEqual([]);
  });

  test('of a batch that is not there are answered alike, and written nowhere', async () => {
    const { caller, body } = await refused();
    const { id: none } = await makeStudent(db);
    const { status, body: answer } = await caller.call(discardMarks, { body: { ...body, batchId: none } });
    expect([status, answer.data]).toEqual([200, null]);
    expect((await as.admin.call(listAuditEntries, { query: { entityId: none } })).body.data).toEqual([]);
  });
});
