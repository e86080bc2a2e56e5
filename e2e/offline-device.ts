import type { BrowserContext, Page } from '@playwright/test';
import { logIn } from './log-in.ts';
import type { SignIn } from './people.ts';
import { expect } from './test.ts';

/** Offline, each request logs one line in the console. */
export const offlineComplaints = /Failed to load resource|net::ERR|Failed to fetch|FetchEvent/;

/** Logs in through the form and waits until the application is on the device. */
export async function comeIn(page: Page, person: SignIn): Promise<void> {
  await page.goto('/login');
  const readState = async () => (await navigator.serviceWorker.getRegistration('/app'))?.active?.state;
  await expect.poll(() => page.evaluate(readState)).toBe('activated');
  await logIn(page, person);
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
}

/** Runs in the page: everything persisted on the device, by store. */
export async function readDevice(): Promise<Record<string, unknown[]>> {
  const kept: Record<string, unknown[]> = {};
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('tasika')) continue;
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
    });
    kept[name] = await new Promise<unknown[]>((resolve) => {
      const request = db.transaction('kept').objectStore('kept').getAll();
      request.addEventListener('success', () => resolve(request.result));
    });
    db.close();
  }
  return kept;
}

/** Goes offline once `key` is persisted on the device. */
export async function goOffline(page: Page, context: BrowserContext, kept: RegExp): Promise<void> {
  await expect.poll(async () => JSON.stringify(await page.evaluate(readDevice))).toMatch(kept);
  await context.setOffline(true);
}
