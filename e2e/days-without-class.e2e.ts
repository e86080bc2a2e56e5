import { addDays, weekDayOf, weekDays } from '#contract/dates';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { enrol, makeBatch } from '../server/seed/factories.ts';
import { makeLoneStudent, makeLoneTeacher, today } from './people.ts';
import { expect, onPhone, once, test } from './test.ts';

test(
  'a day without a class has no register, until an extra class is entered on purpose and everybody sees it',
  onPhone,
  async ({ page, browser, academy, signIn }) => {
    const { db } = academy;
    const teacher = await makeLoneTeacher(db);
    const student = await makeLoneStudent(db);
    // Every weekday except today's.
    const schedule = weekDays
      .filter((day) => day !== weekDayOf(today()))
      .map((day) => ({ day, startTime: '06:00', endTime: '07:00' }));
    const startDate = addDays(today(), -20);
    const batch = await makeBatch(db, {
      name: `Dawn class ${teacher.id}`,
      teacherId: teacher.id,
      startDate,
      schedule,
      openForAdmission: false,
    });
    await enrol(db, batch.id, [student.id], { joinedOn: startDate });

    await signIn(teacher);
    await page.goto('/app/teacher/attendance/mark');
    await expect(page.getByRole('heading', { name: /^No class on \w+day$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Save attendance/ })).toBeHidden();
    await page.getByRole('button', { name: 'Extra class today' }).click();
    await page.getByLabel('From', { exact: true }).fill('06:30');
    await page.getByLabel('To', { exact: true }).fill('07:30');
    await page.getByLabel('What it is for (optional)').fill('Revision before the test');
    await page.getByRole('button', { name: /^Add extra class/ }).click();
    await page.getByRole('button', { name: /^Save attendance/ }).click();
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await page.getByRole('button', { name: 'Previous class' }).click();
    await expect(page.getByText('Not marked yet')).toBeVisible();

    const theirs = await browser.newContext({ baseURL: academy.url });
    await signIn(student, theirs);
    const home = await theirs.newPage();
    await home.goto('/app/student/schedule');
    const extra = home.getByRole('article').filter({ hasText: 'Revision before the test' });
    await expect(extra).toContainText('6:30–7:30 AM');
    await expect(extra).toContainText('Extra class');
    await theirs.close();
  },
);

test('the office closes a day, and nobody has a class on it', once, async ({ page, browser, academy, signIn }) => {
  const { db } = academy;
  const teacher = await makeLoneTeacher(db);
  // Random distant days, so that journeys do not collide.
  const day = addDays(today(), 200 + Math.floor(Math.random() * 4000));
  await makeBatch(db, {
    name: `Noon class ${teacher.id}`,
    teacherId: teacher.id,
    startDate: today(),
    openForAdmission: false,
    schedule: weekDays.map((weekDay) => ({ day: weekDay, startTime: '12:00', endTime: '13:00' })),
  });
  await signIn(demoSignIns.admin);
  await page.goto('/app/schedule');
  await page.getByRole('link', { name: 'Closed days' }).click();
  await page.getByRole('button', { name: 'Add closed days' }).click();
  await page.getByLabel('Name').fill('Rain holiday');
  await page.getByLabel('First day').fill(day.split('-').toReversed().join('-'));
  await page.getByRole('button', { name: /^Save closed days/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Rain holiday' }).first()).toBeVisible();

  const theirs = await browser.newContext({ baseURL: academy.url });
  await signIn(teacher, theirs);
  const home = await theirs.newPage();
  await home.goto(`/app/teacher/schedule?week=${day}&day=${day}`);
  await expect(home.getByText('No class: Rain holiday')).toBeVisible();
  await theirs.close();
});
