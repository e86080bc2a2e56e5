import type { BrowserContext, Page } from '@playwright/test';

/** A new page whose processor is so many times slower. The service worker's thread is not slowed. */
export async function slowPage(context: BrowserContext, slowdown = 4): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Opens the login page and fills in its form; what is answered presses the button and waits for the area's address. */
export async function fillInLogin(
  page: Page,
  origin: string,
  { email, password }: { email: string; password: string },
) {
  await page.goto(`${origin}/login`);
  await page.getByRole('textbox', { name: 'Email, phone or admission number' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  return async () => {
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/app'), { waitUntil: 'commit' });
  };
}

/** Until the service worker of the area has taken over. */
export const untilInstalled = (page: Page) => page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
