import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { makeSubject } from '../server/seed/factories.ts';
import type { Academy } from './academy.ts';
import { linkIn } from './mailbox.ts';
import { makeLoneStudent, makeLoneTeacher, makeOffice, password } from './people.ts';
import { expect, onPhone, once, test } from './test.ts';
import { logIn, logOut } from './log-in.ts';
import { holdPopups } from './interactions.ts';

test('a teacher logs in, stays logged in after a reload, and logs out', onPhone, async ({ page, academy }) => {
  const teacher = await makeLoneTeacher(academy.db);
  await page.goto('/login');
  await expect(page.getByLabel('Email, phone or admission number')).toBeFocused();
  await logIn(page, teacher);
  await expect(page).toHaveURL('/app/teacher/dashboard');
  await page.reload();
  await expect(page).toHaveURL('/app/teacher/dashboard');
  // Waits for the application before the clock is stopped, as its start uses timers.
  await expect(page.getByRole('button', { name: /^Profile menu/ })).toBeVisible();

  await holdPopups(page);
  await logOut(page);
  await expect(page).toHaveURL('/login');
  const popup = page.getByRole('group', { name: 'Logged Out' });
  await expect(popup).toContainText('You have been successfully logged out');
  await page.clock.resume();
  await expect(popup, 'the popup closes by itself').toBeHidden();
  await expect(page.getByText('You have been successfully logged out'), 'its text stays').toHaveCount(1);
  await page.goto('/app/teacher/profile');
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('Enter pressed before the page can send anything logs in once it can', once, async ({ page, academy }) => {
  const teacher = await makeLoneTeacher(academy.db);
  const entered = Promise.withResolvers<void>();
  await page.route('**/assets/islands-*.js', async (route) => {
    await entered.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email, phone or admission number').fill(teacher.email);
  await page.getByLabel('Password', { exact: true }).fill(teacher.password);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeDisabled();
  await page.keyboard.press('Enter');
  entered.resolve();
  await expect(page).toHaveURL('/app/teacher/dashboard');
});

test('a failing logout says so and still ends on the login page', onPhone, async ({ page, academy, signIn, watch }) => {
  watch.allow(/status of 500/);
  await signIn(await makeLoneTeacher(academy.db));
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json: { message: 'No', code: 'x' } }));
  await page.goto('/app/teacher/profile');
  await expect(page.getByRole('button', { name: /^Profile menu/ })).toBeVisible();
  await holdPopups(page);
  await logOut(page);
  await expect(page).toHaveURL('/login');
  const popup = page.getByRole('group', { name: 'Logout Failed' });
  await expect(popup).toContainText('There was an issue logging you out. Please try again.');
});

test(
  'a wrong password and an unknown account get the same answer, and the password is emptied',
  onPhone,
  async ({ page, academy }) => {
    const { email } = await makeLoneTeacher(academy.db);
    await page.goto('/login');
    for (const tried of [email, 'nobody@sample.tasika.example']) {
      await logIn(page, { email: tried, password: 'not-the-right-one' });
      const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
      await expect(summary).toContainText('Login failed');
      await expect(summary).toBeFocused();
      await expect(page.getByLabel('Email, phone or admission number')).toHaveValue(tried);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
      await expect(page).toHaveTitle(/^Error: /);
    }
  },
);

test(
  'after a stranger guessed many wrong passwords the owner still gets in on a new device, for a little work that it does',
  onPhone,
  async ({ page, academy }) => {
    const teacher = await makeLoneTeacher(academy.db);
    const guess = (wrong: string) =>
      fetch(`${academy.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: teacher.email, password: wrong }),
      });
    let status = 401;
    for (let count = 0; status === 401; count += 1) ({ status } = await guess(`guess ${count}`));
    expect(status, 'guessing costs work by now').toBe(429);

    await page.goto('/login');
    const isAskedForWork = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/auth/login') && answer.status() === 429,
    );
    await logIn(page, { ...teacher, password: 'mistyped' });
    await isAskedForWork;
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText('Login failed');
    await logIn(page, teacher);
    await expect(page).toHaveURL('/app/teacher/dashboard');
  },
);

test('a visitor sent to the login page returns to the requested page', onPhone, async ({ page, academy }) => {
  const student = await makeLoneStudent(academy.db);
  await page.goto('/app/');
  await expect(page, '"A bare / under the app redirects to /login"').toHaveURL(/\/login/);
  await page.goto('/app/student/attendance?month=2026-01');
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText('Log in to open that page.')).toBeVisible();
  // Students may log in with the admission number instead of an email.
  await logIn(page, { email: student.profile.admissionNo, password });
  await expect(page).toHaveURL('/app/student/attendance?month=2026-01');
});

test('a page of another role sends to the own dashboard and says why', once, async ({ page, academy, signIn }) => {
  await signIn(await makeLoneStudent(academy.db));
  await page.goto('/app/subjects');
  await expect(page).toHaveURL('/app/student/dashboard');
  await expect(page.getByText('That page is for admins.')).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL('/app/student/dashboard');
});

test('an admin at the teacher dashboard of the menu lands on the own one', once, async ({ page, signIn }) => {
  await signIn(demoSignIns.admin);
  await page.goto('/app/teacher-dashboard');
  await expect(page).toHaveURL('/app/dashboard');
});

test('a forgotten password is replaced through the link in the mail, once', onPhone, async ({ page, academy }) => {
  const { email } = await makeLoneTeacher(academy.db);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(/^You can ask for another link/)).toBeVisible();

  const link = linkIn(await academy.mailbox.waitFor(email, 'password'), '/reset-password/');
  await page.goto(link);
  const field = page.getByLabel('New password', { exact: true });
  await expect(field, 'a password that is shown goes to no spell checker').toHaveAttribute('spellcheck', 'false');
  await field.fill('a-new-quiet-morning');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, { email, password: 'a-new-quiet-morning' });
  await expect(page).toHaveURL('/app/teacher/dashboard');

  await logOut(page);
  await expect(page).toHaveURL('/login');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
});

/** A subject of one's own to edit, with a new description typed into its form. */
async function typeIntoSubject(page: Page, academy: Academy, text: string) {
  const subject = await makeSubject(academy.db, { name: `Typed ${randomUUID().slice(0, 8)}` });
  await page.goto(`/app/subjects/${subject.id}/edit`);
  await page.getByLabel('Description').fill(text);
  return subject;
}

const changesOf = async ({ db }: Academy, id: string) => {
  const { rows } = await db.execute(
    sql`select user_id from audit_log where entity = 'subject' and entity_id = ${id} and action = 'update'`,
  );
  return rows.map((row) => row['user_id']);
};

test(
  'what one typed is not saved in the name of another who logged in in another tab, and not lost',
  onPhone,
  async ({ page, context, academy, watch }) => {
    watch.allow(/status of (401|409)/);
    const [own, other] = [await makeOffice(academy.db), await makeOffice(academy.db)];
    await page.goto('/login');
    await logIn(page, own);
    await expect(page).toHaveURL('/app/dashboard');
    const subject = await typeIntoSubject(page, academy, 'Long, and typed by hand');

    const secondTab = await context.newPage();
    await secondTab.goto('/app/profile');
    await logOut(secondTab);
    await expect(secondTab).toHaveURL('/login');
    await logIn(secondTab, other);
    await expect(secondTab).toHaveURL('/app/dashboard');

    await page.getByRole('button', { name: 'Save subject' }).click();
    const dialog = page.getByRole('dialog', { name: 'You are logged in as Leela Office now' });
    await expect(dialog).toBeVisible();
    expect(await changesOf(academy, subject.id)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Email, phone or admission number').fill(own.email);
    await dialog.getByLabel('Password', { exact: true }).fill(own.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Description')).toHaveValue('Long, and typed by hand');
    await page.getByRole('button', { name: 'Save subject' }).click();
    await expect(page).not.toHaveURL(/edit$/);
    expect(await changesOf(academy, subject.id)).toEqual([own.id]);
  },
);

test('a session that ends under a filled form brings the login over it', onPhone, async ({ page, academy, watch }) => {
  watch.allow(/status of 401/);
  const own = await makeOffice(academy.db);
  await page.goto('/login');
  await logIn(page, own);
  await expect(page).toHaveURL('/app/dashboard');
  const subject = await typeIntoSubject(page, academy, 'Still here');
  // Ends on the server alone, as it does after twelve hours, or when the office ends it.
  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));

  await page.getByRole('button', { name: 'Save subject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog.getByLabel('Email, phone or admission number')).toHaveValue(own.email);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('not-the-right-one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Login failed');
  await dialog.getByLabel('Password', { exact: true }).fill(own.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Save subject' }).click();
  await expect(page).not.toHaveURL(/edit$/);
  expect(await changesOf(academy, subject.id)).toEqual([own.id]);
});
