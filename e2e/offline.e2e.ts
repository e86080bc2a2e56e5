import { eq } from 'drizzle-orm';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { makePdf } from '../server/seed/make-pdf.ts';
import { registers } from '../server/src/db/tables/attendance-tables.ts';
import { expectAccessible } from './looks.ts';
import { logIn, logOut } from './log-in.ts';
import { makeClass } from './people.ts';
import { expect, onPhone, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const markPage = '/app/teacher/attendance/mark';
const cell = (page: Page, student: string, mark: 'Present' | 'Absent' | 'Late') =>
  page.getByRole('radiogroup', { name: student, exact: true }).getByRole('radio', { name: mark });
const saveButton = (page: Page) => page.getByRole('button', { name: /^Save attendance/ });
const waiting = (page: Page) => page.getByText('Saved on this phone, waiting to send');

/** Logs in through the form and waits until the application is on the device. */
async function comeIn(page: Page, person: { email: string; password: string }) {
  await page.goto('/login');
  const readState = async () => (await navigator.serviceWorker.getRegistration('/app'))?.active?.state;
  await expect.poll(() => page.evaluate(readState), { timeout: 30_000 }).toBe('activated');
  await logIn(page, person);
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
}

/** Runs in the page: everything that is kept on the device, by its store. */
async function readDevice(): Promise<Record<string, unknown[]>> {
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

/** Switches the network off once what is asked for is on the device. */
async function goOffline(page: Page, context: BrowserContext, kept: RegExp): Promise<void> {
  await expect.poll(async () => JSON.stringify(await page.evaluate(readDevice))).toMatch(kept);
  await context.setOffline(true);
}

/** Opens the register, loses the network, and marks Pupil 02 absent. */
async function markWithoutNetwork(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(markPage);
  await expect(cell(page, 'Pupil 01', 'Present')).toBeChecked();
  await goOffline(
    page,
    context,
    /"attendance","register".*"batches","teacher"|"batches","teacher".*"attendance","register"/,
  );
  await cell(page, 'Pupil 02', 'Absent').click();
  await saveButton(page).click();
  await expect(waiting(page)).toBeVisible();
}

test.beforeEach(({ watch }) => {
  // Without network every question is one line in the console.
  watch.allow(/Failed to load resource|net::ERR|Failed to fetch|FetchEvent/);
});

test('a teacher marks without network, and it is sent by itself once there is some', async ({
  page,
  context,
  academy,
}) => {
  const { teacher, batch } = await makeClass(academy.db, { size: 3 });
  const sent: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().includes('/api/attendance/'))
      sent.push(response.url());
  });
  await comeIn(page, teacher);
  await markWithoutNetwork(page, context);
  await expect(page.getByText(/^Saved at/)).toBeHidden();
  await expect(page.getByText(/^No internet\. As of/)).toBeVisible();
  await expectAccessible(page, 'marks that wait');

  // Opened anew without network it shows the same.
  await page.reload();
  await expect(waiting(page)).toBeVisible();
  await expect(cell(page, 'Pupil 02', 'Absent')).toBeChecked();
  await page.goto('/app/teacher/dashboard');
  await expect(page.getByText('Only on this phone')).toBeVisible();
  await expect(waiting(page)).toBeVisible();
  await expectAccessible(page, 'Home with what waits');

  await context.setOffline(false);
  await expect(page.getByText('Only on this phone')).toBeHidden({ timeout: 30_000 });
  await expect(page.getByText(/^No internet/)).toBeHidden();
  const rows = await academy.db.select().from(registers).where(eq(registers.batchId, batch.id));
  expect(rows.map(({ version }) => version)).toEqual([1]);
  expect(sent).toHaveLength(1);
});

/** What the browser does by itself some time after the network is back; told through `page`, which is no page of Tasika. */
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

async function upload(request: APIRequestContext, origin: string, title: string, batch: string): Promise<void> {
  const buffer = makePdf(title, [`# ${title}`, 'Torque turns things around an axis.']);
  const file = { name: 'torque.pdf', mimeType: 'application/pdf', buffer };
  const answer = await request.post('/api/notes/upload', { headers: { origin }, multipart: { title, batch, file } });
  expect(answer.status(), await answer.text()).toBe(201);
}

