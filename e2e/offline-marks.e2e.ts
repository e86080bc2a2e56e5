import { eq } from 'drizzle-orm';
import type { Page } from '@playwright/test';
import { registers } from '../server/src/db/tables/attendance-tables.ts';
import { expectAccessible } from './page-checks.ts';
import { logIn } from './log-in.ts';
import { comeIn, offlineComplaints } from './offline-device.ts';
import { makeClass } from './people.ts';
import { cell, markPage, markWithoutNetwork, saveButton, waiting } from './register-page.ts';
import { expect, onPhone, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ watch }) => watch.allow(offlineComplaints));

test('a teacher marks without network, and it is sent by itself once there is some', async ({
  page,
  context,
  academy,
}) => {
  const { teacher, batch } = await makeClass(academy.db, { size: 3 });
  await comeIn(page, teacher);
  await markWithoutNetwork(page, context);
  await expect(page.getByText(/^Saved at/)).toBeHidden();
  await expect(page.getByText(/^No internet\. As of/)).toBeVisible();
  await expectAccessible(page, 'marks that wait');

  // A reload without network shows the same.
  await page.reload();
  await expect(waiting(page)).toBeVisible();
  await expect(cell(page, 'Pupil 02', 'Absent')).toBeChecked();
  await page.goto('/app/teacher/dashboard');
  await expect(page.getByText('Only on this phone')).toBeVisible();
  await expect(waiting(page)).toBeVisible();
  await expectAccessible(page, 'Home with what waits');

  await context.setOffline(false);
  await expect(page.getByText('Only on this phone')).toBeHidden();
  await expect(page.getByText(/^No internet/)).toBeHidden();
  const rows = await academy.db.select().from(registers).where(eq(registers.batchId, batch.id));
  // Sent once, by the page or by its service worker.
  expect(rows.map(({ version }) => version)).toEqual([1]);
});

/** Triggers Background Sync, as the browser would some time after the network is back; through `page`, which is not a page of Tasika. */
async function sync(page: Page, origin: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/app`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const event = { origin, registrationId: await found, tag: 'tasika-outbox', lastChance: false };
  await browser.send('ServiceWorker.dispatchSyncEvent', event);
}

test(
  'marks are sent once there is network although the application is closed',
  onPhone,
  async ({ page, context, academy }) => {
    const { teacher, batch } = await makeClass(academy.db, { size: 3 });
    const readVersions = async () =>
      (await academy.db.select().from(registers).where(eq(registers.batchId, batch.id))).map(({ version }) => version);
    await comeIn(page, teacher);
    await markWithoutNetwork(page, context);
    const blank = await context.newPage();
    await page.close();
    await sync(blank, academy.url);
    expect(await readVersions()).toEqual([]);

    await context.setOffline(false);
    await expect(async () => {
      await sync(blank, academy.url);
      expect(await readVersions()).toEqual([1]);
    }).toPass();
    const again = await context.newPage();
    await again.goto(markPage);
    await expect(again.getByText(/^Saved at/)).toBeVisible();
    await expect(cell(again, 'Pupil 02', 'Absent')).toBeChecked();
    await expect(waiting(again)).toBeHidden();
  },
);

test(
  'another person saved the same register: both are shown, and the user chooses',
  onPhone,
  async ({ page, context, browser, academy }) => {
    const { teacher } = await makeClass(academy.db, { size: 3 });
    await comeIn(page, teacher);
    await markWithoutNetwork(page, context);

    const other = await browser.newContext({ baseURL: academy.url });
    const second = await other.newPage();
    await second.goto('/login');
    await logIn(second, teacher);
    await expect(second.getByRole('heading', { name: /^Hello/ })).toBeVisible();
    await second.goto(markPage);
    await cell(second, 'Pupil 03', 'Late').click();
    await saveButton(second).click();
    await expect(second.getByText(/^Saved at/)).toBeVisible();

    await context.setOffline(false);
    const pupil02 = page.getByRole('group', { name: 'Pupil 02 Roll no. 2' });
    await expect(pupil02.getByRole('radio', { name: 'Saved: Present' })).toBeVisible();
    await expect(pupil02.getByRole('radio', { name: 'Yours: Absent' })).toBeChecked();
    await expectAccessible(page, 'two versions');
    await page.getByRole('group', { name: 'Pupil 03 Roll no. 3' }).getByRole('radio', { name: 'Saved: Late' }).check();
    await page.getByRole('button', { name: 'Keep this choice' }).click();
    await saveButton(page).click();
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await second.reload();
    await expect(cell(second, 'Pupil 02', 'Absent')).toBeChecked();
    await expect(cell(second, 'Pupil 03', 'Late')).toBeChecked();
    await second.getByRole('button', { name: 'History' }).click();
    await expect(second.getByText('Pupil 03: marked Present, but Late was kept')).toBeVisible();
    await other.close();
  },
);
