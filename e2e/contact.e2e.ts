import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { settle } from './page-checks.ts';
import { expect, onPhone, test } from './test.ts';

test(
  'a message from the contact page survives a lost connection, reaches the office and is marked as answered',
  onPhone,
  async ({ page, academy, signIn, watch }) => {
    const visitor = 'Shabnam Momin';
    const words = 'Is there a batch for the 9th on Sundays?';
    watch.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/contact');
    await page.getByLabel('Your name').fill(visitor);
    await page.getByLabel('Mobile number').fill('97654 04321');
    await page.getByLabel('Message', { exact: true }).fill(words);
    const send = page.getByRole('button', { name: 'Send message' });
    await expect(send).toBeEnabled();
    await page.context().setOffline(true);
    await send.click();
    await expect(page.getByRole('alert')).toContainText('What you typed is still here. Try again.');
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByLabel('Message', { exact: true }), 'kept over a reload').toHaveValue(words);
    await send.click();
    await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeFocused();

    const mail = await academy.mailbox.waitFor('office@sample.tasika.example', `Message from ${visitor}`);
    expect(mail.text).toContain(words);
    await signIn(demoSignIns.admin);
    await page.goto('/app/messages');
    const message = page.getByRole('main').getByRole('link', { name: visitor });
    await expect(message, 'arrived once').toHaveCount(1);
    await message.click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Call +91 97654 04321' })).toHaveAttribute('href', 'tel:+919765404321');
    await page.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(page.getByText(/^Answered by/)).toBeVisible();
    await settle(page);
  },
);

test('a form whose script does not come through at first works when it does', onPhone, async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/);
  const asked: string[] = [];
  await page.route('**/assets/contact-form-*.js', async (route) => {
    asked.push(route.request().url());
    await (asked.length === 1 ? route.abort() : route.continue());
  });
  await page.goto('/contact');
  const field = page.getByLabel('Your name');
  await field.fill('Farida');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
  await expect(field).toHaveValue('Farida');
  expect(asked.filter((file) => file === asked[0])).toHaveLength(2);
});

for (const { path, first, text, isKept, send } of [
  { path: '/contact', first: 'Your name', text: 'Message', isKept: true, send: 'Send message' },
  {
    ...{ path: '/admission', first: 'Student’s full name', text: 'Your question or wish (optional)' },
    ...{ isKept: true, send: 'Send registration' },
  },
  { path: '/about', first: 'Email address', text: undefined, isKept: false, send: 'Subscribe' },
]) {
  test(
    `what is typed on ${path} before the scripts arrive stays there, and out of the address`,
    onPhone,
    async ({ page }) => {
      let letThrough = () => {};
      const held = new Promise<void>((resolve) => (letThrough = resolve));
      await page.route('**/assets/**/*.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      const field = page.getByLabel(first, { exact: true });
      const area = text === undefined ? undefined : page.getByLabel(text, { exact: true });
      await area?.fill('When do you open?');
      await field.fill('Farida');
      await field.press('Enter');
      letThrough();
      await expect(page.getByRole('button', { name: send, exact: true })).toBeEnabled();
      await expect(page).toHaveURL(path);
      if (!isKept) await field.press('Enter');
      else await page.reload();
      await expect(field).toHaveValue('Farida');
      if (area) await expect(area).toHaveValue('When do you open?');
    },
  );
}
