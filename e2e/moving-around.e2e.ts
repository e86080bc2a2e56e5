import type { Page } from '@playwright/test';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { settle } from './page-checks.ts';
import { expect, onPhone, test } from './test.ts';

/** Follows each link of a menu and checks address, selected entry, heading and scroll position. */
async function followAll(page: Page, openMenu: () => Promise<ReturnType<Page['getByRole']>>): Promise<void> {
  const links = (await openMenu()).getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) {
    if (new URL(page.url()).pathname === address) continue;
    await page.evaluate(() => window.scrollTo(0, 500));
    const before = await page.title();
    const menu = await openMenu();
    await menu.locator(`a[href="${address}"]`).click();
    await expect(page).toHaveURL(address);
    await settle(page);
    await expect(page.locator('main h1')).toBeFocused();
    await expect(page).not.toHaveTitle(before);
    expect(await page.evaluate(() => window.scrollY), `scrolled to the top at ${address}`).toBe(0);
  }
}

for (const [role, panel] of [
  ['admin', 'Admin Panel'],
  ['teacher', 'Teacher Panel'],
  ['student', 'Student Panel'],
] as const) {
  test(`each entry of the ${panel} opens its screen, told to eye and ear`, async ({ page, signIn, isMobile }) => {
    await signIn(demoSignIns[role]);
    await page.goto(role === 'admin' ? '/app/dashboard' : `/app/${role}/dashboard`);
    await settle(page);
    await followAll(page, async () => {
      const menu = page.getByRole('navigation', { name: panel });
      if (isMobile && !(await menu.isVisible())) await page.getByRole('button', { name: /^(Menu|More)$/ }).click();
      await expect(menu).toBeVisible();
      return menu;
    });
  });
}

test('going back returns to the place in a list, with its filter', onPhone, async ({ page, signIn }) => {
  await signIn(demoSignIns.admin);
  await page.goto('/app/students?search=patil');
  await settle(page);
  const student = page.getByRole('main').locator('a[href^="/app/students/"]', { hasText: 'Patil' }).last();
  // Scroll position on leaving: the click itself may scroll.
  const left = page.evaluate(
    () => new Promise((resolve) => addEventListener('click', () => resolve(window.scrollY), { capture: true })),
  );
  await student.click();
  const place = await left;
  expect(place).toBeGreaterThan(0);
  await expect(page).toHaveURL(/\/app\/students\/[0-9a-f-]+$/);
  await settle(page);
  await page.goBack();
  await expect(page).toHaveURL('/app/students?search=patil');
  await expect(page.getByRole('searchbox').first()).toHaveValue('patil');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test(
  'a screen opened by its address begins at the top, wherever the one before stood',
  onPhone,
  async ({ page, signIn }) => {
    await signIn(demoSignIns.teacher);
    await page.goto('/app/teacher/students');
    await settle(page);
    await page.evaluate(() => window.scrollTo(0, 500));
    await page.goto('/app/teacher/dashboard');
    await settle(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  },
);
