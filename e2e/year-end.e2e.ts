import { enrol, makeBatch, makeStandard, makeStudent } from '../server/seed/factories.ts';
import { logIn } from './log-in.ts';
import { openAcademy } from './set-up-academy.ts';
import { expect, once, test } from './test.ts';

test('the office moves a standard up, and takes that back', once, async ({ page, fresh }) => {
  const lower = await makeStandard(fresh.db, { name: 'Lower', level: 1 });
  const upper = await makeStandard(fresh.db, { name: 'Upper', level: 2 });
  const beside = await makeStandard(fresh.db, { name: 'Evening', level: 3 });
  const batch = await makeBatch(fresh.db, { name: 'Alpha', standardId: upper.id, startDate: '2026-06-15' });
  const below = await makeBatch(fresh.db, {
    name: 'Beta',
    standardId: lower.id,
    subjectId: batch.subjectId,
    startDate: '2026-06-15',
  });
  const student = await makeStudent(fresh.db, { name: 'Mover', profile: { standardId: lower.id } });
  const stays = await makeStudent(fresh.db, { name: 'Stayer', profile: { standardId: beside.id } });
  await enrol(fresh.db, below.id, [student.id]);
  const office = await openAcademy(fresh);
  const main = page.getByRole('main');
  const expectStandard = async (of: { id: string }, name: string) => {
    await page.goto(`${fresh.url}/app/students/${of.id}`);
    await expect(main.getByText(name, { exact: true }).first()).toBeVisible();
  };
  await page.goto(`${fresh.url}/login`);
  await logIn(page, office);
  await page.waitForURL(/\/app\/dashboard/);

  await page.goto(`${fresh.url}/app/move-up`);
  await expect(main.getByRole('heading', { name: 'Standards' })).toBeVisible();
  await main.getByRole('combobox', { name: 'What Evening does' }).click();
  await page.getByRole('option', { name: 'Is not part of it' }).locator('visible=true').click();
  for (const step of ['Exceptions', 'Next year’s batches', 'Summary']) {
    await main.getByRole('button', { name: `Next: ${step}` }).click();
  }
  await expect(main.getByRole('status').filter({ hasText: '1 student moves up' })).toBeVisible();
  await main.getByRole('button', { name: 'Start the new year' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start the new year' }).click();
  await expect(main.getByRole('heading', { name: 'The new year is ready' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Start the new year' })).toHaveCount(0);
  await expectStandard(student, 'Upper');
  await expectStandard(stays, 'Evening');

  await page.goto(`${fresh.url}/app/move-up`);
  await main.getByRole('button', { name: 'Undo this year end' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo year end' }).click();
  const row = main.getByRole('listitem').filter({ hasText: 'Upper, Lower' });
  await expect(row.getByText('Undone')).toBeVisible();
  await expectStandard(student, 'Lower');
});
