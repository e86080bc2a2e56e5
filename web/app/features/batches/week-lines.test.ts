import { expect, test } from 'vitest';
import { weekLines } from './week-lines.ts';

test('days with the same time and room share a line, the earliest day first', () => {
  const morning = { startTime: '08:00', endTime: '09:00', room: null };
  const hall = { ...morning, room: 'Hall' };
  expect(
    weekLines([
      { day: 'wed', ...morning },
      { day: 'mon', ...morning },
      { day: 'tue', ...hall },
    ]),
  ).toEqual([
    { days: ['mon', 'wed'], ...morning },
    { days: ['tue'], ...hall },
  ]);
});
