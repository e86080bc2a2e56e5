import { expect, test } from 'vitest';
import { listBatchChoices } from '#contract/admission-enquiries';
import { enrol, makeBatch, makeEnquiry, makeStandard, makeStudent, makeSubject } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { admissionEnquirySubjects } from '../../db/tables/admission-enquiry-tables.ts';

const { as, db } = await testApp();
const standardId = (await makeStandard(db)).id;
const [maths, physics, art] = [
  await makeSubject(db, { name: 'Maths' }),
  await makeSubject(db, { name: 'Physics' }),
  await makeSubject(db, { name: 'Art' }),
];
const at = (startTime: string, endTime: string) => [{ day: 'mon' as const, startTime, endTime }];

const full = await makeBatch(db, { name: 'Maths A', standardId, subjectId: maths.id, capacity: 1 });
await enrol(db, full.id, [(await makeStudent(db)).id]);
const morning = await makeBatch(db, {
  name: 'Maths B',
  standardId,
  subjectId: maths.id,
  schedule: at('08:00', '09:00'),
});
await makeBatch(db, { name: 'Maths C', standardId, subjectId: maths.id, schedule: at('18:00', '19:00') });
await makeBatch(db, { name: 'Physics A', standardId, subjectId: physics.id, schedule: at('08:30', '09:30') });
const evening = await makeBatch(db, {
  name: 'Physics B',
  standardId,
  subjectId: physics.id,
  schedule: at('17:00', '18:00'),
});
await makeBatch(db, { name: 'Art A', standardId, subjectId: art.id });
await makeBatch(db, { name: 'Closed', standardId, subjectId: maths.id, openForAdmission: false });
await makeBatch(db, { name: 'Over', standardId, subjectId: maths.id, status: 'completed' });
const elsewhere = await makeBatch(db, { name: 'Maths elsewhere', subjectId: maths.id });

async function choicesFor(standard: string | null, subjects: { id: string }[]) {
  const { id } = await makeEnquiry(db, { standardId: standard });
  const wanted = subjects.map((subject) => ({ enquiryId: id, subjectId: subject.id }));
  if (wanted.length > 0) await db.insert(admissionEnquirySubjects).values(wanted);
  return (await as.admin.call(listBatchChoices, { params: { id } })).body.data;
}

test('of each subject asked for the first batch with a seat and without a clash is suggested', async () => {
  const choices = await choicesFor(standardId, [maths, physics]);
  expect(choices.filter(({ isSuggested }) => isSuggested).map(({ _id }) => _id)).toEqual([morning.id, evening.id]);
  expect(choices[0]).toMatchObject({ name: 'Maths A', enrolledCount: 1, seatsLeft: 0, isWanted: true });
});

test('the running batches of the standard can be chosen, those asked for first', async () => {
  const choices = await choicesFor(standardId, [physics]);
  expect(choices.map(({ name }) => name)).toEqual(['Physics A', 'Physics B', 'Art A', 'Maths A', 'Maths B', 'Maths C']);
  expect(choices.filter(({ isWanted }) => isWanted)).toHaveLength(2);
});

test('without a standard the subjects alone decide, and without either there is nothing', async () => {
  expect((await choicesFor(null, [maths])).map(({ _id }) => _id)).toContain(elsewhere.id);
  expect(await choicesFor(null, [])).toEqual([]);
});