test('a note that was opened is read again without network, until it is removed or its reader logs out', async ({
  page,
  context,
  browser,
  academy,
  signIn,
  isMobile,
}) => {
  test.slow();
  const { teacher, batch, student } = await makeClass(academy.db, { size: 1 });
  const title = `Torque for ${batch.name}`;
  const office = await browser.newContext({ baseURL: academy.url });
  await signIn(teacher, office);
  await upload(office.request, academy.url, title, batch.id);
  await office.close();

  await comeIn(page, student);
  const open = async () => {
    await page.goto('/app/student/notes');
    await page.getByRole('main').getByRole('link', { name: title }).click();
  };
  const viewer = page.getByRole('dialog', { name: title });
  const expectRead = () =>
    isMobile
      ? expect(viewer.getByText('Torque turns things around an axis.')).toBeVisible()
      : expect(viewer.getByTitle(title)).toHaveAttribute('src', /^blob:/);
  await open();
  await expectRead();
  // Read ahead, after the area's screens.
  await goOffline(page, context, /"announcements"/);
  await open();
  await expectRead();

  await page.goto('/app/student/profile');
  await expect(page.getByText(/^1 note, \d+ KB$/)).toBeVisible();
  await expect(page.getByText('The last 10 are kept, at most 50 MB.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove them' }).click();
  await expect(page.getByText('The notes are removed from this device')).toBeVisible();
  await open();
  await expect(viewer.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await viewer.getByRole('button', { name: 'Try again' }).click();
  await expectRead();

  const countFiles = () => page.evaluate(async () => (await (await caches.open('tasika-notes')).keys()).length);
  expect(await countFiles()).toBe(1);
  await page.getByRole('button', { name: 'Close the note' }).click();
  await logOut(page);
  await expect(page).toHaveURL(/\/login/);
  expect(await countFiles()).toBe(0);
});

test('without network the application opens where it was last, with what was there', async ({
  page,
  context,
  academy,
}) => {
  const { teacher } = await makeClass(academy.db, { size: 2 });
  await comeIn(page, teacher);
  await page.goto('/app/teacher/schedule');
  await expect(page.getByText('Evening class').filter({ visible: true }).first()).toBeVisible();
  await goOffline(page, context, /"schedule","teaching"/);
  await page.goto('/app');
  await expect(page).toHaveURL(/\/app\/teacher\/schedule/);
  await expect(page.getByText('Evening class').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(/^No internet\. As of/)).toBeVisible();
});

test(
  'somebody else saved the same register: both are shown, and one chooses',
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
    const pupil02 = page.getByRole('group', { name: 'Pupil 02' });
    await expect(pupil02.getByRole('radio', { name: 'Saved: Present' })).toBeVisible({ timeout: 30_000 });
    await expect(pupil02.getByRole('radio', { name: 'Yours: Absent' })).toBeChecked();
    await expectAccessible(page, 'two versions');
    await page.getByRole('group', { name: 'Pupil 03' }).getByRole('radio', { name: 'Saved: Late' }).check();
    await page.getByRole('button', { name: 'Keep this choice' }).click();
    await saveButton(page).click();
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await second.reload();
    await expect(cell(second, 'Pupil 02', 'Absent')).toBeChecked();
    await expect(cell(second, 'Pupil 03', 'Late')).toBeChecked();
    await second.getByRole('button', { name: 'History' }).click();
    await expect(second.getByText('Pupil 03: had marked Present, kept Late')).toBeVisible();
    await other.close();
  },
);

test(
  'a logout asks before it deletes marks, and leaves nothing of the person on the device',
  onPhone,
  async ({ page, context, academy }) => {
    const { teacher } = await makeClass(academy.db, { size: 2 });
    await comeIn(page, teacher);
    await page.evaluate(() => localStorage.setItem('tasika.install', 'Mon Jan 01 2024'));
    await page.goto(markPage);
    await expect(cell(page, 'Pupil 01', 'Present')).toBeChecked();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')));
    await expect(page.getByRole('button', { name: 'Install' })).toBeVisible();
    await expectAccessible(page, 'the offer to install');
    await context.route('**/api/attendance/batch/**', (route) => route.abort());
    await cell(page, 'Pupil 02', 'Absent').click();
    await saveButton(page).click();
    await expect(waiting(page)).toBeVisible();
    await context.unroute('**/api/attendance/batch/**');
    await context.route('**/api/attendance/batch/**', (route) =>
      route.fulfill({ status: 422, json: { code: 'rule', message: 'This day is locked', requestId: 'x' } }),
    );
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('Your marks from this phone were not saved')).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page, 'marks that were refused');
    await logOut(page);
    await expect(page.getByRole('dialog')).toContainText('The marks of 1 register are only on this phone');
    await expectAccessible(page, 'logout with marks that wait');
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page).toHaveURL(/\/login/);
    const kept = await page.evaluate(readDevice);
    expect(
      Object.values(kept)
        .flat()
        .filter((value) => !(Array.isArray(value) && value.length === 0)),
    ).toEqual([]);
    const left = await page.evaluate(() => Object.keys(localStorage));
    // How it looks is the device's.
    expect(left.filter((key) => !['tasika.scheme', 'tasika.install', 'tasika.rail'].includes(key))).toEqual([]);
  },
);

test(
  'a logout without network says so, and ends on the login page with the next network',
  onPhone,
  async ({ page, context, academy }) => {
    const { teacher } = await makeClass(academy.db, { size: 2 });
    await comeIn(page, teacher);
    await context.setOffline(true);
    await logOut(page);
    const told = page.getByRole('heading', { name: 'You are logged out on this phone' });
    await expect(told).toBeVisible();
    await expectAccessible(page, 'logged out without network');
    await page.reload();
    await expect(told).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/app');
    await expect(page).toHaveURL(/\/login/);
  },
);
