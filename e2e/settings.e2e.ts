import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { expectUsable } from './page-checks.ts';
import { expect, onPhone, test } from './test.ts';

test(
  'every part of the settings is a short page of its own with one button to save',
  onPhone,
  async ({ page, signIn }) => {
    await signIn(demoSignIns.admin);
    await page.goto('/app/settings');
    const parts = page.getByRole('main').getByRole('listitem').getByRole('link');
    await expectUsable(page, 'the overview', true);
    for (let at = 0; at < 11; at++) {
      await expect(page).toHaveURL('/app/settings');
      // The address changes before the screen does.
      await expect(parts).toHaveCount(11);
      const address = await parts.nth(at).getAttribute('href');
      await parts.nth(at).click();
      await expect(page).toHaveURL(address ?? '');
      await expectUsable(page, address ?? '', true);
      const isWithoutForm = ['/app/settings/pictures', '/app/admins', '/app/settings/running'].includes(address ?? '');
      await expect(page.getByRole('button', { name: /^Save (settings|fees|texts)/ })).toHaveCount(
        isWithoutForm ? 0 : 1,
      );
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Settings' }).click();
    }
  },
);
