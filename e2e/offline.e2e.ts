import type { APIRequestContext } from '@playwright/test';
import { makePdf } from '../server/seed/make-pdf.ts';
import { expectAccessible } from './page-checks.ts';
import { logIn, logOut } from './log-in.ts';
import { comeIn, goOffline, offlineComplaints, readDevice } from './offline-device.ts';
import { makeClass } from './people.ts';
import { cell, markPage, saveButton, waiting } from './register-page.ts';
import { expect, onPhone, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ watch }) => watch.allow(offlineComplaints));

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
  // Prefetched, after the area's screens.
  await goOffline(page, context, /"announcements"/);
  await open();
  await expectRead();

  await page.goto('/app/student/profile');
  await expect(page.getByText(/^1 note, \d+ KB$/)).toBeVisible();
  await expect(page.getByText('The last 10 are kept, up to 50 MB.')).toBeVisible();
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
  'a login that leaves its page before there is a worker prepares the phone as well',
  onPhone,
  async ({ page, context, academy }) => {
    const { teacher } = await makeClass(academy.db, { size: 2 });
    await page.addInitScript(() => {
      if (location.pathname === '/login') navigator.serviceWorker.register = () => new Promise(() => {});
    });
    await page.goto('/login');
    await logIn(page, teacher);
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
    await goOffline(page, context, /"schedule","teaching"/);
    await page.goto('/app/teacher/schedule');
    await expect(page.getByText('Evening class').filter({ visible: true }).first()).toBeVisible();
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
    await expect(page.getByText('The attendance you marked on this phone was not saved')).toBeVisible();
    await expectAccessible(page, 'marks that were refused');
    await logOut(page);
    await expect(page.getByRole('dialog')).toContainText('The attendance of 1 class is only on this phone');
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
    // Appearance settings belong to the device.
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
