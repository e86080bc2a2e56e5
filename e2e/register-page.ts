import type { Page } from '@playwright/test';

export const markPage = '/app/teacher/attendance/mark';
export const cell = (page: Page, student: string, mark: 'Present' | 'Absent' | 'Late') =>
  page.getByRole('radiogroup', { name: student, exact: true }).getByRole('radio', { name: mark });
export const saveButton = (page: Page) => page.getByRole('button', { name: /^Save attendance/ });
/** On the register and on the home page. */
export const waiting = (page: Page) => page.getByText('Saved on this phone, waiting to send');
