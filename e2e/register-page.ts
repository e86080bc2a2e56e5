import type { BrowserContext, Page } from '@playwright/test';
import { goOffline } from './offline-device.ts';
import { expect } from './test.ts';

export const markPage = '/app/teacher/attendance/mark';
export const cell = (page: Page, student: string, mark: 'Present' | 'Absent' | 'Late') =>
  page.getByRole('radiogroup', { name: student, exact: true }).getByRole('radio', { name: mark });
export const saveButton = (page: Page) => page.getByRole('button', { name: /^Save attendance/ });
/** On the register and on the home page. */
export const waiting = (page: Page) => page.getByText('Saved on this phone, waiting to send');

/** Opens the register, goes offline, and marks Pupil 02 absent. */
export async function markWithoutNetwork(page: Page, context: BrowserContext): Promise<void> {
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
