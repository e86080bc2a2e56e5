import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Navigates within the application like Back and Forward, without a reload. Waits for the new heading and title, so the old ones are not mistaken for
 * them.
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

/** Two clicks in one task, so the second cannot hit what a fast response renders there. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.click({ trial: true });
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** Opens a select and chooses an option. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).and(page.locator('input')).click();
  await page.getByRole('option', { name: option }).click();
}

/** Freezes the timers of popups, so a busy machine can check them, until the test resumes. */
export async function holdPopups(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Moves to an entry of the open menu with arrow keys and activates it. */
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
