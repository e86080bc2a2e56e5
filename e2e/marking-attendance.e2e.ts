import type { Locator, Page } from '@playwright/test';
import { makeClass } from './people.ts';
import { cell, markPage, saveButton } from './register-page.ts';
import { expect, onPhone, test } from './test.ts';

const totals = (page: Page) => page.getByRole('list', { name: 'Totals' });

test(
  'a class of 60 with three absent and one late takes at most seven taps',
  onPhone,
  async ({ page, academy, signIn }) => {
    const { teacher } = await makeClass(academy.db, { size: 60 });
    const saves: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/attendance/')) saves.push(request.url());
    });
    await signIn(teacher);
    await page.goto('/app/teacher/dashboard');
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.click();
    };

    await tap(page.getByRole('region', { name: 'Now and next' }).getByRole('link', { name: 'Mark attendance' }));
    await expect(page.getByText('Not marked yet')).toBeVisible();
    await expect(totals(page)).toHaveText(/60 Present.*0 Absent.*0 Late/s);
    await tap(cell(page, 'Pupil 01', 'Absent'));
    await tap(cell(page, 'Pupil 17', 'Absent'));
    await tap(cell(page, 'Pupil 44', 'Absent'));
    await tap(cell(page, 'Pupil 60', 'Late'));
    await expect(saveButton(page)).toContainText('56 P, 3 A, 1 L');
    expect(saves, 'nothing is sent before Save').toEqual([]);
    await tap(saveButton(page));

    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await expect(page.getByText('Not marked yet')).toBeHidden();
    expect(taps).toBeLessThanOrEqual(7);
    expect(saves).toHaveLength(1);
  },
);

test(
  'a phone shows students, not furniture: the tabs give way, and only batch and day stay while scrolling',
  onPhone,
  async ({ page, academy, signIn }) => {
    const { teacher } = await makeClass(academy.db, { size: 60 });
    await signIn(teacher);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(markPage);
    await expect(page.getByRole('heading', { name: 'Mark Attendance', level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Quick links' })).toHaveCount(0);
    await expect(page.getByRole('banner').getByText(/^Hello/)).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Home' })).toHaveAttribute(
      'href',
      '/app/teacher/dashboard',
    );
    await expect(saveButton(page)).toBeVisible();
    expect(await studentsInSight(page)).toBeGreaterThanOrEqual(8);
    await page.setViewportSize({ width: 360, height: 640 });
    await expect.poll(() => studentsInSight(page)).toBeGreaterThanOrEqual(5);

    await page.evaluate(() => window.scrollTo(0, 400));
    await expect(totals(page)).not.toBeInViewport();
    await expect(page.getByRole('combobox', { name: 'Batch' })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Previous class' })).toBeInViewport();
    expect(await studentsInSight(page)).toBeGreaterThanOrEqual(7);

    await page.evaluate(() => window.scrollTo(0, 0));
    const place = await saveButton(page).boundingBox();
    await page.getByRole('searchbox').fill('Pupil 07');
    await expect(page.getByRole('radiogroup')).toHaveCount(1);
    expect((await saveButton(page).boundingBox())?.y, 'the bar keeps its place while searching').toBe(place?.y);

    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByRole('searchbox').fill('');
    await expect(page.getByRole('radiogroup').nth(4), 'held sideways, beside totals and Save').toBeInViewport({
      ratio: 1,
    });
    await expect(saveButton(page)).toBeInViewport({ ratio: 1 });

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/app/teacher/dashboard');
    await expect(page.getByRole('navigation', { name: 'Quick links' })).toBeVisible();
    await expect(page.getByRole('banner').getByText(/^Hello/)).toBeVisible();
  },
);

/** Fully visible rows between the sticky head and the save bar. */
async function studentsInSight(page: Page): Promise<number> {
  const head = await page.getByRole('combobox', { name: 'Batch' }).boundingBox();
  const bar = await saveButton(page).boundingBox();
  if (head === null || bar === null) throw new Error('The register is not shown');
  const rows = await page.getByRole('radiogroup').evaluateAll((groups) =>
    groups.map((group) => {
      const { top, bottom } = (group.closest('li') ?? group).getBoundingClientRect();
      return { top, bottom };
    }),
  );
  // The bar's own edge lies 11 px above its button.
  return rows.filter(({ top, bottom }) => top >= head.y + head.height && bottom <= bar.y - 10).length;
}

test(
  'marks survive a reload until they are saved, and the student sees the saved one',
  onPhone,
  async ({ page, browser, academy, signIn }) => {
    const { teacher, batch, student } = await makeClass(academy.db, { size: 5 });
    await signIn(teacher);
    await page.goto(markPage);
    await cell(page, 'Pupil 01', 'Absent').click();
    await cell(page, 'Pupil 02', 'Late').click();

    await page.reload();
    await expect(cell(page, 'Pupil 01', 'Absent')).toBeChecked();
    await expect(cell(page, 'Pupil 02', 'Late')).toBeChecked();
    await expect(page.getByText('Not marked yet')).toBeVisible();
    await saveButton(page).click();
    await expect(page.getByText(/^Saved at/)).toBeVisible();

    await page.reload();
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await expect(cell(page, 'Pupil 01', 'Absent')).toBeChecked();

    const theirs = await browser.newContext({ baseURL: academy.url });
    await signIn(student, theirs);
    const home = await theirs.newPage();
    await home.goto('/app/student/attendance');
    await expect(home.getByRole('heading', { name: 'Attendance', level: 1 })).toBeVisible();
    await expect(home.getByRole('button', { name: new RegExp(batch.name) })).toBeVisible();
    await expect(home.getByRole('main')).toContainText(/Present\s*0.*Absent\s*1/);
    await theirs.close();
  },
);

test(
  'when two people took the same register, the second chooses whose marks stand',
  onPhone,
  async ({ page, browser, academy, signIn }) => {
    const { teacher } = await makeClass(academy.db, { size: 5 });
    await signIn(teacher);
    await page.goto(markPage);
    await cell(page, 'Pupil 01', 'Absent').click();

    const elsewhere = await browser.newContext({ baseURL: academy.url });
    await signIn(teacher, elsewhere);
    const other = await elsewhere.newPage();
    await other.goto(markPage);
    await cell(other, 'Pupil 02', 'Absent').click();
    await saveButton(other).click();
    await expect(other.getByText(/^Saved at/)).toBeVisible();

    await saveButton(page).click();
    await expect(page.getByText(/saved this register on/)).toBeVisible();
    await expect(page.getByText(/^Saved at/)).toBeHidden();
    // Only the other person marked Pupil 02, as absent.
    const pupil02 = page.getByRole('group', { name: 'Pupil 02 Roll no. 2' });
    await expect(pupil02.getByRole('radio', { name: 'Saved: Absent' })).toBeChecked();
    await pupil02.getByRole('radio', { name: 'Yours: Present' }).check();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await saveButton(page).click();
    await expect(page.getByText(/^Saved at/)).toBeVisible();

    await other.reload();
    await expect(cell(other, 'Pupil 01', 'Absent')).toBeChecked();
    await expect(cell(other, 'Pupil 02', 'Present')).toBeChecked();
    await elsewhere.close();
  },
);
