import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from '#contract/announcements';
import { createClosedDays } from '#contract/calendar';
import { addDays } from '#contract/dates';
import { enrol, everyDay, makeAdmin, makeBatch, makeStudent } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/call.ts';
import { makeFirstPortion } from '../../../test/first-portion.ts';
import type { Queues } from '../../db/job-queues.ts';
import { portionSize } from '../push/push-jobs.service.ts';
import { notifyRest } from './notify-rest.service.ts';

const { as, db, pool } = await testApp();
const today = '2026-07-15';

let office: Caller;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-07-15T05:00:00Z');
  await pool.query('truncate announcements, batches, students, users cascade; delete from pgboss.job');
  office = as((await makeAdmin(db)).id);
});
afterEach(() => {
  vi.useRealTimers();
});

const announce = async () => {
  const body = { title: 'Sports day', body: 'Bring shoes.', startDate: today, endDate: addDays(today, 9) };
  const answer = await office.call(createAnnouncement, { body });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body.data;
};

const waiting = async () =>
  (await pool.query<{ data: Queues['notify'] }>(`select data from pgboss.job where name = 'notify'`)).rows;

async function runJobs() {
  const jobs = await waiting();
  await pool.query(`delete from pgboss.job where name = 'notify'`);
  for (const { data } of jobs) expect(await notifyRest(db, data)).toEqual({ status: 'completed' });
}

const notified = async () =>
  (await pool.query<{ count: number }>('select count(*)::int as count from notifications')).rows[0]?.count;
const isNotified = async (id: string) =>
  (await pool.query('select from notifications where student_id = $1', [id])).rowCount === 1;

test('an announcement to more students than one portion notifies the others by a job, and each once', async () => {
  await makeFirstPortion(pool);
  const [one, two] = [await makeStudent(db), await makeStudent(db)];
  await announce();
  expect(await notified()).toBe(portionSize);
  const [job] = await waiting();
  await runJobs();
  expect([await isNotified(one.id), await isNotified(two.id)]).toEqual([true, true]);
  expect(await waiting()).toEqual([]);
  // The server died before the queue had heard that the job was done.
  await notifyRest(db, job!.data);
  expect(await notified()).toBe(portionSize + 2);
});

test('a job obeys what was changed meanwhile', async () => {
  await makeFirstPortion(pool);
  const [inBatch, other] = [await makeStudent(db), await makeStudent(db)];
  const batch = await makeBatch(db);
  await enrol(db, batch.id, [inBatch.id]);
  const { _id } = await announce();
  const change = { version: 1, audience: { kind: 'batches' as const, batches: [batch.id] } };
  expect((await office.call(updateAnnouncement, { params: { id: _id }, body: change })).status).toBe(200);
  await runJobs();
  expect([await isNotified(inBatch.id), await isNotified(other.id), await notified()]).toEqual([true, false, 1]);
});

test('a job for an announcement that was deleted notifies nobody', async () => {
  await makeFirstPortion(pool);
  await makeStudent(db);
  const { _id } = await announce();
  await office.call(deleteAnnouncement, { params: { id: _id } });
  await runJobs();
  expect(await notified()).toBe(0);
});

test('closed days notify the students of a large academy in the same way', async () => {
  await makeFirstPortion(pool);
  const student = await makeStudent(db);
  const batch = await makeBatch(db, { schedule: everyDay, startDate: '2026-01-01' });
  await pool.query(
    `insert into enrolments (id, batch_id, student_id, roll_no, joined_on)
     select gen_random_uuid(), $1, user_id, row_number() over (), '2026-01-01' from students`,
    [batch.id],
  );
  const body = { name: 'Diwali', startDate: addDays(today, 1), endDate: addDays(today, 1) };
  expect((await office.call(createClosedDays, { body })).status).toBe(201);
  expect([await notified(), await isNotified(student.id)]).toEqual([portionSize, false]);
  await runJobs();
  expect([await notified(), await isNotified(student.id)]).toEqual([portionSize + 1, true]);
});
