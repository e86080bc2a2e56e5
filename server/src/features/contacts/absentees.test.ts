import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listAbsentees, noteContact } from '#contract/contacts';
import { makeBatch, makeRegister, makeStudent } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { as, db } = await testApp();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-07-15T03:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

test('the absentees of a day are listed once each, with their batches and whom to call', async () => {
  const [physics, maths] = [await makeBatch(db, { name: 'Physics' }), await makeBatch(db, { name: 'Maths' })];
  const asha = await makeStudent(db, {
    name: 'Asha Kale',
    profile: { parentName: 'Sunita Kale', parentPhone: '+919811122233' },
  });
  const bala = await makeStudent(db, { name: 'Bala More', profile: { parentPhone: '0000000000' } });
  const here = await makeStudent(db, { name: 'Chitra Pawar' });
  await makeRegister(db, physics.id, '2026-07-15', { [asha.id]: 'absent', [bala.id]: 'leave', [here.id]: 'late' });
  await makeRegister(db, maths.id, '2026-07-15', { [asha.id]: 'absent', [here.id]: 'present' });
  await makeRegister(db, physics.id, '2026-07-14', { [bala.id]: 'absent' });

  const today = await as.admin.call(listAbsentees, {});
  expect(today.body).toMatchObject({ date: '2026-07-15', today: '2026-07-15', pagination: { total: 1 } });
  expect(today.body.data).toEqual([
    {
      ...{ _id: asha.id, name: 'Asha Kale', admissionNo: expect.any(String) },
      contacts: [],
      guardians: [expect.objectContaining({ name: 'Sunita Kale', phone: '+919811122233' })],
      classes: [
        { batch: { _id: maths.id, name: 'Maths' }, remark: null },
        { batch: { _id: physics.id, name: 'Physics' }, remark: null },
      ],
    },
  ]);

  const before = await as.admin.call(listAbsentees, { query: { date: '2026-07-14' } });
  expect(before.body.data).toMatchObject([{ name: 'Bala More', guardians: [] }]);
  expect((await as.admin.call(listAbsentees, { query: { date: '2026-07-13' } })).body.data).toEqual([]);
});

test('families who are not told yet come first, and all who are told are counted', async () => {
  const batch = await makeBatch(db, { name: 'Evening' });
  const students = [];
  for (const [at, name] of ['Asha Told', 'Bala Waits', 'Chitra Waits'].entries()) {
    const parentPhone = `+9198111333${at}0`;
    students.push(await makeStudent(db, { name, profile: { parentName: `Parent ${at}`, parentPhone } }));
  }
  await makeRegister(db, batch.id, '2026-07-12', Object.fromEntries(students.map(({ id }) => [id, 'absent' as const])));
  const listed = async (query = {}) =>
    (await as.admin.call(listAbsentees, { query: { date: '2026-07-12', ...query } })).body;
  const [first] = (await listed()).data;
  await as.admin.call(noteContact, {
    body: {
      ...{ student: first?._id ?? '', guardian: first?.guardians[0]?._id ?? '' },
      ...{ channel: 'call', about: 'absence', date: '2026-07-12' },
    },
  });
  const after = await listed();
  expect(after.data.map(({ name }) => name)).toEqual(['Bala Waits', 'Chitra Waits', 'Asha Told']);
  expect(after).toMatchObject({ notified: 1, pagination: { total: 3 } });
  expect(await listed({ page: 9 })).toMatchObject({ data: [], notified: 1, pagination: { total: 3 } });
});
