import { readFile } from 'node:fs/promises';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { makeClass } from './people.ts';
import { expect, test } from './test.ts';

test('the office downloads the students it has filtered, by keyboard alone', async ({ page, academy, signIn }) => {
  const { admissionNo } = (await makeClass(academy.db, { size: 3 })).student.profile;
  await signIn(demoSignIns.admin);
  await page.goto(`/app/students?search=${admissionNo}`);
  await page.getByRole('button', { name: 'More for this list' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Download for Excel' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^students-[\d-]{10}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"${admissionNo}","Pupil 01"`);
});
