import { afterEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { listAuditEntries } from '#contract/audit';
import { listFees, updateFees } from '#contract/settings';
import { getSite } from '#contract/site';
import { everyDay, makeBatch, makeStandard, makeSubject } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { as, anonymous, db, pool } = await testApp();

afterEach(async () => {
  await pool.query('truncate standards, subjects cascade');
});

const save = (fees: { standard: string; subject: string | null; fee: string | null }[]) =>
  as.admin.call(updateFees, { body: { fees } });
const asText = (fees: { standard: { name: string }; subject: { name: string } | null; fee: string | null }[]) =>
  fees.map(({ standard, subject, fee }) => [standard.name, subject?.name ?? 'all', fee]);

async function twoCourses() {
  const [physics, maths] = [await makeSubject(db, { name: 'Physics' }), await makeSubject(db, { name: 'Mathematics' })];
  const standard = await makeStandard(db, { name: '11 Science', level: 11, subjectIds: [physics.id] });
  await makeBatch(db, { standardId: standard.id, subjectId: physics.id, schedule: everyDay });
  await makeBatch(db, { standardId: standard.id, subjectId: maths.id, schedule: everyDay });
  return { standard: standard.id, physics: physics.id, maths: maths.id };
}

describe('the fees', () => {
  test('are asked for every standard as a whole and each of its subjects, whether by plan or by batch', async () => {
    await twoCourses();
    await makeStandard(db, { name: '10', level: 10 });
    expect(asText((await as.admin.call(listFees)).body.data)).toEqual([
      ['10', 'all', null],
      ['11 Science', 'all', null],
      ['11 Science', 'Mathematics', null],
      ['11 Science', 'Physics', null],
    ]);
  });

  test('stand on the site in the words of the office, and only those that are given', async () => {
    const { standard, physics } = await twoCourses();
    const answer = await save([
      { standard, subject: null, fee: ' ₹ 30,000 a year ' },
      { standard, subject: physics, fee: '₹ 12,000, in two parts' },
    ]);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Fees saved' } });
    const [course] = (await anonymous.call(getSite)).body.data.courses;
    expect(course?.fee).toBe('₹ 30,000 a year');
    expect(course?.subjects.map(({ name, fee }) => [name, fee])).toEqual([
      ['Mathematics', null],
      ['Physics', '₹ 12,000, in two parts'],
    ]);
  });

  test('that are not named stay, an empty one goes, and of two for one course the last counts', async () => {
    const { standard, physics, maths } = await twoCourses();
    await save([
      { standard, subject: physics, fee: 'A' },
      { standard, subject: maths, fee: 'B' },
      { standard, subject: null, fee: 'C' },
    ]);
    const { body } = await save([
      { standard, subject: physics, fee: '' },
      { standard, subject: null, fee: 'D' },
      { standard, subject: null, fee: 'E' },
    ]);
    expect(asText(body.data).map(([, subject, fee]) => [subject, fee])).toEqual([
      ['all', 'E'],
      ['Mathematics', 'B'],
      ['Physics', null],
    ]);
    const { data } = (await as.admin.call(listAuditEntries, { query: { entity: 'fees', limit: 1 } })).body;
    expect(data[0]?.changes).toEqual([
      {
        field: 'Fees',
        isDate: false,
        before: '11 Science: C, 11 Science Physics: A',
        after: '11 Science: E',
      },
    ]);
  });

  test('of what no longer exists are refused', async () => {
    const { standard } = await twoCourses();
    const gone = await save([{ standard: uuidv7(), subject: null, fee: 'A' }]);
    expect(gone).toMatchObject({ status: 422, body: { message: 'One of these standards no longer exists' } });
    const other = await save([{ standard, subject: uuidv7(), fee: 'A' }]);
    expect(other).toMatchObject({ status: 422, body: { message: 'One of these subjects no longer exists' } });
    const long = await save([{ standard, subject: null, fee: 'x'.repeat(81) }]);
    expect(long.body.fields).toEqual({ 'fees.0.fee': 'Use at most 80 characters' });
  });
});
