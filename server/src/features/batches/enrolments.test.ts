import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getRegister } from '#contract/attendance';
import { listAuditEntries } from '#contract/audit';
import { getBatch } from '#contract/batches';
import {
  addStudentToBatch,
  changeEnrolments,
  changeFirstDay,
  removeStudentFromBatch,
  syncBatchStudents,
} from '#contract/enrolments';
import { createStudent, getStudent, updateStudent } from '#contract/students';
import { enrol, everyDay, makeBatch, makeRegister, makeStudent } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { raceAtFirstWrite } from '../../../test/barrier.ts';
import { enrolInBatches, leaveAllBatches } from './enrolments.service.ts';

const { as, db, pool } = await testApp();

const today = '2026-07-15';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-07-15T03:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

const makeStudents = (count: number) => Promise.all(Array.from({ length: count }, () => makeStudent(db)));

const add = (id: string, studentId: string, overCapacity?: boolean) =>
  as.admin.call(addStudentToBatch, {
    params: { id, studentId },
    ...(overCapacity && { query: { overCapacity: 'true' } }),
  });
const remove = (id: string, studentId: string) => as.admin.call(removeStudentFromBatch, { params: { id, studentId } });

async function rowsOf(batchId: string) {
  const { rows } = await pool.query(
    `select student_id as id, roll_no as roll, joined_on as joined, left_on as left from enrolments
     where batch_id = $1 order by roll_no, joined_on`,
    [batchId],
  );
  return rows as { id: string; roll: number; joined: string; left: string | null }[];
}

describe('enrolling', () => {
  test('"adding a student appends to enrolledStudents without duplicates": adding twice is one', async () => {
    const [batch, student] = [await makeBatch(db), await makeStudent(db)];
    const first = await add(batch.id, student.id);
    expect([first.status, first.body.message]).toEqual([200, 'Student added to the batch']);
    expect(first.body.changed).toBe(true);
    const second = await add(batch.id, student.id);
    expect(second.body.data.enrolledStudents).toEqual([student.id]);
    expect(second.body.changed).toBe(false);
    expect(await rowsOf(batch.id)).toEqual([{ id: student.id, roll: 1, joined: today, left: null }]);
  });

  test('a removal can be undone the same day, with the same roll number', async () => {
    const batch = await makeBatch(db);
    const [one, two, three] = await makeStudents(3);
    await enrol(db, batch.id, [one!.id, two!.id]);
    const removed = await remove(batch.id, one!.id);
    expect(removed.body.changed).toBe(true);
    expect(removed.body.data.enrolledStudents).toEqual([two!.id]);
    await add(batch.id, three!.id);
    await add(batch.id, one!.id);
    expect(await rowsOf(batch.id)).toEqual([
      { id: one!.id, roll: 1, joined: '2026-01-01', left: null },
      { id: two!.id, roll: 2, joined: '2026-01-01', left: null },
      { id: three!.id, roll: 3, joined: today, left: null },
    ]);
  });

  test('a student who comes back on a later day gets a new enrolment', async () => {
    const [batch, student] = [await makeBatch(db), await makeStudent(db)];
    await enrol(db, batch.id, [student.id], { leftOn: '2026-07-14' });
    await add(batch.id, student.id);
    expect((await rowsOf(batch.id)).map(({ joined, left }) => [joined, left])).toEqual([
      ['2026-01-01', '2026-07-14'],
      [today, null],
    ]);
  });

  test('removing who is not in the batch changes nothing', async () => {
    const [batch, student] = [await makeBatch(db), await makeStudent(db)];
    expect(await remove(batch.id, student.id)).toMatchObject({ status: 200, body: { changed: false } });
  });

  test('a full batch is refused, unless the office wants it', async () => {
    const batch = await makeBatch(db, { capacity: 1 });
    const [one, two] = await makeStudents(2);
    await add(batch.id, one!.id);
    const refused = await add(batch.id, two!.id);
    expect([refused.status, refused.body.code]).toEqual([422, 'rule']);
    expect(refused.body.message).toBe(`${batch.name} is full: 1 of 1 seat is taken`);
    const forced = await add(batch.id, two!.id, true);
    expect(forced.body.data).toMatchObject({ enrolledCount: 2, seatsLeft: 0 });
  });

  test('only active students can be added, and only to active batches', async () => {
    const batch = await makeBatch(db);
    const gone = await makeStudent(db, { profile: { status: 'left' } });
    expect((await add(batch.id, gone.id)).body.message).toBe(`${gone.name} is not an active student`);
    const over = await makeBatch(db, { status: 'completed' });
    expect((await add(over.id, (await makeStudent(db)).id)).status).toBe(422);
  });

  test('an unknown batch and an unknown student are not found', async () => {
    const [batch, student] = [await makeBatch(db), await makeStudent(db)];
    const nobody = '018f0000-0000-7000-8000-000000000000';
    expect((await add(nobody, student.id)).status).toBe(404);
    expect((await add(batch.id, nobody)).status).toBe(404);
    expect((await remove(batch.id, nobody)).status).toBe(404);
  });

  test('one student in several batches is all or nothing', async () => {
    const [open, full, student] = [await makeBatch(db), await makeBatch(db, { capacity: 1 }), await makeStudent(db)];
    await enrol(db, full.id, [(await makeStudent(db)).id]);
    await expect(enrolInBatches(db, student.id, [open.id, full.id], { on: today })).rejects.toThrow('is full');
    expect(await rowsOf(open.id)).toEqual([]);
    await enrolInBatches(db, student.id, [open.id], { on: today });
    expect(await rowsOf(open.id)).toMatchObject([{ left: null }]);
    await leaveAllBatches(db, student.id, today);
    expect(await rowsOf(open.id)).toMatchObject([{ left: today }]);
  });
});

