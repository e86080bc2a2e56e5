import { expect, test } from 'vitest';
import { nextName } from './next-name.ts';

test.each([
  ['11 Sci A 2026-27', '11 Sci A 2027-28'],
  ['11 Sci A (2026 – 2027)', '11 Sci A (2027 – 2028)'],
  ['11 Sci A 2026‑27', '11 Sci A 2027‑28'],
  ['11 Sci A 2026/27', '11 Sci A 2027/28'],
  ['XI A 26-27', 'XI A 27-28'],
  ['अकरावी २०२६-२७', 'अकरावी २०२७-२८'],
  ['अकरावी २०२६ ते २७', 'अकरावी २०२७ ते २८'],
  ['JEE 2028', 'JEE 2029'],
  ['Foundation ’26', 'Foundation ’27'],
  ['Two years 2026-28', 'Two years 2027-29'],
  ['2026-27 XI 2026-27', '2027-28 XI 2027-28'],
  ['Batch 10-11', 'Batch 10-11 2027'],
  ['Room 2512', 'Room 2512 2027'],
  ['XI Evening', 'XI Evening 2027'],
  ['Since 1998', 'Since 1998 2027'],
])('%s is followed by %s', (name, next) => {
  expect(nextName(name, '2026-06-15', '2027-06-14')).toBe(next);
});

test('a batch that ran for two years is followed by the year after both', () => {
  expect(nextName('NEET 2025-26', '2025-06-15', '2027-06-15')).toBe('NEET 2027-28');
  expect(nextName('NEET 2026-27', '2027-01-10', '2027-06-15')).toBe('NEET 2027-28');
});

test('a name stays within its length', () => {
  expect(nextName('x'.repeat(80), '2026-06-15', '2027-06-15')).toBe(`${'x'.repeat(75)} 2027`);
});
