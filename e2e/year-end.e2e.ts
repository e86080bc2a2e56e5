import { demoSignIns } from '../server/seed/demo-sign-ins.ts';
import { enrol, makeBatch, makeStandard, makeStudent } from '../server/seed/factories.ts';
import { expect, once, test } from './test.ts';

test('the office moves a standard up, and takes that back', once, async ({ page, academy, signIn }) => {
  const word = `Year ${Date.now()}`;
  const lower = await makeStandard(academy.db, { name: `Lower ${word}`, level: 1 });
  const upper = await makeStandard(academy.db, { name: `Upper ${word}`, level: 2 });
  const batch = await makeBatch(academy.db, { name: `${word} A`, standardId: upper.id, startDate: '2026-06-15' });
  const below = await makeBatch(academy.db, {
    name: `${word} B`,
    standardId: lower.id,
    subjectId: batch.subjectId,
    startDate: '2026-06-15',
  });
  const student = await makeStudent(academy.db, { name: `Mover ${word}`, profile: { standardId: lower.id } });
  await enrol(academy.db, below.id, [student.id]);

  await signIn(demoSignIns.admin);
  await page.goto('/app/move-up');
  // Only these two: the others belong to other journeys.
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Standards' })).toBeVisible();
  for (const field of await main.getByRole('combobox', { name: /^What .* does$/ }).all()) {
    const name = await field.getAttribute('aria-label');
    if (name?.includes(word) || (await field.inputValue()) === 'Is not part of it') continue;
    await field.click();
    await page.getByRole('option', { name: 'Is not part of it' }).locator('visible=true').click();
  }
  await expect(main.getByRole('status').filter({ hasText: '1 student moves up' })).toBeVisible();
  await main.getByRole('button', { name: 'Start the new year' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start the new year' }).click();
  await expect(page.getByText('The new year is ready')).toBeVisible();
  await page.goto(`/app/students/${student.id}`);
  await expect(main.getByText(`Upper ${word}`).first()).toBeVisible();

  await page.goto('/app/move-up');
  const row = main.getByRole('listitem').filter({ hasText: `Upper ${word}, Lower ${word}` });
  await row.getByRole('button', { name: 'Undo this year end' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo year end' }).click();
  await expect(row.getByText('Undone')).toBeVisible();
  await page.goto(`/app/students/${student.id}`);
  await expect(main.getByText(`Lower ${word}`).first()).toBeVisible();
});