describe('the first day in a batch', () => {
  const firstDay = (id: string, studentId: string, joinedOn: string) =>
    as.admin.call(changeFirstDay, { params: { id, studentId }, body: { joinedOn } });
  const joinedIn = async (batchId: string) => (await rowsOf(batchId)).map(({ joined }) => joined);
  const edit = async (id: string, body: object) => {
    const { version } = (await as.admin.call(getStudent, { params: { id } })).body.data;
    return as.admin.call(updateStudent, { params: { id }, body: { version, ...body } });
  };

  test('of a new student is the day of joining, so that yesterday’s class can be marked', async () => {
    const batch = await makeBatch(db, { startDate: '2026-06-01', schedule: everyDay });
    const body = { name: 'Late Entry', joinedOn: '2026-07-13', batches: [batch.id] };
    const { data } = (await as.admin.call(createStudent, { body })).body;
    const params = { batchId: batch.id, date: '2026-07-14' };
    const register = (await as.admin.call(getRegister, { params })).body.data;
    expect(register.records.map(({ studentId }) => studentId)).toEqual([data._id]);
  });

  test('follows a corrected day of joining where it was the same day, up to the first mark', async () => {
    const [one, marked, later] = [await makeBatch(db), await makeBatch(db), await makeBatch(db)];
    const { id } = await makeStudent(db, { profile: { joinedOn: '2026-07-01' } });
    for (const batch of [one, marked]) await enrol(db, batch.id, [id], { joinedOn: '2026-07-01' });
    await enrol(db, later.id, [id], { joinedOn: '2026-07-08' });
    await makeRegister(db, marked.id, '2026-07-03', { [id]: 'present' });
    expect((await edit(id, { joinedOn: '2026-07-06' })).status).toBe(200);
    expect([await joinedIn(one.id), await joinedIn(marked.id), await joinedIn(later.id)]).toEqual([
      ['2026-07-06'],
      ['2026-07-03'],
      ['2026-07-08'],
    ]);
    await edit(id, { joinedOn: '2026-06-20' });
    expect([await joinedIn(one.id), await joinedIn(later.id)]).toEqual([['2026-06-20'], ['2026-07-08']]);
  });

  test('follows it neither before the batch starts nor into an earlier stay', async () => {
    const { id } = await makeStudent(db, { profile: { joinedOn: '2026-07-01' } });
    const [late, twice] = [await makeBatch(db, { startDate: '2026-06-15' }), await makeBatch(db)];
    await enrol(db, twice.id, [id], { joinedOn: '2026-06-02', leftOn: '2026-06-20' });
    for (const batch of [late, twice]) await enrol(db, batch.id, [id], { joinedOn: '2026-07-01' });
    expect((await edit(id, { joinedOn: '2026-06-10' })).status).toBe(200);
    expect([await joinedIn(late.id), await joinedIn(twice.id)]).toEqual([['2026-06-15'], ['2026-06-02', '2026-06-20']]);
  });

  test('is changed by the office, within the batch and not past a mark or into an earlier stay', async () => {
    const batch = await makeBatch(db, { startDate: '2026-06-01', endDate: '2026-12-31' });
    const { id, name } = await makeStudent(db);
    await enrol(db, batch.id, [id], { joinedOn: '2026-06-01' });
    vi.setSystemTime('2026-06-20T03:00:00Z');
    await remove(batch.id, id);
    vi.setSystemTime('2026-07-15T03:00:00Z');
    await add(batch.id, id);
    const changed = await firstDay(batch.id, id, '2026-07-01');
    expect([changed.status, changed.body.message]).toEqual([200, 'First day in the batch changed']);
    expect(await joinedIn(batch.id)).toEqual(['2026-06-01', '2026-07-01']);
    await makeRegister(db, batch.id, '2026-07-03', { [id]: 'present' });
    const refusals = {
      '2026-07-04': `${name} was marked on 03-07-2026. Choose that day or an earlier one.`,
      '2026-06-19': `${name} was in this batch before, until 20-06-2026. Choose that day or a later one.`,
      '2026-05-31': 'This batch starts on 01-06-2026',
      '2027-01-01': 'This batch ended on 31-12-2026',
    };
    for (const [day, message] of Object.entries(refusals)) {
      const { status, body } = await firstDay(batch.id, id, day);
      expect([status, body.fields]).toEqual([422, { joinedOn: message }]);
    }
    expect((await firstDay(batch.id, id, '2026-06-20')).status).toBe(200);
    expect((await firstDay(batch.id, (await makeStudent(db)).id, '2026-07-01')).status).toBe(404);
    const { data } = (await as.admin.call(listAuditEntries, { query: { entityId: id } })).body;
    const at = (day: string) => `Batch: ${batch.name}, Joined on: ${day}`;
    expect(data.map(({ changes }) => changes.map((change) => [change.before, change.after]))).toEqual([
      [[at('01-07-2026'), at('20-06-2026')]],
      [[at('15-07-2026'), at('01-07-2026')]],
    ]);
  });
});

