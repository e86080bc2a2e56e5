import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The smallest phone that the page of a family is made for. */
export const smallPhone = { width: 360, height: 640 };

/** The phone of a parent, on which the link was opened and the last digits of the number were given. */
export async function openFamilyPage(
  browser: Browser,
  url: string,
  { secret, phone }: { secret: string; phone: string },
  prepare?: (context: BrowserContext) => Promise<unknown>,
): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: url, viewport: smallPhone, isMobile: true, hasTouch: true, locale: 'en-IN' },
    ...{ timezoneId: 'Asia/Kolkata', serviceWorkers: 'block', reducedMotion: 'reduce' },
  });
  await prepare?.(context);
  const family = await context.newPage();
  await family.goto(`/family#${secret}`);
  await family.getByLabel('Last 4 digits of your phone number').fill(phone.slice(-4));
  await family.getByRole('button', { name: /^Open the page/ }).click();
  await expect(family.getByRole('article').first()).toBeVisible();
  return family;
}
