import { enrol, makeBatch, makeStandard, makeStudent } from '../server/seed/factories.ts';
import { goWithin } from './interactions.ts';
import { logIn } from './log-in.ts';
import { makeOffice } from './people.ts';
import { expect, once, test } from './test.ts';

test('the office moves a standard up, and takes that back', once, async ({ page, fresh }) => {
  const lower = await makeStandard(fresh.db, { name: 'Lower', level: 1 });
  const upper = await makeStandard(fresh.db, { name: 'Upper', level: 2 });
  const batch = await makeBatch(fresh.db, { name: 'Upper A', standardId: upper.id, startDate: '2026-06-15' });
  const below = await makeBatch(fresh.db, {
    name: 'Lower A',
    standardId: lower.id,
    subjectId: batch.subjectId,
    startDate: '2026-06-15',
  });
  const student = await makeStudent(fresh.db, { name: 'Mover', profile: { standardId: lower.id } });
  await enrol(fresh.db, below.id, [student.id]);
  const office = await makeOffice(fresh.db);
  await page.goto(`${fresh.url}/login`);
  await logIn(page, office);
  await page.waitForURL(/\/app\/dashboard/);

  await goWithin(page, '/app/move-up');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Standards' })).toBeVisible();
  await expect(main.getByRole('status').filter({ hasText: '1 student moves up' })).toBeVisible();
  await main.getByRole('button', { name: 'Start the new year' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start the new year' }).click();
  await expect(page.getByText('The new year is ready')).toBeVisible();
  await goWithin(page, `/app/students/${student.id}`);
  await expect(main.getByText('Upper').first()).toBeVisible();

  await goWithin(page, '/app/move-up');
  const row = main.getByRole('listitem').filter({ hasText: 'Upper, Lower' });
  await row.getByRole('button', { name: 'Undo this year end' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo year end' }).click();
  await expect(row.getByText('Undone')).toBeVisible();
  await goWithin(page, `/app/students/${student.id}`);
  await expect(main.getByText('Lower').first()).toBeVisible();
});
