import { expect, test } from 'vitest';
import { addDays, dayAt, daysBetween, isoWeekDay, minutesOf, timeAt, weekDayOf } from '../src/dates.ts';

test('a day begins when it begins in the academy, not in London', () => {
  const lateInLondon = new Date('2026-01-31T18:30:00Z');
  expect(dayAt('Asia/Kolkata', lateInLondon)).toBe('2026-02-01');
  expect(timeAt('Asia/Kolkata', lateInLondon)).toBe('00:00');
  expect(dayAt('Europe/London', lateInLondon)).toBe('2026-01-31');
});

test('days are counted over month ends and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
  expect(daysBetween('2026-01-02', '2026-01-01')).toBe(-1);
});

test('the week begins on Monday', () => {
  expect([isoWeekDay('2026-11-16'), weekDayOf('2026-11-16')]).toEqual([1, 'mon']);
  expect([isoWeekDay('2026-11-22'), weekDayOf('2026-11-22')]).toEqual([7, 'sun']);
});

test('a time is so many minutes after midnight', () => {
  expect(minutesOf('00:00')).toBe(0);
  expect(minutesOf('16:05')).toBe(965);
});
