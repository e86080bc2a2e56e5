import type { Page } from '@playwright/test';
import { addDays, lastDayOf } from '#contract/dates';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { makeRegister } from '../server/seed/factories.ts';
import { makeClass, today } from './people.ts';
import { settle } from './page-checks.ts';
import { pressed, print } from './paper.ts';
import { expect, once, test } from './test.ts';

// That each screen prints what it shows is tried where each is visited: `every-screen.e2e.ts`.

/** The academy's name comes when the page is idle. */
async function settleWithName(page: Page): Promise<void> {
  await settle(page);
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText('Sample Academy');
}

/** "Mon" */
const weekDayName = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' });

test(
  'the register of a month lies on A4, with all its days, every student and the academy above them',
  once,
  async ({ page, academy, signIn }) => {
    const { batch, student } = await makeClass(academy.db, { size: 60 });
    const day = addDays(today(), -1);
    const month = day.slice(0, 7);
    for (let at = Number(day.slice(8)); at > 0; at--) {
      const date = `${month}-${String(at).padStart(2, '0')}`;
      await makeRegister(academy.db, batch.id, date, { [student.id]: at % 2 ? 'absent' : 'leave' });
    }
    await signIn(demoSignIns.admin);
    await page.goto(`/app/batches/${batch.id}?tab=attendance&month=${month}`);
    await settleWithName(page);
    const { text, sizes } = await print(page);
    expect(sizes.every(({ width, height }) => width > height)).toBe(true);
    expect(sizes.length).toBeLessThanOrEqual(3);
    const last = Number(lastDayOf(month).slice(8));
    const everyDay = Array.from({ length: last }, (_, at) => `${weekDayName(addDays(`${month}-01`, at))}${at + 1}`);
    for (const name of [
      ...everyDay,
      'P A L Lv %',
      'Pupil 01',
      'Pupil 60',
      `Attendance of ${batch.name}`,
      'Sample Academy',
    ]) {
      expect(text).toContain(pressed(name));
    }
  },
);

test(
  'the blank roll of a batch has every student, room to sign, and the academy above them',
  once,
  async ({ page, academy, signIn }) => {
    const { batch } = await makeClass(academy.db, { size: 60 });
    await signIn(demoSignIns.admin);
    await page.goto(`/app/batches/${batch.id}`);
    await settleWithName(page);
    await page.getByRole('link', { name: 'Print list' }).click();
    await page.getByRole('checkbox', { name: 'Column for signatures' }).check();
    const upright = await print(page);
    expect(upright.sizes.every(({ width, height }) => width < height)).toBe(true);
    expect(upright.sizes.length).toBeLessThanOrEqual(3);
    for (const name of ['Pupil 01', 'Pupil 60', 'Signature', 'Date', batch.name, 'Sample Academy']) {
      expect(upright.text).toContain(pressed(name));
    }
    expect(upright.text, 'not what is chosen').not.toContain(pressed('Parents’ phone numbers'));
    await page.getByLabel('Blank columns for days').selectOption('26');
    await expect(page).toHaveURL(/days=26/);
    await page.reload();
    await settleWithName(page);
    const { sizes } = await print(page);
    expect(sizes.every(({ width, height }) => width > height)).toBe(true);
  },
);

test('lists on paper have their numbers, whatever the width of the screen', async ({ page, academy, signIn }) => {
  const { batch } = await makeClass(academy.db, { size: 2 });
  await signIn(demoSignIns.admin);
  for (const address of ['/app/students', '/app/calls', `/app/batches/${batch.id}`]) {
    await page.goto(address);
    await settle(page);
    expect.soft((await print(page)).text, address).toMatch(/\+91\d{10}/);
  }
  await page.goto('/app/registrations');
  await settle(page);
  const names = await page.getByRole('main').getByRole('link', { name: /\w \w/ }).allInnerTexts();
  expect(names.length).toBeGreaterThan(2);
  const { text } = await print(page);
  for (const name of names.slice(0, 3)) expect.soft(text).toContain(pressed(name.split('\n')[0] ?? ''));
});

test('a week on paper says whose it is', once, async ({ page, academy, signIn }) => {
  const { batch } = await makeClass(academy.db, { size: 2 });
  await signIn(demoSignIns.admin);
  const heads = {
    '/app/schedule?by=teacher': ['Schedule', 'Teachers', 'Sample Academy'],
    '/app/schedule?by=room': ['Schedule', 'Rooms', 'Sample Academy'],
    [`/app/schedule?by=batch&search=${encodeURIComponent(batch.name)}`]: ['Schedule', 'Batches', batch.name],
    [`/app/schedule?by=batch&only=${encodeURIComponent(batch.name)}`]: ['Schedule', batch.name],
    [`/app/batches/${batch.id}?tab=schedule`]: [`Schedule of ${batch.name}`, 'Sample Academy'],
  };
  for (const [address, expected] of Object.entries(heads)) {
    await page.goto(address);
    await settleWithName(page);
    const { text } = await print(page);
    for (const words of expected) expect.soft(text, address).toContain(pressed(words));
  }
});
