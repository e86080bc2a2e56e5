import type { Locator, Page } from '@playwright/test';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { settle } from './page-checks.ts';
import { expect, once, test } from './test.ts';

const widthOf = async (part: Locator) => (await part.boundingBox())?.width;
const heightOf = async (part: Locator) => (await part.boundingBox())?.height;

/** As listed in the specification; it names no menu for teachers. */
const listed: Record<'admin' | 'teacher' | 'student', { panel: string; entries: string[] }> = {
  admin: {
    panel: 'Admin Panel',
    entries: [
      'Subjects',
      'Standards',
      'Teachers',
      'Batches',
      'Students',
      'New Registrations',
      'Announcements',
      'Backup',
      // The groups Today, Teaching and Academy.
      ...['Dashboard', 'Absent and calls', 'Leave', 'Messages'],
      ...['Schedule', 'Notes'],
      ...['Outgoing', 'Import and year end', 'History', 'Settings'],
    ],
  },
  teacher: {
    panel: 'Teacher Panel',
    entries: [
      'Batches',
      'Students',
      'Mark Attendance',
      'Student-wise Attendance',
      'Schedule',
      'Notes',
      'Announcements',
      // The group Today.
      ...['Dashboard', 'Leave', 'Who needs a call'],
    ],
  },
  student: {
    panel: 'Student Panel',
    entries: ['Batches', 'Attendance', 'Schedule', 'Notes', 'Announcements', 'Dashboard'],
  },
};

for (const [role, { panel, entries }] of Object.entries(listed)) {
  test(
    `the ${panel} has its title, its entries in order, its greeting and its menu`,
    once,
    async ({ page, signIn }) => {
      await page.setViewportSize({ width: 992, height: 800 });
      await signIn(demoSignIns[role as keyof typeof listed]);
      const area = role === 'admin' ? '/app' : `/app/${role}`;
      await page.goto(area);
      await expect(page, 'the bare area leads to its dashboard').toHaveURL(`${area}/dashboard`);
      await settle(page);
      const menu = page.getByRole('navigation', { name: panel });
      const shown = (await menu.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
      expect(shown).toEqual(entries);
      const bell = page.getByRole('banner').getByRole('button', { name: /notification/i });
      await expect(bell, 'the office has its inbox').toHaveCount(role === 'admin' ? 0 : 1);
      const head = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link').first();
      await expect(head.getByText(panel, { exact: true })).toBeVisible();
      const name = await ownName(page);
      const greeted = role === 'admin' ? name : name.split(' ')[0];
      await expect(page.getByRole('banner').getByText(`Hello, ${greeted}`, { exact: true })).toBeVisible();
      await menu.getByRole('link').first().click();
      await expect(page.getByRole('banner').getByText(`Hello, ${greeted}`), 'greeted everywhere').toBeVisible();
      const profile = page.getByRole('button', { name: /^Profile menu/ });
      await page.setViewportSize({ width: 1440, height: 900 });
      const { x = 0, width = 0 } = (await profile.boundingBox()) ?? {};
      expect(x + width, 'at the end of the bar').toBeGreaterThan(1400);
      await page.setViewportSize({ width: 1920, height: 900 });
      const pageEnd = await page
        .getByRole('main')
        .evaluate(
          (main) => main.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(main).paddingRight),
        );
      const wide = await profile.boundingBox();
      expect((wide?.x ?? 0) + (wide?.width ?? 0), 'where the page ends').toBe(pageEnd);
      await profile.click();
      await expect(page.getByRole('menuitem')).toHaveText(['Dashboard', 'Profile', 'Logout']);
      const chosen = page.getByRole('menuitemradio', { checked: true });
      await expect(chosen).toHaveText(['Same as this device', 'English']);
    },
  );
}

test('a screen is there though its script could not be loaded at first', once, async ({ page, signIn, watch }) => {
  watch.allow(/Failed to load resource: net::ERR_FAILED/);
  await signIn(demoSignIns.teacher);
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('teaching-batches'));
  await page.route(/\/app\/assets\/teaching-batches[^/]+\.js$/, (route) => route.abort(), { times: 1 });
  await page.goto('/app/teacher/batches');
  await lost;
  await expect(page.getByRole('heading', { name: 'Batches', level: 1 })).toBeVisible();
  await expect.poll(() => widthOf(page.getByRole('complementary', { name: 'Sidebar' }))).toBe(280);
});

