import { beforeEach, describe, expect, test } from 'vitest';
import {
  countReach,
  getAnnouncement,
  listAnnouncements,
  listReaders,
  markAnnouncementRead,
  type AudienceKind,
} from '#contract/announcements';
import { addDays } from '#contract/dates';
import { getStudentSummary, getTeacherSummary } from '#contract/dashboard';
import { getSite } from '#contract/site';
import { enrol, makeAnnouncement, makeBatch, makeStandard, makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/call.ts';
import { academyClock } from '../../academy/academy.ts';

const { as, anonymous, db, pool } = await testApp();

beforeEach(() => pool.query('truncate announcements, batches, students, teachers, users, standards cascade'));

/** A standard with a batch, its teacher and two students of whom one is in the batch; and others of each who are in nothing. */
async function makePeople() {
  const standard = await makeStandard(db);
  const teacher = await makeTeacher(db, { name: 'Teacher' });
  const batch = await makeBatch(db, { standardId: standard.id, teacherId: teacher.id });
  const inBatch = await makeStudent(db, { name: 'In the batch', profile: { standardId: standard.id } });
  const inStandard = await makeStudent(db, { name: 'In the standard', profile: { standardId: standard.id } });
  const people = {
    teacher,
    inBatch,
    inStandard,
    otherTeacher: await makeTeacher(db, { name: 'Other teacher' }),
    otherStudent: await makeStudent(db, { name: 'Other student' }),
    formerStudent: await makeStudent(db, {
      name: 'Former student',
      profile: { standardId: standard.id, status: 'left' },
    }),
  };
  await enrol(db, batch.id, [inBatch.id]);
  return { standard, batch, people };
}

type Who = keyof Awaited<ReturnType<typeof makePeople>>['people'];

type Signed = Exclude<AudienceKind, 'families'>;

const reached: Record<Signed, Who[]> = {
  everyone: ['teacher', 'inBatch', 'inStandard', 'otherTeacher', 'otherStudent'],
  students: ['inBatch', 'inStandard', 'otherStudent'],
  teachers: ['teacher', 'otherTeacher'],
  standards: ['teacher', 'inBatch', 'inStandard'],
  batches: ['teacher', 'inBatch'],
};

describe.each(Object.entries(reached) as [Signed, Who[]][])('an announcement to %s', (kind, whom) => {
  const send = async (standardId: string, batchId: string) =>
    makeAnnouncement(db, {
      audience: kind,
      standardIds: kind === 'standards' ? [standardId] : [],
      batchIds: kind === 'batches' ? [batchId] : [],
    });

  test(`is there for ${whom.join(', ')} and for nobody else`, async () => {
    const { standard, batch, people } = await makePeople();
    const { id } = await send(standard.id, batch.id);
    const params = { id };
    for (const [name, { id: personId }] of Object.entries(people)) {
      const person = as(personId);
      const isReached = whom.includes(name as Who);
      const { data, counts } = (await person.call(listAnnouncements)).body;
      expect(
        data.map(({ _id }) => _id),
        name,
      ).toEqual(isReached ? [id] : []);
      expect(counts, name).toMatchObject({ total: isReached ? 1 : 0, unread: isReached ? 1 : 0 });
      expect((await person.call(getAnnouncement, { params })).status, name).toBe(isReached ? 200 : 404);
      expect((await person.call(markAnnouncementRead, { params })).status, name).toBe(isReached ? 200 : 404);
    }
  });

  test('is counted before it is sent, and seen by those who opened it, each once', async () => {
    const { standard, batch, people } = await makePeople();
    const query = { kind, standards: standard.id, batches: batch.id };
    const { data } = (await as.admin.call(countReach, { query })).body;
    const teachers = whom.filter((name) => /teacher/i.test(name)).length;
    expect(data).toEqual({ teachers, students: whom.length - teachers, families: 0 });

    const { id } = await send(standard.id, batch.id);
    const params = { id };
    const first = whom[0] as Who;
    await as(people[first].id).call(markAnnouncementRead, { params });
    await as(people[first].id).call(markAnnouncementRead, { params });
    const seen = await as.admin.call(getAnnouncement, { params });
    expect(seen.body.data.seen).toEqual({ count: 1, of: whom.length });
    const readers = await as.admin.call(listReaders, { params });
    expect(readers.body.data.map(({ name, readAt }) => [name, readAt !== null])).toEqual([[people[first].name, true]]);
    const others = await as.admin.call(listReaders, { params, query: { seen: 'false', limit: 1 } });
    const names = whom.slice(1).map((name) => people[name].name);
    expect(others.body.data.map(({ name }) => name)).toEqual(names.sort().slice(0, 1));
    expect(others.body.pagination.total).toBe(names.length);
  });
});

describe('to a person it reaches an announcement', () => {
  const readerOf = async () => as((await makeStudent(db)).id);

  test('is there from its first day on, and stays when it is over', async () => {
    const reader = await readerOf();
    const { today } = await academyClock(db);
    const over = await makeAnnouncement(db, { startDate: addDays(today, -9), endDate: addDays(today, -2) });
    const runs = await makeAnnouncement(db, { startDate: today, endDate: today });
    const comes = await makeAnnouncement(db, { startDate: addDays(today, 1), endDate: addDays(today, 9) });
    const { data, counts } = (await reader.call(listAnnouncements)).body;
    expect(data.map(({ _id, status }) => [_id, status])).toEqual([
      [runs.id, 'active'],
      [over.id, 'expired'],
    ]);
    expect(counts).toEqual({ total: 2, active: 1, scheduled: 0, expired: 1, unread: 1 });
    for (const act of [getAnnouncement, markAnnouncementRead])
      expect((await reader.call(act, { params: { id: comes.id } })).status).toBe(404);
  });

  test('is new until it is opened', async () => {
    const reader = await readerOf();
    const { id } = await makeAnnouncement(db);
    const isRead = async (who: Caller) => (await who.call(listAnnouncements)).body.data[0]!.isRead;
    expect(await isRead(reader)).toBe(false);
    await reader.call(markAnnouncementRead, { params: { id } });
    expect(await isRead(reader)).toBe(true);
    expect((await reader.call(listAnnouncements)).body.counts.unread).toBe(0);
    expect(await isRead(await readerOf())).toBe(false);
    expect(await isRead(as.admin)).toBeNull();
  });

  test('tells nothing of who else has read it', async () => {
    const reader = await readerOf();
    const { id } = await makeAnnouncement(db);
    expect((await reader.call(getAnnouncement, { params: { id } })).body.data.seen).toBeNull();
    expect((await reader.call(listReaders, { params: { id } })).status).toBe(403);
  });

  test('stands on the dashboard while it runs, the pinned one first, three at most', async () => {
    const { today } = await academyClock(db);
    const teacher = as((await makeTeacher(db)).id);
    const student = await readerOf();
    for (const title of ['one', 'two', 'three']) await makeAnnouncement(db, { title });
    await makeAnnouncement(db, { title: 'pinned', isPinned: true, startDate: addDays(today, -5), body: 'a\n\nb' });
    await makeAnnouncement(db, { title: 'over', startDate: addDays(today, -5), endDate: addDays(today, -4) });
    await makeAnnouncement(db, { title: 'for teachers', audience: 'teachers' });
    const { announcements } = (await student.call(getStudentSummary)).body.data;
    expect(announcements.map(({ title }) => title)).toEqual(['pinned', 'three', 'two']);
    expect(announcements[0]).toMatchObject({ pinned: true, isRead: false, excerpt: 'a b' });
    const ofTeacher = (await teacher.call(getTeacherSummary)).body.data.announcements;
    expect(ofTeacher.map(({ title }) => title)).toEqual(['pinned', 'for teachers', 'three']);
  });
});

test('a student who joins a batch later sees its running announcements, and one who leaves does not', async () => {
  const { batch, people } = await makePeople();
  const { id } = await makeAnnouncement(db, { audience: 'batches', batchIds: [batch.id] });
  const isThere = async (studentId: string) =>
    (await as(studentId).call(getAnnouncement, { params: { id } })).status === 200;
  await enrol(db, batch.id, [people.otherStudent.id], { firstRollNo: 9 });
  expect(await isThere(people.otherStudent.id)).toBe(true);
  await pool.query('update enrolments set left_on = joined_on + 1 where student_id = $1', [people.inBatch.id]);
  expect(await isThere(people.inBatch.id)).toBe(false);
});

test('the public site tells nothing of any announcement', async () => {
  await makeAnnouncement(db, { title: 'Only for us' });
  expect(JSON.stringify((await anonymous.call(getSite)).body)).not.toContain('Only for us');
});

test('an audience that cannot be is refused in a sentence', async () => {
  const wrong = await as.admin.raw({ method: 'GET', url: '/api/announcements/reach?kind=batches&batches=1,2' });
  expect(wrong.status).toBe(422);
  const nobody = await as.admin.call(countReach, { query: { kind: 'batches' } });
  expect(nobody.body.data).toEqual({ students: 0, teachers: 0, families: 0 });
});

test('an announcement to the families is counted by them, and nobody with an account reads it', async () => {
  const { people } = await makePeople();
  const { body } = await as.admin.call(countReach, { query: { kind: 'families' } });
  expect(body.data).toEqual({ students: 0, teachers: 0, families: expect.any(Number) });
  expect(body.data.families).toBeGreaterThanOrEqual(3);
  const { id } = await makeAnnouncement(db, { audience: 'families' });
  for (const { id: personId } of Object.values(people)) {
    expect((await as(personId).call(getAnnouncement, { params: { id } })).status).toBe(404);
  }
  expect((await as.admin.call(getAnnouncement, { params: { id } })).body.data.seen).toEqual({ count: 0, of: 0 });
});
