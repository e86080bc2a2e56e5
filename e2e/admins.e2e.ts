import { randomUUID } from 'node:crypto';
import { logIn } from './log-in.ts';
import { linkIn } from './mailbox.ts';
import { makeOffice, password } from './people.ts';
import { expect, once, test } from './test.ts';

test(
  'an admin invites a colleague, who gets in by the mail alone, and switches off and removes everybody but themselves',
  once,
  async ({ page, academy, signIn, browser }) => {
    test.slow();
    const office = await makeOffice(academy.db);
    const colleague = { name: `Om ${randomUUID().slice(0, 8)}`, email: `${randomUUID()}@sample.tasika.example` };
    await signIn(office);
    await page.goto('/app/admins');
    await page.getByLabel('Full name').fill(colleague.name);
    await page.getByLabel('Email', { exact: true }).fill(colleague.email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText(`is on its way to ${colleague.email}`)).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: colleague.name });
    await expect(row).toContainText('Invited');

    const me = page.getByRole('listitem').filter({ hasText: office.email });
    await expect(me).toContainText('You');
    await expect(me.getByRole('button'), 'nobody can do anything to themselves').toHaveCount(0);

    const link = linkIn(await academy.mailbox.waitFor(colleague.email, 'account'), '/reset-password/');
    await page.goto(`/app/mail?search=${encodeURIComponent(colleague.email)}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /account/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Text' })).toBeVisible();
    await expect(page.getByText('/reset-password/'), 'the link is for its reader alone').toHaveCount(0);

    const theirs = await browser.newContext({ baseURL: academy.url });
    const desk = await theirs.newPage();
    await desk.goto(link);
    await desk.getByLabel('New password', { exact: true }).fill(password);
    await desk.getByRole('button', { name: 'Save password' }).click();
    await expect(desk).toHaveURL('/login');
    await logIn(desk, { email: colleague.email, password });
    await expect(desk).toHaveURL('/app/dashboard');

    const act = async (name: string) => {
      await page.goto('/app/admins');
      await row.getByRole('button', { name: `More actions for ${colleague.name}` }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    // In a tab of its own: the open one goes to the login page by itself, at any moment.
    const openLoggedOut = async () => {
      const tab = await theirs.newPage();
      await tab.goto('/app/students', { waitUntil: 'commit' });
      await expect(tab, 'their device is logged out').toHaveURL(/\/login/);
      return tab;
    };
    await act('Deactivate');
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(row).toContainText('Deactivated');
    const refused = await openLoggedOut();
    await logIn(refused, { email: colleague.email, password });
    await expect(refused.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();

    await act('Activate again');
    await expect(row).not.toContainText('Deactivated');
    await refused.goto('/login');
    await logIn(refused, { email: colleague.email, password });
    await expect(refused).toHaveURL('/app/dashboard');

    await act('Remove admin');
    const dialog = page.getByRole('dialog', { name: `Remove admin ${colleague.name}?` });
    await dialog.getByLabel(`Type ${colleague.name} to confirm`).fill(colleague.name);
    await dialog.getByRole('button', { name: 'Remove admin' }).click();
    await expect(row).toHaveCount(0);
    await openLoggedOut();
    await theirs.close();
  },
);
