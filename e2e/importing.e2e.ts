import { expectUsable } from './page-checks.ts';
import { expect, once, test } from './test.ts';
import { uglyWorkbook } from './ugly-workbook.ts';

test(
  'an empty academy takes in the ugly workbook of its office: 400 students in four standards, and can undo it',
  once,
  async ({ page, fresh }) => {
    test.slow();
    await expect.poll(() => fresh.output()).toContain('/setup?code=');
    await page.goto(`${fresh.url}/setup?code=${/setup\?code=(\S+)/.exec(fresh.output())?.[1] ?? ''}`);
    await page.getByLabel('Name of the academy').fill('Evening School');
    await page.getByLabel('Full name').fill('Leela Kale');
    await page.getByLabel('Email', { exact: true }).fill('office@sample.tasika.example');
    await page.getByLabel('Password', { exact: true }).fill('front-desk-keys-42');
    await page.getByRole('button', { name: 'Create the academy' }).click();
    await page.getByRole('link', { name: 'Import it from a spreadsheet' }).click();

    const buffer = Buffer.from(await uglyWorkbook(400));
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.getByLabel('Choose file').setInputFiles({ name: 'students.xlsx', mimeType, buffer });
    await expect(page.getByText('students.xlsx, 420 rows')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(page.getByLabel('What is in “Name of the sheet”')).toHaveValue('standard');
    await expectUsable(page, 'columns of the import', false);
    await page.getByRole('button', { name: 'Create all 4' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(page.getByText('Excel has cut this phone number short')).toBeVisible();
    await expectUsable(page, 'check of the import', false);
    await page.getByRole('button', { name: 'Leave these 4 cells empty' }).click();
    await page.getByRole('button', { name: 'Import 400 students' }).click();
    await expect(page.getByRole('heading', { name: '400 students added' })).toBeVisible();
    await expectUsable(page, 'result of the import', false);

    await page.getByRole('link', { name: 'See the students' }).click();
    await expect(page.getByText('of 400')).toBeVisible();
    await page.goto(`${fresh.url}/app/standards`);
    for (const name of ['11 Science', '11 Commerce', '12 Science', '12 Commerce']) {
      await expect(page.getByRole('link', { name })).toBeVisible();
    }

    await page.goto(`${fresh.url}/app/import`);
    await page.getByRole('link', { name: 'students.xlsx' }).click();
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByRole('heading', { name: 'This import is undone' })).toBeVisible();
    await page.goto(`${fresh.url}/app/students`);
    await expect(page.getByRole('heading', { name: 'No students yet' })).toBeVisible();
  },
);
