import { expectUsable } from './page-checks.ts';
import { expectOwnWords } from './own-words.ts';
import { setupCodeOf } from './set-up-academy.ts';
import { expect, once, test } from './test.ts';
import { logIn, logOut } from './log-in.ts';
import { choose, goWithin } from './interactions.ts';

const admin = { email: 'office@sample.tasika.example', password: 'front-desk-keys-42' };

test(
  'a new academy is set up with the code and gets its first subject, standard, teacher, batch and student',
  once,
  async ({ page, fresh }) => {
    test.slow();
    const code = await setupCodeOf(fresh);
    await page.goto(`${fresh.url}/admission`);
    await expect(page.getByRole('heading', { name: 'This academy is not set up yet', level: 1 })).toBeVisible();
    await expectUsable(page, 'before the setup', false);
    await page.getByRole('link', { name: 'Set up the academy' }).click();
    await expect(page).toHaveURL(`${fresh.url}/setup`);
    await expectUsable(page, 'setup', false);
    const desk = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 390, height: 844 });
    await expectUsable(page, 'setup on a phone', true);
    await page.setViewportSize(desk);

    await page.getByLabel('Name of the academy').fill('Evening School');
    await page.getByLabel('Full name').fill('Leela Kale');
    await page.getByLabel('Email', { exact: true }).fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByLabel('Setup code').fill('AAAAA-AAAAA');
    await page.getByRole('button', { name: 'Create the academy' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
    await page.getByLabel('Setup code').fill(code);
    await page.getByRole('button', { name: 'Create the academy' }).click();
    await expect(page).toHaveURL(`${fresh.url}/app/dashboard`);
    await expectOwnWords(page, fresh);

    await page.goto(`${fresh.url}/app/subjects/create`);
    await page.getByLabel('Name', { exact: true }).fill('Geometry');
    await page.getByRole('button', { name: 'Add subject' }).click();
    await expect(page.getByRole('heading', { name: 'Geometry', level: 1 })).toBeVisible();
    await expect(page.getByText('Subject created successfully')).toBeVisible();

    await goWithin(page, '/app/standards/create');
    await page.getByLabel('Name', { exact: true }).fill('9 Standard');
    await page.getByLabel('Level', { exact: true }).fill('9');
    await choose(page, 'Subjects (optional)', 'Geometry');
    await page.getByRole('button', { name: 'Add standard' }).click();
    await expect(page.getByRole('heading', { name: '9 Standard', level: 1 })).toBeVisible();

    await goWithin(page, '/app/teachers/create');
    await page.getByLabel('Full name').fill('Usha Patil');
    await page.getByLabel('Email', { exact: true }).fill('usha@sample.tasika.example');
    await page.getByRole('button', { name: 'Add teacher' }).click();
    await expect(page.getByRole('heading', { name: 'Usha Patil', level: 1 })).toBeVisible();
    const invitation = await fresh.mailbox.waitFor('usha@sample.tasika.example', 'Evening School');
    expect(invitation.text).toContain('/reset-password/');

    await goWithin(page, '/app/batches/create');
    await page.getByLabel('Name', { exact: true }).fill('9 Geometry');
    await choose(page, 'Standard', '9 Standard');
    await choose(page, 'Subject', 'Geometry');
    await choose(page, 'Teacher (optional)', 'Usha Patil');
    await page.getByRole('button', { name: 'Create batch' }).click();
    await expect(page.getByRole('heading', { name: '9 Geometry', level: 1 })).toBeVisible();

    await goWithin(page, '/app/students/create');
    await page.getByLabel('Full name').fill('Riya More');
    await page.getByRole('radio', { name: 'Female' }).check();
    await choose(page, 'Standard (optional)', '9 Standard');
    await page.getByRole('button', { name: 'Add student', exact: true }).click();
    await expect(page.getByText('One-time password for Riya More')).toBeVisible();
    const [, email = '', password = ''] = await page.getByRole('definition').allInnerTexts();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('heading', { name: 'Riya More', level: 1 })).toBeVisible();

    await logOut(page);
    await logIn(page, { email, password });
    await expect(page).toHaveURL(`${fresh.url}/change-password`);
    await page.goto(`${fresh.url}/app/student/dashboard`);
    await expect(page, 'nothing else opens before the password is replaced').toHaveURL(`${fresh.url}/change-password`);
    await page.getByLabel('New password', { exact: true }).fill('blue-kite-afternoon');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page).toHaveURL(`${fresh.url}/app/student/dashboard`);
  },
);
