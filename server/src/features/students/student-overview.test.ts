import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DayRange } from '#contract/attendance';
import { getSettings, updateSettings } from '#contract/settings';
import { getStudentOverview } from '#contract/students';
import {
  enrol,
  makeAdmin,
  makeBatch,
  makeRegister,
  makeStudent,
  makeSubject,
  makeTeacher,
} from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { as, db } = await testApp();
const office = as((await makeAdmin(db)).id);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-07-15T05:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

async function makeAsha() {
  const [joshi, kale] = [await makeTeacher(db), await makeTeacher(db)];
  const subject = await makeSubject(db);
  const physics = await makeBatch(db, { name: 'Physics', subjectId: subject.id, teacherId: joshi.id });
  const maths = await makeBatch(db, { name: 'Maths', teacherId: kale.id });
  const asha = await makeStudent(db, {
    name: 'Asha Patil',
    profile: { parentName: 'Sunita Patil', parentPhone: '+919833333333', phone: '0000000000' },
  });
  await enrol(db, physics.id, [asha.id], { firstRollNo: 4 });
  await enrol(db, maths.id, [asha.id], { leftOn: '2026-07-01' });
  await makeRegister(db, maths.id, '2026-06-10', { [asha.id]: 'present' });
  await makeRegister(db, physics.id, '2026-06-24', { [asha.id]: 'present' });
  await makeRegister(db, physics.id, '2026-07-08', { [asha.id]: 'absent' });
  await makeRegister(db, physics.id, '2026-07-10', { [asha.id]: 'leave' });
  await makeRegister(db, physics.id, '2026-07-13', { [asha.id]: 'absent' });
  return { asha, joshi, kale, physics, maths, subject };
}

const overviewOf = async (id: string, caller = office, query: DayRange = {}) =>
  (await caller.call(getStudentOverview, { params: { id }, query })).body.data;

const { asha, joshi, kale, physics, maths, subject } = await makeAsha();

test('the office sees the percentage over all classes so far, by batch, the streak, the last 30 days and whom to call', async () => {
  const settings = (await office.call(getSettings)).body.data;
  await office.call(updateSettings, { body: { ...settings, attendanceThreshold: 75 } });
  const overview = await overviewOf(asha.id);
  expect(overview).toMatchObject({
    student: { _id: asha.id, name: 'Asha Patil', status: 'active' },
    parentName: 'Sunita Patil',
    parentPhone: '+919833333333',
    phone: null,
    attendanceThreshold: 75,
    period: { from: '2026-06-10', to: '2026-07-13' },
    statistics: { total: 5, present: 2, absent: 2, leave: 1, percentage: 50 },
    streak: { came: false, count: 2 },
  });
  expect(overview.byBatch).toMatchObject([
    { _id: physics.id, subject: { _id: subject.id }, rollNo: 4, statistics: { total: 4, percentage: 100 / 3 } },
    { _id: maths.id, rollNo: null, statistics: { total: 1, percentage: 100 } },
  ]);
  expect(overview.latest.map(({ date, status }) => [date, status])).toEqual([
    ['2026-07-13', 'absent'],
    ['2026-07-10', 'leave'],
    ['2026-07-08', 'absent'],
    ['2026-06-24', 'present'],
  ]);
});

test('a range of days counts those days only, the first and the last included, in every number', async () => {
  expect(await overviewOf(asha.id, office, { startDate: '2026-06-24', endDate: '2026-07-10' })).toMatchObject({
    period: { from: '2026-06-24', to: '2026-07-10' },
    statistics: { total: 3, present: 1, absent: 1, leave: 1, percentage: 50 },
    byBatch: [{ statistics: { total: 3 } }, { statistics: { total: 0, percentage: null } }],
    latest: [{ date: '2026-07-10' }, { date: '2026-07-08' }, { date: '2026-06-24' }],
  });
});

