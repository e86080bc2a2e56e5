import { expect, test } from 'vitest';
import { monthsWithoutClasses } from './months-without-classes.ts';

const suggested = { startDate: '2027-06-15', endDate: '2028-03-31' };
const batch = { isCopied: true, name: 'A', takesFrom: [] };

test.each([
  ['the days of the suggestion', '2027-06-15', '2028-03-31', []],
  ['a later day of the same month', '2027-06-30', '2028-03-01', []],
  ['an end before the winter', '2027-06-15', '2027-11-30', ['2027-12', '2028-01', '2028-02', '2028-03']],
  ['a late begin', '2027-08-01', '2028-03-31', ['2027-06', '2027-07']],
  ['no end', '2027-06-15', '', []],
  ['a day that is still typed', '2027-06-15', '30-1', []],
])('%s', (_what, startDate, endDate, months) => {
  expect(monthsWithoutClasses(suggested, { ...batch, startDate, endDate })).toEqual(months);
});

test('a batch without an end has no month that could be missing', () => {
  expect(
    monthsWithoutClasses({ ...suggested, endDate: null }, { ...batch, startDate: '2029-01-01', endDate: '' }),
  ).toEqual([]);
});
