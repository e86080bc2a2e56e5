import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { makeClass } from './people.ts';
import { expect, onPhone, once, test } from './test.ts';

test('the office finds a student by keyboard alone, from any screen', once, async ({ page, academy, signIn }) => {
  await makeClass(academy.db, { size: 3 });
  await signIn(demoSignIns.admin);
  await page.goto('/app/subjects');
  await expect(page.getByRole('heading', { name: 'Subjects' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search subjects' }), 'of this list').toBeFocused();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Search people/ });
  await page.keyboard.type('pupil 02');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('pupil 02');
  await expect(page.getByRole('option', { name: /Pupil 02/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pupil 02' })).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByRole('option').first()).toContainText('Pupil 02');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('a teacher finds a student of theirs and a screen', onPhone, async ({ page, academy, signIn }) => {
  const { teacher } = await makeClass(academy.db, { size: 3 });
  await signIn(teacher);
  await page.goto('/app/teacher/dashboard');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: /^Search students/ }).fill('pupil 03');
  await page.getByRole('option', { name: /Pupil 03/ }).click();
  await expect(page).toHaveURL(/attendance\/student\?batch=.+&student=/);
});
