import { expect, once, test } from './test.ts';

test(
  'a phone reaches the courses through the menu, and shares the standard that was chosen',
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/about');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'About Us' })).toHaveAttribute('aria-current', 'page');
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Courses' }).click();
    await expect(page).toHaveURL('/courses');

    const tabs = page.getByRole('navigation', { name: 'Standards' });
    await tabs.getByRole('link', { name: '12 Commerce' }).click();
    await expect(page).toHaveURL(/\/courses\?standard=[\w-]+$/);
    await expect(page.getByRole('heading', { name: '12 Commerce', exact: true })).toBeVisible();
    await page.reload();
    await expect(tabs.getByRole('link', { name: '12 Commerce' })).toHaveAttribute('aria-current', 'true');
  },
);

test('from a page with the router a public page opens and works', once, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses' }).click();
  await expect(page.getByRole('heading', { name: 'Courses', level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Standards' }).getByRole('link', { name: '11 Science' }).click();
  await expect(page.getByRole('heading', { name: '11 Science', exact: true })).toBeVisible();
});

test('a page of which the browser reports no paint comes to life, too', once, async ({ page }) => {
  await page.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype;
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== 'paint') observe.call(this, options);
    };
  });
  await page.goto('/contact');
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
});

test('the picture of a shared link is there, as large as the page says', once, async ({ page, academy }) => {
  await page.goto('/about');
  const told = (name: string) => page.locator(`meta[property="og:image${name}"]`).getAttribute('content');
  const [address = '', type, width, height] = await Promise.all(['', ':type', ':width', ':height'].map(told));
  expect(address).toBe(`${academy.url}/share.jpg`);
  const answer = await page.goto(address ?? '');
  expect(answer?.headers()['content-type']).toBe(type);
  const size = await page
    .getByRole('img')
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size).toEqual([Number(width), Number(height)]);
});
