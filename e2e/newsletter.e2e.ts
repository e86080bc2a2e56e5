import type { Page } from '@playwright/test';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { linkIn } from './mailbox.ts';
import { expect, onPhone, once, test } from './test.ts';
import { holdPopups } from './interactions.ts';

test(
  'a visitor subscribes at the foot of a page, and leaves with the link in the mail',
  onPhone,
  async ({ page, academy }) => {
    const email = 'reader@sample.tasika.example';
    await page.goto('/about');
    const form = page.getByRole('form', { name: 'News by email' });
    const field = form.getByLabel('Email address');
    const popup = (title: string) => page.getByRole('group', { name: title });

    await expect(form.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
    await holdPopups(page);
    await field.fill('reader at home');
    await form.getByRole('button', { name: 'Subscribe' }).click();
    const invalid = 'Please enter a valid email address.';
    await expect(popup('Invalid Email')).toContainText(invalid);
    await expect(page.getByRole('status').filter({ hasText: invalid })).toBeVisible();
    await expect(field).toBeFocused();
    // Two seconds from the frame after which it is shown.
    await page.clock.runFor(2100);
    await expect(popup('Invalid Email'), 'the popup closes by itself').toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: invalid }), 'its text stays').toBeVisible();

    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/api/newsletter/subscribe', async (route) => {
      await held;
      await route.continue();
    });
    await field.fill(email);
    await field.press('Enter');
    await expect(form.getByRole('button', { name: 'Subscribing...' })).toBeVisible();
    await expect(field).toBeDisabled();
    letThrough();
    await expect(popup('Subscribed')).toBeVisible();
    await expect(field).toHaveValue('');
    await expect(field).toBeEnabled();
    await expect(form.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible();

    const mail = await academy.mailbox.waitFor(email, 'News from');
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    await page.clock.resume();
    await page.goto(linkIn(mail, '/unsubscribe/'));
    await expect(page.getByText('r•••@sample.tasika.example')).toBeVisible();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed', level: 1 })).toBeVisible();
  },
);

test('a mail program leaves the list with one click, without a page', once, async ({ page, request, academy }) => {
  const email = 'quick.reader@sample.tasika.example';
  await subscribe(page, email);
  const mail = await academy.mailbox.waitFor(email, 'News from');
  const target = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const address = /<(https?:[^>]+)>/.exec(target)?.[1] ?? '';
  const answer = await request.post(address, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(linkIn(mail, '/unsubscribe/'));
  await expect(page.getByRole('heading', { name: 'You are unsubscribed', level: 1 })).toBeVisible();
});

test('the office sends a newsletter to everybody who subscribed', once, async ({ page, academy, signIn }) => {
  const readers = ['first.reader@sample.tasika.example', 'second.reader@sample.tasika.example'];
  for (const email of readers) await subscribe(page, email);
  const subject = 'Test on Sunday';
  await signIn(demoSignIns.admin);
  await page.goto('/app/newsletter/compose');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Text', { exact: true }).fill('The test begins at 9:00 AM.\n\nBring <two> pens & a ruler.');
  await page.getByRole('button', { name: 'Send to all subscribers' }).click();
  const question = page.getByRole('dialog', { name: `Send “${subject}” now?` });
  await expect(question).toContainText('cannot be taken back');
  await question.getByRole('button', { name: 'Send newsletter' }).click();
  await expect(question).toBeHidden();

  for (const email of readers) {
    const mail = await academy.mailbox.waitFor(email, subject);
    expect(mail.text).toContain('Bring <two> pens & a ruler.');
    expect(mail.html).toContain('Bring &lt;two&gt; pens &amp; a ruler.');
    expect(linkIn(mail, '/unsubscribe/')).toContain(academy.url);
  }
  await expect(page.getByText(/^(\d+) of \1 sent$/)).toBeVisible();
});

async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto('/');
  const form = page.getByRole('form', { name: 'News by email' });
  await form.getByLabel('Email address').fill(email);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you for subscribing' })).toBeVisible();
}
