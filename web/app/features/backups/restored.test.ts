import { expect, test } from 'vitest';
import { setAcademyTimeZone } from '../../../lib/dates.ts';
import { expectRestore, restoredInWords } from './restored.ts';

test('after a restore the login page says which moment the academy is back at, by its own clock', () => {
  setAcademyTimeZone('Asia/Kolkata');
  expectRestore(null);
  expect(restoredInWords()).toBeUndefined();
  expectRestore('2026-11-21T22:00:00.000Z');
  expect(restoredInWords()).toBe('Restored: the academy as of 22-11-2026 3:30\u00a0AM');
  expectRestore(null);
  expect(restoredInWords()).toBeUndefined();
});
