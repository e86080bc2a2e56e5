import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { makeClass, makeLoneStudent } from './people.ts';
import { expect, once, test } from './test.ts';

test('the office adds existing students to a batch and takes that back', once, async ({ page, academy, signIn }) => {
  const { batch } = await makeClass(academy.db, { size: 2 });
  const names = ['Zarina', 'Zubin'].map((name) => `${name} ${batch.name}`);
  for (const name of names) await makeLoneStudent(academy.db, { name });
  await signIn(demoSignIns.admin);
  await page.goto(`/app/batches/${batch.id}/add-existing-student`);
  await page.getByRole('searchbox', { name: 'Search students' }).fill(batch.name);
  // They have no standard, and the search starts with the batch's own.
  await page.getByRole('button', { name: 'Search all standards' }).click();
  for (const name of names) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Add 2 students' }).click();

  await expect(page).toHaveURL(`/app/batches/${batch.id}`);
  const roster = page.getByRole('main');
  for (const name of names) await expect(roster.getByRole('link', { name, exact: true })).toBeVisible();
  // The list changes at once; a reload before the answer would cancel the request.
  const undone = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect((await undone).ok()).toBe(true);
  for (const name of names) await expect(roster.getByRole('link', { name, exact: true })).toBeHidden();
  await page.reload();
  await expect(roster.getByRole('link', { name: 'Pupil 01', exact: true })).toBeVisible();
  for (const name of names) await expect(roster.getByRole('link', { name, exact: true })).toBeHidden();
});
