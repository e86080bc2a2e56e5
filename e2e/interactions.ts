import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Goes from a screen of the application to another as Back and Forward do, so that nothing is fetched and started anew. The
 * heading and the title of the one that is left do not pass for the next one's.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    document.title = '';
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}

/** Both at once, so that the second press never lands on what a quick answer brings there. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.click({ trial: true });
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** Opens a list of choices and takes one. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).and(page.locator('input')).click();
  await page.getByRole('option', { name: option }).click();
}

/** Popups close by themselves: their time stands still, so that a busy machine can look at them, until the test lets it go on. */
export async function holdPopups(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Goes to an entry of the menu that was just opened, with the arrow keys, and takes it. */
export async function pressMenuItem(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('menu');
  const item = menu.getByRole('menuitem', { name });
  await expect(menu.locator(':focus'), 'the keys are the menu’s').toHaveCount(1);
  for (let presses = 0; presses < 10; presses += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}
