import { expect, test } from 'vitest';
import { addDays } from '#contract/dates';
import { toKeep } from './retention.ts';

const nightly = (last: string, count: number) =>
  Array.from({ length: count }, (_, ago) => ({ day: addDays(last, -ago) }));
const daysKept = (backups: { day: string }[]) => [...toKeep(backups)].map(({ day }) => day).sort();

test('a year of nights leaves the last 7 days, 4 weeks and 12 months', () => {
  // A Wednesday. The last backup of a running week or month is also that of its last day.
  expect(daysKept(nightly('2026-07-15', 400))).toEqual([
    ...['2025-08-31', '2025-09-30', '2025-10-31', '2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31'],
    ...['2026-04-30', '2026-05-31', '2026-06-28', '2026-06-30', '2026-07-05'],
    ...['2026-07-09', '2026-07-10', '2026-07-11', '2026-07-12', '2026-07-13', '2026-07-14', '2026-07-15'],
  ]);
});

test('of several on one day the newest stays', () => {
  const [second, first] = [{ day: '2026-07-15' }, { day: '2026-07-15' }];
  expect([...toKeep([second, first])]).toEqual([second]);
});

test('nights on which the machine was off take no place: the last seven that there are stay', () => {
  const rare = Array.from({ length: 7 }, (_, index) => ({ day: addDays('2026-07-15', -40 * index) }));
  expect(toKeep(rare).size).toBe(7);
  expect(toKeep([]).size).toBe(0);
});

test('night after night nothing is removed that a later night would have kept', () => {
  let stored: { day: string }[] = [];
  for (let night = 0; night < 500; night++) {
    stored = [...toKeep([{ day: addDays('2025-01-01', night) }, ...stored])].sort((a, b) => (a.day < b.day ? 1 : -1));
  }
  const last = addDays('2025-01-01', 499);
  expect(stored.map(({ day }) => day).sort()).toEqual(daysKept(nightly(last, 500)));
});
