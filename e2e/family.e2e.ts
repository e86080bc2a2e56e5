import type { Locator, Page } from '@playwright/test';
import { addDays } from '#contract/dates';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { settle } from './page-checks.ts';
import { linkIn, type Mailbox } from './mailbox.ts';
import { password, today } from './people.ts';
import { expect, test } from './test.ts';
import { logIn } from './log-in.ts';
import { goWithin, pressMenuItem, pressTwice } from './interactions.ts';

const family = {
  student: 'Gauri Wagh',
  parent: 'Manisha Wagh',
  phone: '97654 01234',
  email: 'wagh.family@sample.tasika.example',
};
const standard = '10 Standard';
/** The sample academy's own address. */
const officeEmail = 'office@sample.tasika.example';

test('a family finds a course, registers, is called and admitted, and the student sees the batch', async ({
  page,
  browser,
  academy,
  signIn,
  isMobile,
}) => {
  test.slow();
  const desk = await browser.newContext({ baseURL: academy.url });
  await signIn(demoSignIns.admin, desk);
  const office = await desk.newPage();
  await office.goto('/app/dashboard');
  const waitingBefore = await waitingInMenu(office, isMobile);
  const newBefore = Number(await newThisMonth(office).innerText());

  await findCourse(page);
  const reference = await register(page, academy.mailbox);
  const copy = await academy.mailbox.waitFor(family.email, reference);
  expect(copy.text).toContain(family.student);
  const notice = await academy.mailbox.waitFor(officeEmail, `New registration: ${family.student}`);
  expect(notice.text).toContain(reference);

  await office.goto('/app/dashboard');
  await expect(newThisMonth(office)).toHaveText(String(newBefore + 1));
  expect(await waitingInMenu(office, isMobile)).toBe(waitingBefore + 1);
  const registration = await openRegistration(office, isMobile);
  await expect(registration.getByText(reference)).toBeVisible();
  await noteCall(registration);
  await bookVisitByKeyboard(office, registration);
  const batch = await admit(office, registration);

  const invitation = await academy.mailbox.waitFor(family.email, 'Your account at');
  await page.goto(linkIn(invitation, '/reset-password/'));
  await expect(page.getByRole('heading', { name: 'Welcome', level: 1 })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, { email: family.email, password });
  await expect(page).toHaveURL('/app/student/dashboard');
  await page.goto('/app/student/batches');
  await expect(page.getByRole('main').getByText(batch.slice('10 '.length)).first()).toBeVisible();
  await settle(page);
  await desk.close();
});

const newThisMonth = (office: Page) =>
  office
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: office.getByText('New', { exact: true }) })
    .getByRole('definition');

async function waitingInMenu(office: Page, isMobile: boolean): Promise<number> {
  const menu = office.getByRole('navigation', { name: 'Admin Panel' });
  if (isMobile) await office.getByRole('button', { name: /^(Menu|More)$/ }).click();
  const entry = menu.getByRole('link', { name: /^New Registrations.*waiting/ });
  await expect(entry).toBeVisible();
  const count = /\d+ waiting/.exec(await entry.innerText());
  return parseInt(count?.[0] ?? '', 10);
}

async function findCourse(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Standards' }).getByRole('link', { name: standard }).click();
  await page
    .getByRole('link', { name: /^Course details/ })
    .filter({ hasText: standard })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Courses', level: 1 })).toBeVisible();
  await page
    .getByRole('link', { name: /^Register for this course/ })
    .filter({ hasText: standard })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Registration', level: 1 })).toBeVisible();
}

/** Answers the reference. */
async function register(page: Page, mailbox: Mailbox): Promise<string> {
  let registered = 0;
  page.on('response', (response) => {
    const isOurs = new URL(response.url()).pathname === '/api/admission-enquiries';
    if (isOurs && response.request().method() === 'POST' && response.ok()) registered += 1;
  });
  await expect(page.getByLabel('Standard (optional)').locator('option:checked')).toHaveText(standard);
  await expect(
    page.getByRole('group', { name: 'Subjects (optional)' }).getByRole('checkbox', { checked: true }),
  ).toHaveCount(1);
  await page.getByLabel('Student’s full name').fill(family.student);
  await page.getByLabel('Parent’s name (optional)').fill(family.parent);
  await page.getByLabel('Parent’s mobile number').fill(family.phone);
  await page.getByLabel('Email (optional)').fill(family.email);

  await page.reload();
  await expect(page.getByText('Your earlier answers are back.')).toBeVisible();
  await expect(page.getByLabel('Student’s full name')).toHaveValue(family.student);
  await expect(page.getByLabel('Parent’s name (optional)')).toHaveValue(family.parent);
  await expect(page.getByLabel('Parent’s mobile number')).toHaveValue(family.phone);
  await expect(page.getByLabel('Email (optional)')).toHaveValue(family.email);
  await expect(page.getByLabel('Standard (optional)').locator('option:checked')).toHaveText(standard);
  const consent = page.getByRole('checkbox', { name: /^I am the parent or guardian/ });
  await expect(consent, 'consent is asked for again').not.toBeChecked();
  await consent.check();
  await pressTwice(page.getByRole('button', { name: 'Send registration' }));

  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  const { subject = '' } = await mailbox.waitFor(family.email, 'is your code');
  await page.getByLabel('Code from the mail').fill(/\d{6}/.exec(subject)?.[0] ?? '');
  await pressTwice(page.getByRole('button', { name: 'Check and send' }));
  await expect(page.getByRole('heading', { name: `We have the registration of ${family.student}` })).toBeFocused();
  expect(registered, 'a double click registers once').toBe(1);
  const reference = await page.getByText('Your reference').locator('xpath=following-sibling::strong').innerText();
  expect(reference).not.toBe('');
  await page.reload();
  await expect(page.getByText(reference), 'kept across a reload').toBeVisible();
  return reference;
}