test(
  'the sidebar is 280 px, 228 px on a small laptop, 60 px collapsed and a drawer below 992 px, and the top bar 64 px',
  once,
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 992, height: 800 });
    await signIn(demoSignIns.admin);
    await page.goto('/app/subjects');
    await settle(page);
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await expect.poll(() => widthOf(sidebar), 'narrower where it leaves the page little room').toBe(228);
    const words = sidebar.getByText('Import and year end');
    await expect(words).toBeVisible();
    expect(await heightOf(words), 'on one line').toBeLessThan(30);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => widthOf(sidebar)).toBe(280);
    await page.setViewportSize({ width: 992, height: 800 });
    expect(await heightOf(page.getByRole('banner'))).toBe(64);
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    await expect.poll(() => widthOf(sidebar)).toBe(60);
    await page.reload();
    await settle(page);
    await expect.poll(() => widthOf(sidebar), 'remembered').toBe(60);

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/app/mail');
    await expect(sidebar.getByRole('link', { name: 'Outgoing' })).toHaveAttribute('aria-current', 'page');
    const beside = page.getByRole('navigation', { name: 'Mail' });
    await expect(beside.getByRole('link', { name: 'Mail' })).toHaveAttribute('aria-current', 'page');
    await beside.getByRole('link', { name: 'Newsletter' }).click();
    await expect(page.getByRole('heading', { name: 'Newsletter', level: 1 })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: 'Outgoing' })).toHaveAttribute('aria-current', 'page');

    await page.setViewportSize({ width: 991, height: 800 });
    await expect(sidebar).toBeHidden();
    expect(await heightOf(page.getByRole('banner'))).toBe(64);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect.poll(() => widthOf(drawer)).toBe(280);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu', exact: true }), 'the focus returns').toBeFocused();

    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await drawer.getByRole('link', { name: 'Standards' }).click();
    await expect(page).toHaveURL('/app/standards');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(drawer).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/app/newsletter');
    await expect(drawer, 'of the page that was left').toBeHidden();
  },
);

test(
  'a public page has the links of the specification, a button to the own dashboard and one to the top',
  once,
  async ({ page, signIn, watch }) => {
    watch.allow(/ERR_FAILED|dynamically imported module/);
    await page.setViewportSize({ width: 992, height: 800 });
    await page.goto('/terms-of-service');
    expect(await addressesIn(page.getByRole('navigation', { name: 'Main' }))).toEqual([
      ['Home', '/'],
      ['Courses', '/courses'],
      ['Resources', '/resources'],
      ['Registration', '/admission'],
      ['About Us', '/about'],
      ['Contact Us', '/contact'],
    ]);
    const footer = page.getByRole('contentinfo');
    const addresses = (await addressesIn(footer)).map(([, address]) => address);
    for (const address of ['/courses', '/admission', '/resources', '/contact']) expect(addresses).toContain(address);
    for (const text of ['terms-of-service', 'privacy-policy', 'cookies-policy'])
      expect(addresses).toContain(`/${text}`);
    expect(addresses.filter((address) => address.startsWith('tel:'))).toHaveLength(3);
    await expect(footer).toContainText('Monday to Saturday, 10:00 AM to 6:00 PM');
    await expect(footer).toContainText('Sunday closed');
    await expect(footer).toContainText('Latur, Maharashtra');
    await expect(footer.getByRole('textbox', { name: 'Email' })).toBeVisible();

    const toTop = page.getByRole('button', { name: 'Back to the top' });
    await scrollTo(page, 300);
    await expect(toTop).toBeHidden();
    await scrollTo(page, 301);
    await toTop.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(toTop).toBeHidden();

    const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
    await expect(login).toHaveAttribute('href', '/login');
    await signIn(demoSignIns.student);
    await page.goto('/app/student/dashboard');
    await settle(page);
    // Until the name comes nothing is read there, and "Login" if it cannot come.
    const colour = () => login.evaluate((link) => getComputedStyle(link).color);
    const islands = Promise.withResolvers<void>();
    await page.route('**/assets/islands-*.js', async (route) => {
      await islands.promise;
      await route.abort();
    });
    await page.goto('/terms-of-service', { waitUntil: 'commit' });
    await expect(login).toBeVisible();
    expect(await colour()).toBe('rgba(0, 0, 0, 0)');
    islands.resolve();
    await expect.poll(colour).not.toBe('rgba(0, 0, 0, 0)');
    await page.unroute('**/assets/islands-*.js');

    await page.goto('/terms-of-service');
    const own = page.getByRole('banner').getByRole('link', { name: await ownName(page) });
    await expect(own).toHaveAttribute('href', '/app/student/dashboard');
  },
);

async function ownName(page: Page): Promise<string> {
  const { data } = (await (await page.request.get('/api/auth/me')).json()) as { data: { name: string } };
  return data.name;
}

const addressesIn = (part: Locator) =>
  part
    .getByRole('link')
    .evaluateAll((links) => links.map((link): [string, string] => [link.textContent, link.getAttribute('href') ?? '']));

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
}
