import { expect, test } from 'vitest';
import {
  addDays,
  academicYearOf,
  addMonths,
  dayAt,
  daysBetween,
  isoWeekDay,
  minutesOf,
  timeAt,
  weekDayOf,
  weeksOf,
} from '../src/dates.ts';

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

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', 14, '2028-01'],
])('%s and %i months are %s', (month, count, wanted) => {
  expect(addMonths(month, count)).toBe(wanted);
});

test('the weeks of a month run from Monday to Sunday, with its days alone', () => {
  expect(weeksOf('2026-11')).toEqual([
    [null, null, null, null, null, null, '2026-11-01'],
    ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07', '2026-11-08'],
    ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15'],
    ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
    ['2026-11-30', null, null, null, null, null, null],
  ]);
  expect(weeksOf('2027-02')).toHaveLength(4);
});

test.each([
  ['2026-04-01', '2026-27'],
  ['2027-03-31', '2026-27'],
  ['2099-12-31', '2099-00'],
])('%s is in the academic year %s', (day, year) => {
  expect(academicYearOf(day)).toBe(year);
});
