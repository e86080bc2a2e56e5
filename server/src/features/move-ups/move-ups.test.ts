import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test, vi } from 'vitest';
import { getBatch, updateBatch } from '#contract/batches';
import { addDays } from '#contract/dates';
import type { BodyInputOf } from '#contract/endpoint';
import { checkMoveUp, createMoveUp, listMoveUps, suggestMoveUp, undoMoveUp } from '#contract/move-ups';
import { getStudent, updateStudent } from '#contract/students';
import { createTeacher } from '#contract/teachers';
import {
  enrol,
  everyDay,
  makeBatch,
  makeRegister,
  makeStandard,
  makeStudent,
  makeSubject,
  makeTeacher,
} from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { academyClock } from '../../academy/academy.ts';
import { suggestMoveUp as suggestNextYear } from './suggest-move-up.service.ts';

/** Within the year that the batches of these tests end. */
const inTheYear = () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T06:00:00Z') });
inTheYear();
beforeEach(inTheYear);

const { as, db } = await testApp();
const { admin } = as;
const { today } = await academyClock(db);

type Plan = BodyInputOf<typeof checkMoveUp>;

let made = 0;
/** Two standards with a batch each in one teacher's hands, two students below and one above. */
async function makeYear() {
  const name = `Y${(made += 1)}`;
  const subject = await makeSubject(db);
  const teacher = await makeTeacher(db);
  const eleven = await makeStandard(db, { name: `11 ${name}`, level: 11, subjectIds: [subject.id] });
  const twelve = await makeStandard(db, { name: `12 ${name}`, level: 12, subjectIds: [subject.id] });
  const batchOf = (standardId: string, batchName: string, over: object) =>
    makeBatch(db, {
      name: batchName,
      standardId,
      subjectId: subject.id,
      startDate: '2026-06-15',
      endDate: '2027-05-31',
      teacherId: teacher.id,
      ...over,
    });
  const low = await batchOf(eleven.id, `11 ${name} 2026-27`, { schedule: everyDay });
  const high = await batchOf(twelve.id, `12 ${name} 2026-27`, {
    schedule: [{ day: 'mon', startTime: '06:00', endTime: '07:00' }],
  });
  const [asha, ravi] = [await makeStudent(db, { name: 'Asha' }), await makeStudent(db, { name: 'Ravi' })];
  const mina = await makeStudent(db, { name: 'Mina' });
  for (const { id } of [asha, ravi]) await setStandard(id, eleven.id);
  await setStandard(mina.id, twelve.id);
  await enrol(db, low.id, [asha.id, ravi.id]);
  await enrol(db, high.id, [mina.id]);
  const plan: Plan = {
    standards: [
      { standard: twelve.id, next: null },
      { standard: eleven.id, next: twelve.id },
    ],
    exceptions: [{ student: ravi.id, outcome: 'stays' }],
    batches: [
      { copyOf: high.id, name: `12 ${name} 2027-28`, startDate: '2027-06-15', takesFrom: [high.id, low.id] },
      { copyOf: low.id, name: `11 ${name} 2027-28`, startDate: '2027-06-15', takesFrom: [low.id] },
    ],
  };
  return { name, eleven, twelve, low, high, asha, ravi, mina, teacher, plan };
}

const setStandard = (id: string, standard: string) =>
  db.execute(sql`update students set standard_id = ${standard} where user_id = ${id}`);

