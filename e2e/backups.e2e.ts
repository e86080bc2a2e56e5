import { expectUsable } from './page-checks.ts';
import { logIn } from './log-in.ts';
import { makeOffice } from './people.ts';
import { expect, once, test } from './test.ts';
import { goWithin } from './interactions.ts';

test(
  'the office makes a backup, something is lost, and the restore brings it back',
  once,
  async ({ page, academy, signIn }) => {
    test.slow();
    const office = await makeOffice(academy.db);
    await signIn(office);
    await page.goto('/app/subjects/create');
    await page.getByLabel('Name').fill('Sanskrit');
    await page.getByRole('button', { name: /^(Create|Add|Save)/ }).click();
    await expect(page.getByRole('heading', { name: 'Sanskrit' })).toBeVisible();

    await goWithin(page, '/app/backup');
    await expect(page.getByText(/Keep the file as safe as a key/)).toBeVisible();
    // Without any backup there is a second button in the empty list.
    await page.getByRole('button', { name: 'Back up now' }).first().click();
    const made = page
      .getByRole('row', { name: 'Leela Office' })
      .or(page.getByRole('listitem').filter({ hasText: 'Leela Office' }));
    await expect(made.first().getByText('Complete')).toBeVisible();
    await expectUsable(page, 'backups', false);

    await goWithin(page, '/app/subjects');
    await page.getByRole('link', { name: 'Sanskrit' }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(page.getByText('Subject deleted successfully')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sanskrit' })).toHaveCount(0);

    await goWithin(page, '/app/backup');
    await made
      .first()
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    const dialog = page.getByRole('dialog', { name: /^Restore the backup of .*\?$/ });
    await expect(dialog).toContainText('A safety backup of it is made first');
    await expectUsable(page, 'restore dialog', false);
    await dialog.getByLabel('Type the name of the academy to confirm').fill('Sample Academy');
    await dialog.getByRole('button', { name: 'Restore' }).click();

    // A restore ends all sessions, also that of the admin who started it.
    await page.waitForURL(/\/login/);
    await expect(page.getByText(/^Restored: the academy as of \d\d-\d\d-\d{4} \d{1,2}:\d\d.[AP]M$/)).toBeVisible();
    await logIn(page, office);
    await page.waitForURL(/\/app/);
    await page.goto('/app/subjects');
    await expect(page.getByRole('link', { name: 'Sanskrit' })).toBeVisible();
    await goWithin(page, '/app/backup');
    await expect(page.getByText('Before a restore')).toBeVisible();
  },
);
