import type { Page } from '@playwright/test';
import { weekDays } from '#contract/dates';
import { sheetTypes } from '#contract/sheets';
import { attendanceWorkbook, batchesWorkbook, studentsWorkbook, teachersWorkbook } from './moving-workbooks.ts';
import { expectUsable } from './page-checks.ts';
import { setUpAcademy } from './set-up-academy.ts';
import { expect, onceInFull, test } from './test.ts';

/** Imports a workbook from the set-up list, with what has to be answered about its columns and its check. */
async function importWorkbook(
  page: Page,
  { link, workbook, columns, check }: { link: string; workbook: Uint8Array; columns?: string; check?: string },
): Promise<void> {
  await page.getByRole('link', { name: link }).click();
  const buffer = Buffer.from(workbook);
  await page.getByLabel('Choose file').setInputFiles({ name: 'list.xlsx', mimeType: sheetTypes.xlsx, buffer });
  await expect(page.getByText(/^list\.xlsx, \d+ rows/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('What is in each column')).toBeVisible();
  if (columns !== undefined) await page.getByRole('button', { name: columns }).click();
  for (const question of await page.getByLabel(/ stands for$/).all()) await question.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Continue' }).click();
  if (check !== undefined) await page.getByRole('button', { name: check }).click();
  await page.getByRole('button', { name: /^Import \d/ }).click();
}

const goOn = (page: Page) => page.getByRole('link', { name: 'Go on setting up' }).click();

test('an academy moves in with four workbooks and marks its first register', onceInFull, async ({ page, fresh }) => {
  await setUpAcademy(page, fresh);

  await importWorkbook(page, {
    link: 'Import teachers',
    workbook: await teachersWorkbook(),
    columns: 'Create all 5',
  });
  await expect(page.getByRole('heading', { name: '12 teachers added' })).toBeVisible();
  await goOn(page);
  await importWorkbook(page, { link: 'Import batches', workbook: await batchesWorkbook(), columns: 'Create all 4' });
  await expect(page.getByRole('heading', { name: '20 batches added' })).toBeVisible();

  await page.getByRole('link', { name: 'Add their times and teachers' }).click();
  const rows = page.getByRole('group').filter({ has: page.getByLabel('From') });
  await expect(rows).toHaveCount(8);
  await expectUsable(page, 'times and teachers', false);
  for (const day of await rows.first().getByRole('group').getByRole('button').all()) await day.click();
  await rows.first().getByLabel('From').fill('20:00');
  await rows.first().getByLabel('To').fill('20:45');
  for (const copy of await page.getByRole('button', { name: /^Same days and times as/ }).all()) await copy.click();
  await expect(rows.last().getByRole('button', { pressed: true })).toHaveCount(weekDays.length);
  await page.getByRole('button', { name: /^Save times and teachers/ }).click();
  await expect(page.getByText('Every batch has its times and a teacher')).toBeVisible();

  await page.goto(`${fresh.url}/app/dashboard`);
  await importWorkbook(page, {
    link: 'Import students',
    workbook: await studentsWorkbook(),
    check: 'Leave these 4 cells empty',
  });
  await expect(page.getByRole('heading', { name: '400 students added' })).toBeVisible();
  await page.getByRole('button', { name: 'Give 400 students their logins' }).click();
  await expect(page.getByText('400 login slips are ready to print at the top of the page.')).toBeVisible();
  await goOn(page);
  await importWorkbook(page, { link: 'Import past attendance', workbook: await attendanceWorkbook() });
  await expect(page.getByRole('heading', { name: 'The attendance is imported' })).toBeVisible();
  await expect(page.getByText('400 changed, 0 the same, 0 left out.')).toBeVisible();
  await goOn(page);

  await page.getByRole('link', { name: 'Mark the first attendance' }).click();
  await page.getByRole('button', { name: /^Save attendance/ }).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
});