test('a range may be open at one end', async () => {
  expect(await overviewOf(asha.id, office, { startDate: '2026-07-10' })).toMatchObject({
    period: { from: '2026-07-10', to: '2026-07-13' },
    statistics: { total: 2 },
  });
  expect(await overviewOf(asha.id, office, { endDate: '2026-06-24' })).toMatchObject({
    period: { from: '2026-06-10', to: '2026-06-24' },
    statistics: { total: 2 },
  });
});

test('of a longer range the last month is listed class by class', async () => {
  const { statistics, latest } = await overviewOf(asha.id, office, { startDate: '2026-06-01', endDate: '2026-07-31' });
  expect(statistics.total).toBe(5);
  expect(latest.map(({ date }) => date)).toEqual(['2026-07-13', '2026-07-10', '2026-07-08']);
});

test('what is no range of days is refused with a sentence', async () => {
  const asked = (query: DayRange) => office.call(getStudentOverview, { params: { id: asha.id }, query });
  const backwards = await asked({ startDate: '2026-07-02', endDate: '2026-07-01' });
  expect([backwards.status, backwards.body.fields]).toEqual([422, { endDate: 'End date cannot be before start date' }]);
  const noDay = await asked({ startDate: '2026-02-30' });
  expect([noDay.status, noDay.body.fields]).toEqual([422, { startDate: 'This day is not in the calendar' }]);
});

test('a teacher sees the same over the own batches only', async () => {
  const ofJoshi = await overviewOf(asha.id, as(joshi.id));
  expect(ofJoshi).toMatchObject({
    parentPhone: '+919833333333',
    statistics: { total: 4 },
    byBatch: [{ _id: physics.id }],
  });
  const ofKale = await overviewOf(asha.id, as(kale.id));
  expect(ofKale).toMatchObject({ byBatch: [{ _id: maths.id }], streak: { came: true, count: 1 }, latest: [] });
});

test('a streak of missed classes has its subject, although a class of another came between', async () => {
  const [chemistry, biology] = [await makeSubject(db), await makeSubject(db)];
  const teacher = await makeTeacher(db);
  const missed = await makeBatch(db, { subjectId: chemistry.id });
  const left = await makeBatch(db, { subjectId: chemistry.id });
  const other = await makeBatch(db, { subjectId: biology.id, teacherId: teacher.id });
  const { id } = await makeStudent(db);
  await enrol(db, missed.id, [id]);
  await enrol(db, left.id, [id], { leftOn: '2026-07-14' });
  await enrol(db, other.id, [id]);
  for (const date of ['2026-07-08', '2026-07-10'])
    for (const batch of [missed, left, other]) await makeRegister(db, batch.id, date, { [id]: 'absent' });
  await makeRegister(db, left.id, '2026-07-13', { [id]: 'absent' });
  expect(await overviewOf(id)).toMatchObject({ absentInARow: [], streak: { came: false, count: 7 } });
  await makeRegister(db, missed.id, '2026-07-13', { [id]: 'absent' });
  await makeRegister(db, other.id, '2026-07-14', { [id]: 'present' });
  const absentInARow = [{ subject: { _id: chemistry.id, name: chemistry.name, colour: chemistry.colour }, times: 3 }];
  expect(await overviewOf(id)).toMatchObject({ absentInARow, streak: { came: true, count: 1 } });
  const month = { startDate: '2026-07-10', endDate: '2026-07-10' };
  expect(await overviewOf(id, office, month)).toMatchObject({ absentInARow });
  expect(await overviewOf(id, as(teacher.id))).toMatchObject({ absentInARow: [] });
});

test('a student of nobody’s batches is not there for a teacher', async () => {
  const other = await makeStudent(db);
  const { status } = await as(joshi.id).call(getStudentOverview, { params: { id: other.id } });
  expect(status).toBe(404);
});

test('without a class there is nothing to say, and no 0 %', async () => {
  const student = await makeStudent(db);
  expect(await overviewOf(student.id)).toMatchObject({
    period: { from: null, to: null },
    statistics: { total: 0, percentage: null },
    byBatch: [],
    streak: null,
    latest: [],
  });
});