const check = async (plan: Plan) => (await admin.call(checkMoveUp, { body: plan })).body.data;
async function moveUp(plan: Plan) {
  const { checkedOn } = await check(plan);
  return admin.call(createMoveUp, { body: { ...plan, checkedOn } });
}
const student = async (id: string) => (await admin.call(getStudent, { params: { id } })).body.data;
const batchNamed = async (name: string) => {
  const { rows } = await db.execute<{ id: string }>(sql`select id from batches where name = ${name}`);
  return rows[0]?.id;
};
const tables = ['students', 'users', 'batches', 'batch_slots', 'enrolments', 'audit_log', 'move_ups'];
const counts = async () =>
  Promise.all(
    tables.map(async (table) => {
      const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`);
      return rows[0]?.n;
    }),
  );

test('a suggestion knows the next standard, the next names and dates, and who joins from where', async () => {
  const { name, eleven, twelve, low, high } = await makeYear();
  const { body } = await admin.call(suggestMoveUp);
  const { standards, batches } = body.data;
  expect(standards.find(({ _id }) => _id === eleven.id)).toMatchObject({ next: twelve.id, students: 2, batches: 1 });
  expect(standards.find(({ _id }) => _id === twelve.id)).toMatchObject({ next: null, students: 1 });
  expect(batches.find(({ _id }) => _id === high.id)).toMatchObject({
    newName: `12 ${name} 2027-28`,
    startDate: '2027-06-15',
    takesFrom: [high.id, low.id],
  });
});

test('a check counts everything and writes nothing', async () => {
  const { plan, twelve } = await makeYear();
  const before = await counts();
  const checked = await check(plan);
  expect(checked).toMatchObject({
    moved: 1,
    stayed: 1,
    left: 0,
    passedOut: 1,
    endedBatches: 2,
    newBatches: 2,
    withoutBatch: 0,
    problems: [],
  });
  expect(checked.batches.map(({ students }) => students)).toEqual([1, 1]);
  expect(checked.standards[0]).toMatchObject({ standard: { _id: twelve.id }, next: null, passesOut: 1 });
  expect(await counts()).toEqual(before);
});

test('a year end moves, keeps and lets go, ends the old batches and fills the new ones', async () => {
  const { name, plan, low, high, asha, ravi, mina, twelve, eleven, teacher } = await makeYear();
  await makeRegister(db, low.id, '2026-07-01', { [asha.id]: 'present', [ravi.id]: 'absent' });
  const { status, body } = await moveUp(plan);
  expect([status, body.data]).toMatchObject([
    201,
    { moved: 1, stayed: 1, passedOut: 1, by: 'Test admin', undone: null },
  ]);
  expect(await student(asha.id)).toMatchObject({
    standard: { _id: twelve.id },
    batches: [{ name: `12 ${name} 2027-28`, rollNo: 1 }],
    attendancePercentage: null,
    earlierPercentage: 100,
  });
  expect(await student(ravi.id)).toMatchObject({
    standard: { _id: eleven.id },
    batches: [{ name: `11 ${name} 2027-28` }],
  });
  expect(await student(mina.id)).toMatchObject({ status: 'passed_out', batches: [] });
  const old = (await admin.call(getBatch, { params: { id: low.id } })).body.data;
  expect(old).toMatchObject({ status: 'completed', endDate: today, enrolledStudents: [] });
  const next = await admin.call(getBatch, { params: { id: (await batchNamed(`12 ${name} 2027-28`))! } });
  expect(next.body.data).toMatchObject({
    teacher: { _id: teacher.id },
    schedule: [{ day: 'mon', startTime: '06:00' }],
    startDate: '2027-06-15',
    status: 'active',
  });
  const { rows } = await db.execute(sql`
    select action, entity from audit_log where entity_id in (${asha.id}, ${mina.id}, ${high.id}, ${body.data._id})
     and action <> 'create' order by entity`);
  expect(rows).toHaveLength(4);
  const { body: page } = await admin.call(listMoveUps);
  expect(page.data[0]).toMatchObject({ _id: body.data._id, standards: [`12 ${name}`, `11 ${name}`] });
});

test('a change between check and year end refuses it, and so does a second one', async () => {
  const { plan, asha, name } = await makeYear();
  const { checkedOn } = await check(plan);
  const { version } = await student(asha.id);
  await admin.call(updateStudent, { params: { id: asha.id }, body: { version, schoolName: 'New' } });
  const late = await admin.call(createMoveUp, { body: { ...plan, checkedOn } });
  expect([late.status, late.body.code]).toEqual([409, 'stale']);
  expect(await batchNamed(`12 ${name} 2027-28`)).toBeUndefined();
  const again = { ...plan, checkedOn: (await check(plan)).checkedOn };
  const headers = { 'idempotency-key': uuidv7() };
  const first = await admin.call(createMoveUp, { body: again, headers });
  const repeated = await admin.call(createMoveUp, { body: again, headers });
  expect([first.status, repeated.status, repeated.body.data._id]).toEqual([201, 201, first.body.data._id]);
  expect((await admin.call(createMoveUp, { body: again })).status).toBe(409);
});

test('two at the same time do it once', async () => {
  const { plan } = await makeYear();
  const { checkedOn } = await check(plan);
  const both = await Promise.all([1, 2].map(() => admin.call(createMoveUp, { body: { ...plan, checkedOn } })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('what would go wrong is listed, and refuses all of it', async () => {
  const { plan, name, mina, teacher } = await makeYear();
  const other = await makeBatch(db, {
    name: `Evening ${name}`,
    teacherId: teacher.id,
    startDate: '2026-06-15',
    schedule: [{ day: 'tue', startTime: '06:00', endTime: '07:00' }],
  });
  const [first, second] = plan.batches!;
  const wrong: Plan = {
    ...plan,
    exceptions: [
      { student: mina.id, outcome: 'moves' },
      { student: other.id, outcome: 'stays' },
    ],
    batches: [
      { ...first!, name: `evening ${name}` },
      { ...second!, name: `evening ${name}`, endDate: '2027-01-01' },
    ],
  };
  const before = await counts();
  const { problems, checkedOn } = await check(wrong);
  expect(problems.map(({ message }) => message)).toEqual([
    'Mina has no standard to move to',
    'An exception is for a student who no longer exists',
    `Two new batches are called evening ${name}`,
    `evening ${name} ends before it starts`,
    `There already is a batch called Evening ${name}`,
  ]);
  const refused = await admin.call(createMoveUp, { body: { ...wrong, checkedOn } });
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Nothing was moved up: Mina has no standard to move to',
  ]);
  expect(await counts()).toEqual(before);
});

test('a plan in a circle, an exception for a student of another standard and an unknown batch are refused', async () => {
  const { plan, eleven, twelve } = await makeYear();
  const circle = { ...plan, standards: [...plan.standards.slice(1), { standard: twelve.id, next: eleven.id }] };
  const { status, body } = await admin.call(checkMoveUp, { body: circle });
  expect([status, body.fields]).toEqual([
    422,
    { standards: `These standards would move up into one another: ${eleven.name}, ${twelve.name}` },
  ]);
  const outside = await makeStudent(db, { name: 'Outside' });
  const nobody = uuidv7();
  const [first] = plan.batches!;
  const exceptions = [
    { student: outside.id, outcome: 'leaves' as const },
    { student: nobody, outcome: 'stays' as const },
  ];
  const { problems } = await check({ ...plan, exceptions, batches: [{ ...first!, takesFrom: [uuidv7()] }] });
  expect(problems).toEqual([
    { batch: null, student: outside.id, message: 'Outside is an exception, but in none of these standards' },
    { batch: null, student: nobody, message: 'An exception is for a student who no longer exists' },
    { batch: 0, student: null, message: `A batch that ${first!.name} takes students from no longer exists` },
  ]);
});

test('a batch whose week was cleared before the year end begins with its last week', async () => {
  const { plan, low, name } = await makeYear();
  await db.execute(sql`
    update batch_slots set held = daterange('2026-06-15', '2026-10-01') where batch_id = ${low.id} and day = 1`);
  await db.execute(sql`
    update batch_slots set held = daterange('2026-06-15', '2026-11-15') where batch_id = ${low.id} and day > 1`);
  await moveUp(plan);
  const { rows } = await db.execute(sql`
    select array_agg(s.day::int order by s.day) as days from batch_slots s join batches b on b.id = s.batch_id
     where b.name = ${`11 ${name} 2027-28`} and s.is_weekly`);
  expect(rows).toEqual([{ days: [2, 3, 4, 5, 6, 7] }]);
});

test('a batch that began late in the year begins with the others in the next; a short course keeps its season', async () => {
  const { low, eleven, teacher } = await makeYear();
  vi.setSystemTime('2027-04-20T06:00:00Z');
  const of = { standardId: eleven.id, subjectId: low.subjectId, teacherId: teacher.id };
  const late = await makeBatch(db, { ...of, name: 'Late 2026-27', startDate: '2027-01-10', endDate: '2027-05-31' });
  const course = await makeBatch(db, { ...of, name: 'Crash 2027', startDate: '2027-03-01', endDate: '2027-04-30' });
  const { batches } = await suggestNextYear(db);
  const suggested = (id: string) => batches.find(({ _id }) => _id === id);
  expect(suggested(late.id)).toMatchObject({ newName: 'Late 2027-28', startDate: '2027-06-15', endDate: '2028-05-31' });
  expect(suggested(course.id)).toMatchObject({ newName: 'Crash 2028', startDate: '2028-03-01', endDate: '2028-04-30' });
});

test('a week that is taken by a batch that goes on is named', async () => {
  const { plan, name, teacher } = await makeYear();
  await makeBatch(db, {
    name: `Takes ${name}`,
    teacherId: teacher.id,
    startDate: '2027-06-01',
    schedule: [{ day: 'mon', startTime: '06:30', endTime: '07:30' }],
  });
  const { problems } = await check(plan);
  expect(problems).toEqual([
    { batch: 0, student: null, message: `${teacher.name} would be taken on Monday 6:00 to 7:00 AM by Takes ${name}` },
  ]);
});

test('an undo brings everything back as it was', async () => {
  const { plan, low, high, asha, ravi, mina, eleven, twelve, name } = await makeYear();
  const before = await Promise.all([asha, ravi, mina].map(({ id }) => student(id)));
  const { body } = await moveUp(plan);
  const undone = await admin.call(undoMoveUp, { params: { id: body.data._id } });
  expect(undone.body.data).toMatchObject({ undone: { by: 'Test admin' }, undoUntil: null, kept: [] });
  const after = await Promise.all([asha, ravi, mina].map(({ id }) => student(id)));
  const plain = ({ version: _, updatedAt: __, ...rest }: (typeof after)[number]) => rest;
  expect(after.map(plain)).toEqual(before.map(plain));
  expect(after.map(({ standard }) => standard?._id)).toEqual([eleven.id, eleven.id, twelve.id]);
  for (const { id } of [low, high]) {
    const { body: batch } = await admin.call(getBatch, { params: { id } });
    expect(batch.data).toMatchObject({ status: 'active', endDate: '2027-05-31' });
  }
  expect(await batchNamed(`11 ${name} 2027-28`)).toBeUndefined();
  const twice = await admin.call(undoMoveUp, { params: { id: body.data._id } });
  expect([twice.status, twice.body.message]).toEqual([422, 'This year end is already undone']);
});

test('what was changed since stays, and is listed', async () => {
  const { plan, asha, ravi, high, twelve, name } = await makeYear();
  const { body } = await moveUp(plan);
  const { version } = await student(asha.id);
  await admin.call(updateStudent, { params: { id: asha.id }, body: { version, schoolName: 'New' } });
  await admin.call(updateBatch, { params: { id: high.id }, body: { version: high.version + 1, room: 'Hall' } });
  const { body: undone } = await admin.call(undoMoveUp, { params: { id: body.data._id } });
  expect(undone.data.kept).toEqual([
    { name: 'Asha', reason: 'Changed since the year end' },
    { name: `12 ${name} 2027-28`, reason: 'Still has students' },
    { name: high.name, reason: 'Changed since the year end' },
    { name: 'Mina', reason: `No longer in ${high.name}` },
  ]);
  expect(await student(asha.id)).toMatchObject({
    standard: { _id: twelve.id },
    batches: [{ name: `12 ${name} 2027-28` }],
  });
  expect((await student(ravi.id)).batches).toHaveLength(1);
});

test('a student whose phone number another person now logs in with stays, and the rest comes back', async () => {
  const { plan, mina, asha, eleven, high } = await makeYear();
  const phone = '+919822011223';
  await db.execute(sql`update students set phone = ${phone} where user_id = ${mina.id}`);
  const { body } = await moveUp(plan);
  const teacher = { name: 'New teacher', phone, joiningDate: today };
  expect((await admin.call(createTeacher, { body: teacher })).status).toBe(201);
  const { status, body: undone } = await admin.call(undoMoveUp, { params: { id: body.data._id } });
  expect([status, undone.data.kept]).toEqual([
    200,
    [{ name: 'Mina', reason: 'Another person logs in with this phone number now' }],
  ]);
  expect(await student(mina.id)).toMatchObject({ status: 'passed_out', batches: [] });
  expect(await student(asha.id)).toMatchObject({ standard: { _id: eleven.id } });
  expect((await admin.call(getBatch, { params: { id: high.id } })).body.data.status).toBe('active');
  const { rows } = await db.execute(sql`
    select u.name from users u where u.is_active and u.id in (
      select user_id from teachers where phone = ${phone} union select user_id from students where phone = ${phone})`);
  expect(rows).toEqual([{ name: 'New teacher' }]);
});

test('after 24 hours it is not undone any more', async () => {
  const { body } = await moveUp((await makeYear()).plan);
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await db.execute(sql`update move_ups set at = ${yesterday} where id = ${body.data._id}`);
  const { status, body: refused } = await admin.call(undoMoveUp, { params: { id: body.data._id } });
  expect([status, refused.message]).toEqual([422, 'A year end can be undone for 24 hours']);
});

test('the last day of the old year still has its register', async () => {
  const { plan, low, asha } = await makeYear();
  await moveUp(plan);
  const { rows } = await db.execute(sql`
    select left_on from enrolments where batch_id = ${low.id} and student_id = ${asha.id}`);
  expect(rows).toEqual([{ left_on: addDays(today, 1) }]);
});
