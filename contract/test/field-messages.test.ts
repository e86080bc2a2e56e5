import { expect, test } from 'vitest';
import { getMyAttendance } from '../src/attendance.ts';
import { createBatch, listBatchesBySubject } from '../src/batches.ts';
import { addExtraClass } from '../src/calendar.ts';

/** The first sentence of each field, as the API answers. */
const sentences = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries((result.error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]));

test('a batch without standard or subject is refused naming the missing one', () => {
  const told = sentences(createBatch.body.safeParse({ name: 'A', subject: '', startDate: '2026-01-05' }));
  expect(told).toMatchObject({ standard: 'Choose a standard', subject: 'Choose a subject' });
  const wrong = sentences(createBatch.body.safeParse({ name: 'A', standard: '12', startDate: '2026-01-05' }));
  expect(wrong['standard']).toBe('This link is not complete');
});

test('batches by subject ask for the subject', () => {
  expect(sentences(listBatchesBySubject.query.safeParse({}))).toEqual({ subjectId: 'Choose a subject' });
});

test('a day in an address is asked for as a program writes it', () => {
  const told = sentences(getMyAttendance.query.safeParse({ startDate: '05-01-2026', endDate: '2026-02-30' }));
  expect(told).toEqual({ startDate: 'Write the day as YYYY-MM-DD', endDate: 'This day is not in the calendar' });
});

test('an extra class without a batch is refused naming the batch', () => {
  const told = sentences(
    addExtraClass.body.safeParse({ batch: '', date: '2026-01-05', startTime: '10:00', endTime: '11:00' }),
  );
  expect(told).toEqual({ batch: 'Choose a batch' });
});
