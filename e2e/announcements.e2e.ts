import { logIn } from './log-in.ts';
import { expectUsable } from './page-checks.ts';
import { makeClass, makeOffice } from './people.ts';
import { expect, test } from './test.ts';
import { choose } from './interactions.ts';

test('the office announces something to a batch; its student hears the bell, reads it, and the bell is quiet', async ({
  page,
  academy,
  browser,
  contextOptions,
  isMobile,
}) => {
  test.slow();
  const { batch, student } = await makeClass(academy.db, { size: 2 });
  const { student: foreign } = await makeClass(academy.db, { size: 1 });
  const title = `Room 3 for ${batch.name}`;

  await page.goto('/login');
  await logIn(page, await makeOffice(academy.db));
  await page.getByRole('main').getByRole('link', { name: 'New announcement' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Message').fill('The projector is repaired.\nSee https://example.com/room-3 for the way.');
  await page.getByRole('button', { name: 'Batches' }).click();
  await choose(page, 'Batches', batch.name);
  await expect(page.getByText('2 students and 1 teacher')).toBeVisible();
  await page.getByRole('button', { name: /Publish now/ }).click();
  await expect(page.getByRole('link', { name: 'Start date and end date are required' })).toBeVisible();
  await expectUsable(page, 'refused', isMobile);
  await page.getByLabel('End date').fill('31-12-2198');
  await expect(page.getByText('Will be')).toBeVisible();
  await page.getByRole('button', { name: /Publish now/ }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('0 of 3 people')).toBeVisible();

  const context = await browser.newContext({ ...contextOptions, baseURL: academy.url });
  const phone = await context.newPage();
  await phone.goto('/login');
  await logIn(phone, student);
  // Not the dashboard: the non-modal panel covers some of its links.
  await expect(phone).toHaveURL('/app/student/dashboard');
  await phone.goto('/app/student/announcements');
  const bell = phone.getByRole('button', { name: 'Notifications, 1 unread' });
  await bell.click();
  const panel = phone.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: title })).toContainText('Unread');
  await expectUsable(phone, 'bell', isMobile);
  await phone.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await bell.click();
  await panel.getByRole('link', { name: title }).click();
  await expect(phone).toHaveURL(/\/app\/student\/announcements\/[\da-f-]+$/);
  await expect(panel).toBeHidden();
  await expect(phone.getByRole('link', { name: 'https://example.com/room-3' })).toHaveAttribute('rel', /noopener/);
  await expect(phone.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  const address = phone.url();
  await phone.getByRole('link', { name: 'Announcements' }).last().click();
  await expect(phone.getByRole('main').getByRole('link', { name: title })).not.toContainText('New');

  await page.reload();
  await expect(page.getByText('1 of 3 people')).toBeVisible();
  await page.getByRole('button', { name: 'Show the names' }).click();
  await expect(page.getByRole('dialog', { name: 'Who has seen it' }).getByText(student.name)).toBeVisible();
  await expectUsable(page, 'readers', isMobile);

  await context.clearCookies();
  await phone.goto('/login');
  await logIn(phone, foreign);
  await expect(phone.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await phone.goto(address);
  await expect(phone.getByText('This announcement has ended')).toBeVisible();
  await context.close();
});
