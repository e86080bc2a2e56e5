import type { Locator, Page } from '@playwright/test';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { makeEnquiry } from '../server/seed/factories.ts';
import { makeClass } from './people.ts';
import { expect, once, test } from './test.ts';
import { goWithin, pressMenuItem } from './interactions.ts';

/** Without a pointer: everything is reached with Tab and operated with keys. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${target.toString()}`);
}

async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test('with the keyboard alone a teacher logs in, marks two absent and saves', once, async ({ page, academy }) => {
  const { teacher } = await makeClass(academy.db, { size: 5 });
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email, phone or admission number'));
  await page.keyboard.type(teacher.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(teacher.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app/teacher/dashboard');

  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Mark attendance' }).first());
  await expect(page.getByRole('heading', { name: 'Mark Attendance' })).toBeFocused();
  const radios = (student: string) => page.getByRole('radiogroup', { name: student });
  await tabTo(page, radios('Pupil 01').getByRole('radio', { name: 'Present' }));
  // Until the server has answered, the register is shown from the device and takes no keys.
  await expect(radios('Pupil 01')).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('a');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('a');
  await expect(radios('Pupil 01').getByRole('radio', { name: 'Absent' })).toBeChecked();
  await expect(radios('Pupil 03').getByRole('radio', { name: 'Absent' })).toBeChecked();
  await expect(radios('Pupil 02').getByRole('radio', { name: 'Present' })).toBeChecked();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Saved at/)).toBeVisible();
});

test(
  'with the keyboard alone the office adds a student, and keeps a batch it nearly deleted',
  once,
  async ({ page, academy, signIn }) => {
    const { batch } = await makeClass(academy.db, { size: 3 });
    await signIn(demoSignIns.admin);
    await page.goto('/app/students/create');
    await tabTo(page, page.getByLabel('Full name'));
    await page.keyboard.type('Kedar Keyboard');
    await pressOn(page, page.getByRole('radio', { name: 'Male', exact: true }), 'Space');
    await pressOn(
      page,
      page.getByLabel('Standard (optional)', { exact: true }).and(page.locator('input')),
      'ArrowDown',
    );
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('button', { name: 'Add student', exact: true }));
    await expect(page.getByText('One-time password for Kedar Keyboard')).toBeVisible();
    await pressOn(page, page.getByRole('button', { name: 'Done' }));
    await expect(page.getByRole('heading', { name: 'Kedar Keyboard' })).toBeFocused();

    await goWithin(page, `/app/batches/${batch.id}`);
    await pressOn(page, page.getByRole('button', { name: 'More for this batch' }));
    await pressMenuItem(page, 'Delete batch');
    const dialog = page.getByRole('dialog', { name: `Delete batch ${batch.name}?` });
    await expect(dialog).toContainText('3 students');
    await expect(dialog.getByRole('button', { name: 'Keep batch' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: batch.name })).toBeVisible();
  },
);

test(
  'with the keyboard alone the office moves a registration on and admits the student',
  once,
  async ({ page, academy, signIn }) => {
    const { id, studentName } = await makeEnquiry(academy.db, { studentName: 'Tanvi Tabkey', phone: '+919812300456' });
    await signIn(demoSignIns.admin);
    await page.goto(`/app/registrations/${id}`);
    await pressOn(page, page.getByRole('button', { name: 'Move to' }));
    await pressMenuItem(page, 'Contacted');
    await expect(page.getByText(`${studentName} moved to Contacted`)).toBeVisible();

    await pressOn(page, page.getByRole('button', { name: 'Move to' }));
    await pressMenuItem(page, 'Admit and create student');
    await expect(page.getByRole('heading', { name: 'Add student', level: 1 })).toBeFocused();
    await expect(page.getByLabel('Full name')).toHaveValue(studentName);
    await pressOn(page, page.getByRole('radio', { name: 'Male', exact: true }), 'ArrowRight');
    await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
    await pressOn(page, page.getByRole('button', { name: 'Add student', exact: true }));
    await expect(page.getByText(`One-time password for ${studentName}`)).toBeVisible();
    await pressOn(page, page.getByRole('button', { name: 'Done' }));
    await expect(page.getByRole('heading', { name: studentName, level: 1 })).toBeFocused();
    await goWithin(page, `/app/registrations/${id}`);
    await expect(page.getByRole('link', { name: 'Open student' })).toBeVisible();
  },
);
