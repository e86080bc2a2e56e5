import { expect, test } from 'vitest';
import { deleteBatch, updateBatch } from '#contract/batches';
import { deleteStudent, updateStudent } from '#contract/students';
import { deleteTeacher, updateTeacher } from '#contract/teachers';
import { enrol, makeAdmin, makeBatch, makeStudent, makeTeacher } from '../seed/factories.ts';
import { testApp } from './app.ts';

const { db, as } = await testApp();
const desks = [as((await makeAdmin(db)).id), as((await makeAdmin(db)).id), as((await makeAdmin(db)).id)] as const;
const seeds = Array.from({ length: 10 }, (_, seed) => seed);

test('concurrently deleting, editing and assigning a teacher: each is answered, and none of them by "try again later"', async () => {
  for (const seed of seeds) {
    const [teacher, batch] = [await makeTeacher(db), await makeBatch(db)];
    const params = { id: teacher.id };
    const answers = await Promise.all([
      desks[0].call(deleteTeacher, { params }),
      desks[1].call(updateTeacher, { params, body: { version: 1, bio: `Edited ${seed}` } }),
      desks[2].call(updateBatch, { params: { id: batch.id }, body: { version: 1, teacher: teacher.id } }),
    ]);
    for (const { status, body } of answers) expect(status, body.message).toBeLessThan(500);
  }
});

test('students moved between two batches in both directions concurrently: each move is answered', async () => {
  const [first, second] = [await makeBatch(db, { capacity: 100 }), await makeBatch(db, { capacity: 100 })];
  const students = await Promise.all(seeds.map(async () => (await makeStudent(db)).id));
  await enrol(db, first.id, students);
  const move = (to: string, from: string, order: string[]) => ({
    method: 'POST' as const,
    url: '/api/batches/sync-students',
    payload: {
      batches: [
        { batch: to, students: order },
        { batch: from, students: [] },
      ],
    },
  });
  for (const seed of seeds) {
    const answers = await Promise.all([
      desks[0].raw(move(first.id, second.id, students)),
      desks[1].raw(move(second.id, first.id, students.toReversed())),
      desks[2].raw(move(first.id, second.id, students.toReversed())),
    ]);
    for (const { status, body } of answers) expect(status, `${seed}: ${body.message}`).toBeLessThan(500);
  }
});

test('students added, taken out, moved and removed, and their batch changed, all concurrently: each is answered', async () => {
  for (const seed of seeds.slice(0, 5)) {
    const [first, second] = [await makeBatch(db, { capacity: 100 }), await makeBatch(db, { capacity: 100 })];
    const students = await Promise.all(seeds.map(async () => (await makeStudent(db)).id));
    await enrol(db, first.id, students);
    await enrol(db, second.id, students.slice(0, 5));
    const place = (batch: string, student: string, act: string) =>
      desks[1].raw({ method: 'PUT', url: `/api/batches/${batch}/students/${student}/${act}` });
    const [one, two, three] = students as [string, string, string];
    const answers = await Promise.all([
      desks[0].raw({
        method: 'POST',
        url: '/api/batches/sync-students',
        payload: {
          batches: [
            { batch: second.id, students: students.toReversed() },
            { batch: first.id, students: [] },
          ],
        },
      }),
      place(first.id, one, 'remove'),
      place(second.id, two, 'add'),
      desks[2].call(deleteStudent, { params: { id: one } }),
      desks[2].call(deleteStudent, { params: { id: two } }),
      desks[1].call(updateStudent, { params: { id: three }, body: { version: 1, status: 'left' } }),
      desks[0].call(updateBatch, { params: { id: first.id }, body: { version: 1, capacity: 50 } }),
      desks[1].call(deleteBatch, { params: { id: second.id } }),
    ]);
    for (const { status, body } of answers) expect(status, `${seed}: ${body.message}`).toBeLessThan(500);
  }
});
