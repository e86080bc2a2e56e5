import type { Locator } from '@playwright/test';
import { addDays } from '#contract/dates';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { enrol, makeEnquiry, makeRegister, makeStudent } from '../server/seed/factories.ts';
import { exampleFor } from './examples.ts';
import { settle } from './page-checks.ts';
import { makeClass, today } from './people.ts';
import { expect, once, test } from './test.ts';

const boxesOf = (parts: Locator) =>
  parts.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect));

test(
  'the rows of a student’s home have no holes, with and without changes ahead',
  once,
  async ({ page, academy, signIn }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const { student } = await makeClass(academy.db, { size: 1 });
    for (const person of [demoSignIns.student, student]) {
      await signIn(person);
      await page.goto('/app/student/dashboard');
      await settle(page);
      const cards = await boxesOf(
        page.getByRole('heading', { name: 'New notes' }).locator('xpath=ancestor::section/../*'),
      );
      expect(cards.length).toBeGreaterThan(3);
      const end = Math.max(...cards.map(({ right }) => right));
      for (const { top } of cards) {
        const row = cards.filter((card) => Math.abs(card.top - top) < 1);
        expect(Math.max(...row.map(({ right }) => right))).toBeCloseTo(end, 0);
      }
    }
  },
);

test(
  'on a phone a row of a roster shows the whole name, and the percentage beside the squares',
  once,
  async ({ page, academy, signIn }) => {
    const { db } = academy;
    const { batch, student } = await makeClass(db, { size: 1 });
    const name = 'Venkatanarasimharajuvaripeta Satyanarayanaswami Deshpande-Kulkarni';
    const profile = { admissionNo: 'LONG-1', joinedOn: addDays(today(), -60), parentPhone: '+919765401299' };
    const { id } = await makeStudent(db, { name, email: null, profile });
    await enrol(db, batch.id, [id], { joinedOn: addDays(today(), -60), firstRollNo: 2 });
    const always = { [student.id]: 'present', [id]: 'present' } as const;
    for (const ago of [1, 2, 3, 4, 5, 6]) await makeRegister(db, batch.id, addDays(today(), -ago), always);
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(demoSignIns.admin);
    await page.goto(`/app/batches/${batch.id}`);
    await settle(page);
    const row = page.getByRole('listitem').filter({ hasText: name });
    const shown = row.getByText(name);
    expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    const [squares] = await boxesOf(row.getByRole('img'));
    const [percentage] = await boxesOf(row.getByText('100%'));
    expect(percentage?.top).toBeLessThan(squares?.bottom ?? 0);
    for (const { width, height, right } of await boxesOf(row.getByLabel(/^(Call|WhatsApp|More for)/))) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(right).toBeLessThanOrEqual(390);
    }
  },
);

test(
  'the buttons of a registration are whole, beside the board and at the foot of a phone',
  once,
  async ({ page, academy, signIn }) => {
    const { id } = await makeEnquiry(academy.db, { studentName: 'Vaishnavi Whole' });
    await signIn(demoSignIns.admin);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/app/registrations?open=${id}`);
    await settle(page);
    const panel = page.getByRole('complementary', { name: 'Registration' });
    await expect(panel.getByRole('link', { name: 'Open full page' })).toBeInViewport({ ratio: 1 });
    await expect(panel.getByRole('button', { name: 'Add a call note' })).toBeInViewport({ ratio: 1 });
    await expect(panel.getByText('Admitted', { exact: true })).toBeInViewport({ ratio: 1 });

    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/app/registrations/${id}`);
    await settle(page);
    const words = page.getByRole('button', { name: 'Mark as contacted' }).locator('.mantine-Button-label');
    expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  },
);

test('a roster on paper has names and no controls, whatever the width', once, async ({ page, academy, signIn }) => {
  const { batch } = await makeClass(academy.db, { size: 2 });
  await signIn(demoSignIns.admin);
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto(`/app/batches/${batch.id}`);
  await settle(page);
  await page.emulateMedia({ media: 'print' });
  const roster = page.getByRole('table', { name: /^Students of/ });
  await expect(roster.getByText('Pupil 01')).toBeVisible();
  await expect(roster.getByRole('checkbox')).toHaveCount(0);
  // Those of its heading, which sort it, look like its words.
  await expect(roster.getByRole('cell').getByRole('button')).toHaveCount(0);
});

test('login slips on paper keep their cutting lines within the page', once, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 718, height: 1040 });
  await signIn(demoSignIns.admin);
  await page.goto('/app/students/create');
  for (const name of ['Slip One', 'Slip Two']) {
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('Female', { exact: true }).check();
    await page.getByRole('button', { name: 'Add and add another' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('');
  }
  await page.getByRole('button', { name: 'Show slips' }).click();
  await expect(page.getByRole('dialog', { name: '2 login slips' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const slips = await boxesOf(page.locator('body > [class*=sheets] > *'));
  expect(slips).toHaveLength(2);
  for (const { right } of slips) expect(right).toBeLessThanOrEqual(718);
});

test('two short facts of a record share a line of a phone', once, async ({ page, academy, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(demoSignIns.admin);
  await page.goto(`/app/subjects/${await exampleFor('subjects', academy)}`);
  await settle(page);
  const [code, status] = await boxesOf(page.getByRole('term'));
  expect(code?.top).toBe(status?.top);
});