/** The drawer beside the board, or the registration's own page on a phone. */
async function openRegistration(office: Page, isMobile: boolean): Promise<Locator> {
  await office.goto('/app/registrations');
  const link = office.getByRole('main').getByRole('link', { name: new RegExp(`^${family.student}`) });
  await expect(link, 'registered once').toHaveCount(1);
  await link.click();
  const place = isMobile ? office.getByRole('main') : office.getByRole('complementary', { name: 'Registration' });
  await expect(place.getByRole('heading', { name: family.student })).toBeVisible();
  return place;
}

async function noteCall(registration: Locator): Promise<void> {
  await registration.getByRole('button', { name: 'Add a call note' }).click();
  await registration.getByLabel('What was said (optional)').fill('Wants to see a class first.');
  await registration.getByRole('button', { name: 'Tomorrow' }).click();
  await registration.getByRole('button', { name: 'Save note' }).click();
  await expect(registration.getByRole('listitem').filter({ hasText: 'Wants to see a class first.' })).toBeVisible();
}

async function bookVisitByKeyboard(office: Page, registration: Locator): Promise<void> {
  await registration.getByRole('button', { name: 'Move to' }).focus();
  await office.keyboard.press('Enter');
  await pressMenuItem(office, 'Visit booked');

  const dialog = office.getByRole('dialog', { name: `When will ${family.student} visit?` });
  await expect(dialog.getByLabel('Day', { exact: true })).toBeFocused();
  const [year, month, day] = addDays(today(), 2).split('-');
  await office.keyboard.type(`${day}-${month}-${year}`);
  await dialog.getByLabel('Time', { exact: true }).fill('17:30');
  await office.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(office.getByText(`${family.student} moved to Visit booked`)).toBeVisible();
}

/** Answers the name of the batch. */
async function admit(office: Page, registration: Locator): Promise<string> {
  await registration.getByRole('link', { name: 'Admit and create student' }).click();
  await expect(office.getByRole('heading', { name: 'Add student', level: 1 })).toBeVisible();
  await expect(office.getByLabel('Full name')).toHaveValue(family.student);
  await expect(office.getByLabel('Standard (optional)', { exact: true }).and(office.locator('input'))).toHaveValue(
    standard,
  );
  await expect(office.getByLabel('Parent’s name (optional)')).toHaveValue(family.parent);
  await expect(office.getByLabel('Parent’s phone')).toHaveValue(/97654 ?01234/);
  await expect(office.getByLabel('Email (optional)')).toHaveValue(family.email);
  const enquiry = new URL(office.url()).searchParams.get('from');

  const batch = '10 English A';
  await office.getByRole('radio', { name: 'Female' }).check();
  await expect(
    office.getByText(new RegExp(`^${batch}, .* left$`)),
    'the course they asked for has chosen it',
  ).toBeVisible();
  await office.getByRole('button', { name: 'Add student', exact: true }).click();
  await expect(office.getByText(`${family.student} is admitted`)).toBeVisible();
  await expect(office.getByRole('button', { name: 'Send parents their page' })).toBeVisible();
  await office.getByRole('button', { name: 'Done' }).click();
  await expect(office).toHaveURL(/\/app\/students\/[0-9a-f-]{36}$/);
  const { pathname } = new URL(office.url());
  await expect(office.getByRole('heading', { name: family.student, level: 1 })).toBeVisible();

  await goWithin(office, `/app/registrations/${enquiry}`);
  await expect(office.getByRole('main').getByText('Admitted', { exact: true }).first()).toBeVisible();
  await expect(office.getByRole('link', { name: 'Open student' })).toHaveAttribute('href', pathname);
  return batch;
}
