import { expect, test } from 'vitest';
import { toInstant } from './columns.ts';

test.each([
  '2026-07-15 05:00:00+00',
  '2026-07-15 05:00:00.1+00',
  '2026-07-15 05:00:00.12+00',
  '2026-07-15 23:59:59.999999+00',
  '1999-12-31 00:00:00.000001+00',
  '2026-07-15 10:30:00.5+05:30',
  '2026-07-15T05:00:00.123456+00:00',
])('%s is the same instant as a date makes of it', (written) => {
  expect(toInstant(written)).toBe(new Date(written).toISOString());
});

test('an instant that is written as the API shows it stays, a date is written so, and none is none', () => {
  expect(toInstant('2026-07-15T05:00:00.123Z')).toBe('2026-07-15T05:00:00.123Z');
  expect(toInstant(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
  expect(toInstant(null)).toBeNull();
});
