import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import {
  createStandard,
  deleteStandard,
  getStandard,
  getStandardDependants,
  listStandards,
  updateStandard,
} from '#contract/standards';
import { createSubject, deleteSubject } from '#contract/subjects';
import { makeBatch, makeStandard, makeStudent, makeSubject } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { as, db } = await testApp();

describe('standards', () => {
  test('a standard is kept with its subjects, which its list shows by name', async () => {
    const physics = await makeSubject(db, { name: 'Physics', colour: 'sky' });
    const biology = await makeSubject(db, { name: 'Biology', colour: 'leaf' });
    const { status, body } = await as.admin.call(createStandard, {
      body: { name: '11 Science', level: 11, subjects: [physics.id, biology.id, physics.id] },
    });
    expect(status).toBe(201);
    expect(body.message).toBe('Standard created successfully');
    expect(body.data).toMatchObject({
      level: 11,
      subjects: [
        { _id: biology.id, name: 'Biology', colour: 'leaf' },
        { _id: physics.id, name: 'Physics', colour: 'sky' },
      ],
      batchCount: 0,
      studentCount: 0,
      version: 1,
    });
    const list = await as.teacher.call(listStandards, { query: { search: '11 sci' } });
    expect(list.body.data).toEqual([body.data]);
  });

  test('the list stands in the order of levels, and of names within one', async () => {
    for (const [name, level] of [
      ['Order B', 20],
      ['Order A', 20],
      ['Order C', 1],
    ] as const) {
      await makeStandard(db, { name, level });
    }
    const names = async (sort?: 'name' | '-level') =>
      (await as.admin.call(listStandards, { query: { search: 'order', sort } })).body.data.map(({ name }) => name);
    expect(await names()).toEqual(['Order C', 'Order A', 'Order B']);
    expect(await names('name')).toEqual(['Order A', 'Order B', 'Order C']);
    expect((await names('-level'))[2]).toBe('Order C');
  });

  test('two spaces, or a joiner that only draws letters together, make no other name', async () => {
    await makeStandard(db, { name: 'मराठी माध्यम' });
    for (const name of ['मराठी  माध्यम', 'मराठी माध्य\u200Dम', 'मरा\u200Cठी माध्यम']) {
      const { status, body } = await as.admin.call(createStandard, { body: { name, level: 5 } });
      expect(status).toBe(409);
      expect(body.fields).toEqual({ name: 'A standard with this name already exists' });
    }
  });

  test('what is drawn the same is the same name, stored in one spelling, and found by either', async () => {
    const made = await as.admin.call(createStandard, { body: { name: 'काॅमर्स', level: 11 } });
    expect(made.body.data.name).toBe('कॉमर्स');
    const again = await as.admin.call(createStandard, { body: { name: 'कॉमर्स', level: 11 } });
    expect(again.body.fields).toEqual({ name: 'A standard with this name already exists' });
    for (const search of ['काॅम', 'कॉम']) {
      const { body } = await as.admin.call(listStandards, { query: { search } });
      expect(body.data.map(({ name }) => name)).toEqual(['कॉमर्स']);
    }
  });

  test('the same name is refused in any case; the same level is not', async () => {
    await makeStandard(db, { name: '12 Science', level: 12 });
    const name = await as.admin.call(createStandard, { body: { name: '12 SCIENCE', level: 3 } });
    expect(name.status).toBe(409);
    expect(name.body.fields).toEqual({ name: 'A standard with this name already exists' });
    expect((await as.admin.call(createStandard, { body: { name: '12 Commerce', level: 12 } })).status).toBe(201);
  });

  test('a level is a whole number from 1 to 20', async () => {
    for (const level of [0, 21, 1.5]) {
      const { status, body } = await as.admin.call(createStandard, { body: { name: `Level ${level}`, level } });
      expect(status).toBe(422);
      expect(body.fields?.level).toBe('Enter the level as a whole number from 1 to 20');
    }
  });

  test('a subject that was deleted meanwhile is refused beside its field, and nothing is kept', async () => {
    const { status, body } = await as.admin.call(createStandard, {
      body: { name: 'Half done', level: 5, subjects: [uuidv7()] },
    });
    expect(status).toBe(422);
    expect(body.fields).toHaveProperty('subjects');
    expect((await as.admin.call(listStandards, { query: { search: 'Half done' } })).body.data).toEqual([]);
  });

  test('an edit replaces the subjects, and one with an old version changes nothing', async () => {
    const [one, two] = [await makeSubject(db), await makeSubject(db)];
    const { id } = await makeStandard(db, { name: '9 Semi', level: 9, subjectIds: [one.id] });
    const body = { name: '9 Semi-English', level: 9, subjects: [two.id], version: 1 };
    const saved = await as.admin.call(updateStandard, { params: { id }, body });
    expect(saved.body.data).toMatchObject({ name: '9 Semi-English', subjects: [{ _id: two.id }], version: 2 });
    const late = await as.admin.call(updateStandard, { params: { id }, body: { ...body, subjects: [] } });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'stale', data: { subjects: [{ _id: two.id }], version: 2 } });
  });

  test('an edit leaves what it does not send, the subjects too', async () => {
    const subject = await makeSubject(db);
    const { id } = await makeStandard(db, { name: '8 Semi', level: 8, subjectIds: [subject.id] });
    const { body } = await as.admin.call(updateStandard, { params: { id }, body: { isActive: false, version: 1 } });
    expect(body.data).toMatchObject({ name: '8 Semi', level: 8, subjects: [{ _id: subject.id }], isActive: false });
  });

  test('a standard with batches or students is not deleted; they are told before and in the answer', async () => {
    const { id } = await makeStandard(db);
    await makeStudent(db, { profile: { standardId: id, status: 'left' } });
    const students = await as.admin.call(deleteStandard, { params: { id } });
    expect(students.body).toMatchObject({ code: 'in_use', message: 'Used by 1 student' });
    await makeBatch(db, { name: '10 Morning', standardId: id });
    const both = await as.admin.call(deleteStandard, { params: { id } });
    expect(both.status).toBe(409);
    expect(both.body.message).toBe('Used in 1 batch: 10 Morning; by 1 student');
    expect((await as.admin.call(getStandardDependants, { params: { id } })).body.data).toEqual({
      batches: { count: 1, names: ['10 Morning'] },
      notes: { count: 0, names: [] },
      students: 1,
    });
    const details = await as.admin.call(getStandard, { params: { id } });
    expect(details.body.data).toMatchObject({ batches: [{ name: '10 Morning' }], batchCount: 1, studentCount: 0 });
  });

  test('an unused standard is deleted with its list of subjects, which are free again', async () => {
    const subject = await makeSubject(db);
    const { id } = await makeStandard(db, { subjectIds: [subject.id] });
    expect((await as.admin.call(deleteStandard, { params: { id } })).status).toBe(200);
    expect((await as.admin.call(getStandard, { params: { id } })).status).toBe(404);
    expect((await as.admin.call(deleteSubject, { params: { id: subject.id } })).status).toBe(200);
  });

  test('a subject deleted while a standard takes it up: one of the two is refused', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const subject = (await as.admin.call(createSubject, { body: { name: `Contested ${seed}` } })).body.data;
      const [gone, taken] = await Promise.all([
        as.admin.call(deleteSubject, { params: { id: subject._id } }),
        as.admin.call(createStandard, { body: { name: `Taker ${seed}`, level: 2, subjects: [subject._id] } }),
      ]);
      expect([gone.status, taken.status]).toSatisfy(
        ([a, b]: number[]) => (a === 200 && b === 422) || (a === 409 && b === 201),
      );
    }
  });
});
