import { comeIn, offlineComplaints } from './offline-device.ts';
import { makeClass } from './people.ts';
import { cell, markPage, markWithoutNetwork, saveButton, waiting } from './register-page.ts';
import { expect, onPhone, test } from './test.ts';

test(
  'after a register each family is one tap away, and who was told is seen by the next who looks',
  onPhone,
  async ({ page, academy, signIn }) => {
    const { teacher } = await makeClass(academy.db, { size: 3 });
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await signIn(teacher);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(markPage);
    await cell(page, 'Pupil 02', 'Absent').click();
    await expect(page.getByRole('link', { name: /^Tell \d/ }), 'not before it is saved').toHaveCount(0);
    await saveButton(page).click();
    await page.getByRole('link', { name: 'Tell 1 family' }).click();
    await expect(page.getByRole('heading', { name: 'Tell parents', level: 1 })).toBeVisible();

    await page.getByRole('button', { name: 'WhatsApp to the parent of Pupil 02' }).click();
    const write = page.getByRole('link', { name: 'Open WhatsApp' });
    const text = new URL((await write.getAttribute('href')) ?? '').searchParams.get('text');
    expect(text).toMatch(/^Namaste\. Pupil 02 was absent from Evening class \d+ on \d\d-\d\d-\d{4}\./);
    const opened = page.context().waitForEvent('page');
    await write.click();
    await (await opened).close();
    await expect(page.getByText(/^Told at .+ \(WhatsApp\)$/)).toBeVisible();

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/^Told at/)).toHaveCount(0);

    // A call counts, too, and the number on the register falls.
    await page.getByRole('link', { name: 'Call the parent of Pupil 02' }).click();
    await expect(page.getByText(/^Told at/)).toHaveCount(1);
    await page.goto(markPage);
    await expect(page.getByRole('link', { name: 'All families are told' })).toBeVisible();
  },
);

test.describe('without a signal', () => {
  test.use({ serviceWorkers: 'allow' });
  test.beforeEach(({ watch }) => watch.allow(offlineComplaints));

  test(
    'the families of a register that was marked offline are told once it has been sent',
    onPhone,
    async ({ page, context, academy }) => {
      const { teacher } = await makeClass(academy.db, { size: 3 });
      await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
      await comeIn(page, teacher);
      await markWithoutNetwork(page, context);
      await expect(page.getByRole('link', { name: /^Tell \d/ }), 'not before it is sent').toHaveCount(0);

      // It is sent while the teacher looks at another screen.
      await page.goto('/app/teacher/dashboard');
      await expect(waiting(page)).toBeVisible();
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Tell 1 family' }).click();
      await expect(page.getByRole('heading', { name: 'Tell parents', level: 1 })).toBeVisible();
      const opened = context.waitForEvent('page');
      await page.getByRole('button', { name: 'WhatsApp to the parent of Pupil 02' }).click();
      await page.getByRole('link', { name: 'Open WhatsApp' }).click();
      await (await opened).close();
      await expect(page.getByText(/^Told at .+ \(WhatsApp\)$/)).toBeVisible();

      // The register knows it, too.
      await page.goto(markPage);
      await expect(page.getByRole('link', { name: 'All families are told' })).toBeVisible();
    },
  );
});
