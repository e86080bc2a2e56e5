import { expect, test } from 'vitest';
import { sayMovedFrom, sayMovedTo } from './moved-words.ts';

const friday = '2026-11-27';

test('a class that is moved names the day only where it is another', () => {
  expect(sayMovedTo(friday, { day: friday, time: '16:00' })).toBe('Now at 4:00\u00a0PM');
  expect(sayMovedTo(friday, { day: '2026-11-28', time: '16:00' })).toBe('Now on Sat, 28-11-2026, 4:00\u00a0PM');
  expect(sayMovedFrom(friday, { day: friday, time: '10:00' })).toBe('instead of 10:00\u00a0AM');
  expect(sayMovedFrom('2026-11-28', { day: friday, time: '10:00' })).toBe('instead of Fri, 27-11-2026, 10:00\u00a0AM');
});

test('without a time, as in what a device keeps from before, it names the day', () => {
  expect(sayMovedTo(friday, { day: friday, time: undefined })).toBe('Now on Fri, 27-11-2026');
  expect(sayMovedFrom(friday, { day: friday, time: null })).toBe('instead of Fri, 27-11-2026');
});
