import type { Page } from '@playwright/test';
import { makeGuardian } from '../server/seed/factories.ts';
import { openFamilyPage, smallPhone } from './family-page.ts';
import { expectAccessible } from './page-checks.ts';
import { makeClass } from './people.ts';
import { cell, markPage, saveButton } from './register-page.ts';
import { expect, onPhone, test } from './test.ts';

test(
  'a parent sees the absence by the link, asks for leave, the teacher accepts it in the register, and the parent sees it',
  onPhone,
  async ({ page, browser, academy, signIn }) => {
    test.slow();
    const { teacher, student } = await makeClass(academy.db, { size: 3 });
    const mother = await makeGuardian(academy.db, [student.id], { name: 'Sunita Wagh' });
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await signIn(teacher);
    await page.setViewportSize(smallPhone);
    await page.goto(markPage);
    await cell(page, 'Pupil 01', 'Absent').click();
    await saveButton(page).click();
    await expect(page.getByRole('link', { name: 'Tell 1 family' })).toBeVisible();
    await page.goto('/app/teacher/dashboard');
    await page.getByRole('link', { name: 'Tell 1 family' }).click();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'WhatsApp to Sunita Wagh' }).click();
    await page.getByRole('link', { name: 'Open WhatsApp' }).click();
    await (await opened).close();
    await expect(page.getByText(/^Told Sunita Wagh at|^Told .*at/).first()).toBeVisible();

    const family = await openFamilyPage(browser, academy.url, mother);
    const child = family.getByRole('article', { name: 'Pupil 01' });
    await expect(child.getByText('Absent', { exact: true }).first()).toBeVisible();
    expect(new URL(family.url()).hash, 'the secret is not left in the address').toBe('');
    for (const time of ['once', 'again']) {
      await child.getByRole('button', { name: 'Ask for leave for Pupil 01' }).click();
      await expect(child.getByRole('button', { name: /^First day/ }), time).toBeFocused();
      if (time === 'once') await child.getByRole('button', { name: 'Cancel' }).click();
    }
    await child.getByRole('button', { name: /^Last day/ }).click();
    await family.keyboard.press('ArrowRight');
    await family.keyboard.press('Enter');
    await child.getByLabel('Reason').fill('Fever');
    await expectAccessible(family, 'the page of a family, asking for leave');
    await child.getByRole('button', { name: /^Ask for leave/ }).click();
    await expect(family.getByText('The office and the teachers see your request')).toBeVisible();
    await expect(child.getByText('Not answered yet')).toBeVisible();
    expect(await overflow(family), 'nothing is wider than the phone').toBeLessThanOrEqual(0);

    await page.goto('/app/teacher/dashboard');
    await expect(page.getByRole('heading', { name: 'Families to tell' }), 'all are told').toHaveCount(0);
    await page.getByRole('button', { name: 'Notifications, 1 not answered' }).click();
    await page.getByRole('link', { name: /^Leave for Pupil 01/ }).click();
    // The dashboard has the same buttons.
    await expect(page.getByRole('heading', { name: 'Leave', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Decline the leave of Pupil 01' }).click();
    await page.getByLabel('Reason').fill('The unit test is on that day');
    await expectAccessible(page, 'declining leave');
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(page.getByText('No leave request waits for an answer')).toBeVisible();
    await family.reload();
    await expect(child.getByText('The unit test is on that day')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Accept the leave of Pupil 01' })).toBeVisible();

    await page.goto(markPage);
    await expect(page.getByText('Leave requested by the mother')).toBeVisible();
    await page.getByRole('button', { name: 'Accept the leave of Pupil 01' }).click();
    await expect(page.getByText('On leave, requested by the mother')).toBeVisible();
    await expectAccessible(page, 'a register with an accepted leave');
    expect(await overflow(page), 'nothing is wider than the phone').toBeLessThanOrEqual(0);
    await saveButton(page).click();
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Tell \d/ }), 'nobody is absent any more').toHaveCount(0);

    await family.reload();
    await expect(child.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(child.getByText(/On leave$/).first()).toBeVisible();
    await family.context().close();
  },
);

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
