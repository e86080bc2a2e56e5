import { expect, test } from 'vitest';
import { physics } from '../sample-site.ts';
import { nextClassOf, nextToStart } from './next-class.ts';

// Mondays, Wednesdays and Fridays at 8:00; Wednesdays and Fridays at 17:30.
const [morning, evening] = physics.batches.map((batch) => ({ ...batch, nextStart: '2026-11-25' }));
const open = { closedDays: [] };
const wednesday = (time: string) => ({ day: '2026-11-25', time });

test('the next class has a time, counted from today', () => {
  expect(nextClassOf(morning!, open, { day: '2026-11-23', time: '10:00' })).toEqual({
    day: '2026-11-25',
    startTime: '08:00',
    daysAhead: 2,
  });
  expect(nextClassOf(morning!, open, wednesday('07:59'))).toMatchObject({ startTime: '08:00', daysAhead: 0 });
});

test('one that has begun is not the next, and none takes place on a closed day', () => {
  expect(nextClassOf(morning!, open, wednesday('08:00'))).toMatchObject({ day: '2026-11-27', daysAhead: 2 });
  const closedDays = [{ _id: 'c', name: 'Diwali', startDate: '2026-11-26', endDate: '2026-11-29' }];
  expect(nextClassOf(morning!, { closedDays }, wednesday('08:00'))).toMatchObject({ day: '2026-11-30' });
});

test('a batch without a day or a timetable has none', () => {
  expect(nextClassOf({ ...morning!, nextStart: null }, open, wednesday('07:00'))).toBeNull();
  expect(nextClassOf({ ...morning!, schedule: [] }, open, wednesday('07:00'))).toBeNull();
});

test('of several batches the first that has a seat comes next, by the hour', () => {
  const first = (seatsLeft: number | null, time: string) =>
    nextToStart({ ...physics, batches: [evening!, { ...morning!, seatsLeft }] }, (batch) =>
      nextClassOf(batch, open, wednesday(time)),
    )?.batch._id;
  expect([first(3, '07:00'), first(3, '09:00'), first(0, '07:00')]).toEqual([morning!._id, evening!._id, evening!._id]);
});
