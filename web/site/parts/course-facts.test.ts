import { describe, expect, test } from 'vitest';
import { daySpans } from '../../lib/day-spans.ts';
import { classDays, fullestCourse, shortBatchName, weeksOf } from './course-facts.ts';
import { chemistry, emptyCourse, openBatch, physics, science } from '../sample-site.ts';

describe('a batch on its course card', () => {
  test('is named without the words the card already shows', () => {
    expect(shortBatchName({ name: '11 Science Physics Morning' }, '11 Science', 'Physics')).toBe('Morning');
    expect(shortBatchName({ name: 'Physics – 11 science – A' }, '11 Science', 'Physics')).toBe('A');
    expect(shortBatchName({ name: 'Foundation A' }, '11 Science', 'Physics')).toBe('Foundation A');
  });

  test('keeps its name when nothing else would be left, and words inside other words', () => {
    expect(shortBatchName({ name: '11 Science Physics' }, '11 Science', 'Physics')).toBe('11 Science Physics');
    expect(shortBatchName({ name: 'Biophysics A (new)' }, 'Physics')).toBe('Biophysics A (new)');
  });
});

test('class days of a subject are those of all its batches, Monday first', () => {
  expect(classDays(physics)).toEqual(['mon', 'wed', 'fri']);
});

test('days in a row are written from the first to the last, two of them one by one', () => {
  expect(daySpans(['sat', 'mon', 'tue', 'wed', 'thu', 'fri'])).toEqual([{ from: 'mon', to: 'sat' }]);
  expect(daySpans(['mon', 'tue', 'thu', 'fri', 'sat'])).toEqual([
    { from: 'mon', to: 'mon' },
    { from: 'tue', to: 'tue' },
    { from: 'thu', to: 'sat' },
  ]);
  expect(daySpans([])).toEqual([]);
});

describe('the week of a standard', () => {
  test('is split by part of the day, in order of time', () => {
    const [morning, evening] = weeksOf(science);
    expect(morning).toMatchObject({ part: 'morning', times: ['08:00', '09:15'] });
    expect(morning?.days).toEqual(['mon', 'tue', 'wed', 'thu', 'fri', 'sat']);
    expect(evening).toMatchObject({ part: 'evening', times: ['17:30'] });
    expect(weeksOf(science)).toHaveLength(2);
  });

  test('has a Sunday only when there is a class on it', () => {
    const batch = {
      _id: 'b',
      name: 'Sunday batch',
      ...openBatch,
      schedule: [{ day: 'sun' as const, startTime: '09:00', endTime: '10:00', room: null }],
    };
    const [week] = weeksOf({ ...science, subjects: [{ ...chemistry, batches: [batch] }] });
    expect(week?.days).toContain('sun');
  });

  test('is empty without a timetable, and the home page then shows none', () => {
    expect(weeksOf(emptyCourse)).toEqual([]);
    expect(fullestCourse([emptyCourse])).toBeUndefined();
    expect(fullestCourse([emptyCourse, science])).toBe(science);
  });
});
