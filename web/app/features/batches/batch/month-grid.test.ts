import { expect, test } from 'vitest';
import { daysOf, rowsOf, wholeMonth } from './month-grid.ts';

const range = { startDate: '2026-02-01', endDate: '2026-02-28' };
const mondays = ['2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23'];

test('a paper register has a column for each day of the month, the screen only for those with a class', () => {
  const days = daysOf([], mondays);
  expect(days.map(({ date }) => date)).toEqual(mondays);
  const printed = wholeMonth(days, range);
  expect(printed).toHaveLength(28);
  expect(printed.filter(({ isOnlyPrinted }) => !isOnlyPrinted)).toEqual(days);
});

test('days without class change no total', () => {
  const student = { _id: 's', name: 'Riya' } as never;
  const marked = { date: '2026-02-02', records: [{ studentId: 's', status: 'present' as const }] } as never;
  const days = daysOf([marked], mondays.slice(1));
  expect(days.map(({ date }) => date)).toEqual(mondays);
  const [row] = rowsOf([student], wholeMonth(days, range));
  expect(row).toMatchObject({ counts: { present: 1, absent: 0, late: 0, leave: 0 }, percentage: 100 });
  expect(row?.marks).toHaveLength(28);
});