describe('concurrently', () => {
  // All have read before one writes. The office's session is made before the barrier, which holds that back as well.
  const race = async <Answer>(requests: (() => Promise<Answer>)[]) => {
    await as.admin.id();
    return raceAtFirstWrite(pool, requests);
  };

  test('the last seats go to as many as there are', async () => {
    const batch = await makeBatch(db, { capacity: 3 });
    const students = await makeStudents(6);
    const answers = await race(
      students.map(
        ({ id }) =>
          () =>
            add(batch.id, id),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await rowsOf(batch.id)).map(({ roll }) => roll)).toEqual([1, 2, 3]);
  });

  test('no addition is lost, and roll numbers have no gap', async () => {
    const batch = await makeBatch(db);
    const students = await makeStudents(4);
    await race(
      [...students, ...students].map(
        ({ id }) =>
          () =>
            add(batch.id, id),
      ),
    );
    const rows = await rowsOf(batch.id);
    expect(rows.map(({ roll }) => roll)).toEqual([1, 2, 3, 4]);
    expect(rows.map(({ id }) => id).sort()).toEqual(students.map(({ id }) => id).sort());
  });

  test('adding and removing leave either, and never two roll numbers alike', async () => {
    const batch = await makeBatch(db);
    const [one, ...others] = await makeStudents(4);
    await enrol(db, batch.id, [one!.id]);
    const answers = await race([
      () => remove(batch.id, one!.id),
      ...others.map(
        ({ id }) =>
          () =>
            add(batch.id, id),
      ),
      () => add(batch.id, one!.id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const open = (await rowsOf(batch.id)).filter(({ left }) => left === null);
    expect(open.length).toBeGreaterThanOrEqual(3);
    expect(new Set(open.map(({ roll }) => roll)).size).toBe(open.length);
  });
});

describe('many enrolments in one call', () => {
  interface Change {
    batch: string;
    add?: string[];
    remove?: string[];
    overCapacity?: boolean;
  }
  const change = (...batches: Change[]) => as.admin.call(changeEnrolments, { body: { batches } });
  const membersOf = async (batchId: string) =>
    (await rowsOf(batchId)).filter(({ left }) => left === null).map(({ id }) => id);
  const none = { added: [], removed: [], refused: [] };

  test('adds and removes those who are named and leaves the others, in the order given', async () => {
    const batch = await makeBatch(db);
    const [stays, leaves, one, two] = await makeStudents(4);
    await enrol(db, batch.id, [stays!.id, leaves!.id]);
    const asked = { batch: batch.id, add: [two!.id, stays!.id, one!.id], remove: [leaves!.id] };
    const first = await change(asked);
    expect(first.body.data).toEqual([{ ...none, batch: batch.id, added: [two!.id, one!.id], removed: [leaves!.id] }]);
    expect(await membersOf(batch.id)).toEqual([stays!.id, two!.id, one!.id]);
    expect((await change(asked)).body.data).toEqual([{ ...none, batch: batch.id }]);
  });

  test('a student who may not join is refused with the reason, and the others join', async () => {
    const batch = await makeBatch(db, { capacity: 1 });
    const [one, two] = await makeStudents(2);
    const gone = await makeStudent(db, { profile: { status: 'left' } });
    const unknown = '018f0000-0000-7000-8000-000000000000';
    const add = [gone.id, unknown, one!.id, two!.id];
    const { body } = await change({ batch: batch.id, add });
    expect(body.data).toEqual([
      {
        batch: batch.id,
        added: [one!.id],
        removed: [],
        refused: [
          { student: gone.id, reason: `${gone.name} is not an active student` },
          { student: unknown, reason: 'This student is not on record' },
          { student: two!.id, reason: `${batch.name} is full: 1 of 1 seat is taken` },
        ],
      },
    ]);
    const forced = await change({ batch: batch.id, add: [two!.id], overCapacity: true });
    expect(forced.body.data[0]?.added).toEqual([two!.id]);
  });

  test('a student who moves stays where they are when the other batch is full', async () => {
    const [from, to] = [await makeBatch(db), await makeBatch(db, { capacity: 1 })];
    const [one, two] = await makeStudents(2);
    const ids = [one!.id, two!.id];
    await enrol(db, from.id, ids);
    const { body } = await change({ batch: from.id, remove: ids }, { batch: to.id, add: ids });
    expect(body.data).toMatchObject([
      { removed: [one!.id], refused: [] },
      { added: [one!.id], refused: [{ student: two!.id }] },
    ]);
    expect([await membersOf(from.id), await membersOf(to.id)]).toEqual([[two!.id], [one!.id]]);
  });

  test('those who leave make room for those who join', async () => {
    const batch = await makeBatch(db, { capacity: 1 });
    const [one, two] = await makeStudents(2);
    await enrol(db, batch.id, [one!.id]);
    const { body } = await change({ batch: batch.id, add: [two!.id], remove: [one!.id] });
    expect(body.data).toMatchObject([{ added: [two!.id], removed: [one!.id] }]);
  });

  test('an unknown batch and a contradiction change nothing at all', async () => {
    const batch = await makeBatch(db);
    const [one, two] = await makeStudents(2);
    await enrol(db, batch.id, [one!.id]);
    const unknown = '018f0000-0000-7000-8000-000000000000';
    const asked = { batch: batch.id, add: [two!.id] };
    expect((await change(asked, { batch: unknown })).status).toBe(404);
    expect((await change(asked, asked)).status).toBe(422);
    expect((await change({ ...asked, remove: [two!.id] })).status).toBe(422);
    expect(await membersOf(batch.id)).toEqual([one!.id]);
  });
});

describe('sync-students', () => {
  test('makes the enrolment exactly the list, and says what it did and refused', async () => {
    const batch = await makeBatch(db, { capacity: 2 });
    const [stays, leaves, comes, late] = await makeStudents(4);
    const gone = await makeStudent(db, { profile: { status: 'left' } });
    await enrol(db, batch.id, [stays!.id, leaves!.id]);
    const body = { batches: [{ batch: batch.id, students: [stays!.id, gone.id, comes!.id, late!.id] }] };
    const first = await as.admin.call(syncBatchStudents, { body });
    expect(first.body.data).toEqual([
      {
        batch: batch.id,
        added: [comes!.id],
        removed: [leaves!.id],
        refused: [
          { student: gone.id, reason: `${gone.name} is not an active student` },
          { student: late!.id, reason: `${batch.name} is full: 2 of 2 seats are taken` },
        ],
      },
    ]);
    const again = await as.admin.call(syncBatchStudents, { body });
    expect(again.body.data[0]).toMatchObject({ added: [], removed: [] });
    const { body: shown } = await as.admin.call(getBatch, { params: { id: batch.id } });
    expect(shown.data.enrolledStudents).toEqual([stays!.id, comes!.id]);
  });

  test('can empty a batch, and syncs several batches in one call', async () => {
    const [one, two] = [await makeBatch(db), await makeBatch(db)];
    const [a, b] = await makeStudents(2);
    await enrol(db, one.id, [a!.id]);
    const body = {
      batches: [
        { batch: one.id, students: [] },
        { batch: two.id, students: [a!.id, b!.id, a!.id] },
      ],
    };
    const { body: answer } = await as.admin.call(syncBatchStudents, { body });
    expect(answer.data.map(({ added, removed }) => [added.length, removed.length])).toEqual([
      [0, 1],
      [2, 0],
    ]);
  });

  test('refuses a batch that stands twice in the list', async () => {
    const batch = await makeBatch(db);
    const body = { batches: [1, 2].map(() => ({ batch: batch.id, students: [] })) };
    expect((await as.admin.call(syncBatchStudents, { body })).status).toBe(422);
  });
});
