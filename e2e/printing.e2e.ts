import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { addDays } from '#contract/dates';
import { demoSignIns } from '../server/seed/demo-sign-ins.ts';
import { makeRegister } from '../server/seed/factories.ts';
import { makeClass, today } from './people.ts';
import { settle } from './page-checks.ts';
import { metElsewhere, screens, visitOf } from './screens.ts';
import { expect, once, test } from './test.ts';
import { goWithin } from './interactions.ts';

/** Time limit per screen on a busy machine. */
const perScreenMs = 20_000;

const pressed = (text: string) => text.replace(/\s+/g, '');

/** The printed PDF: text without spaces (which a PDF positions instead of writing) and page sizes. */
async function print(page: Page): Promise<{ text: string; sizes: { width: number; height: number }[] }> {
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true, format: 'A4' }));
  const task = getDocument({ data, verbosity: 0 });
  const document = await task.promise;
  const [words, sizes]: [string[], { width: number; height: number }[]] = [[], []];
  for (let number = 1; number <= document.numPages; number++) {
    const sheet = await document.getPage(number);
    const { width, height } = sheet.getViewport({ scale: 1 });
    const { items } = await sheet.getTextContent();
    sizes.push({ width, height });
    words.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  await task.destroy();
  return { text: pressed(words.join('')), sizes };
}

/** The first visible heading: dashboards have theirs for screen readers only. */
async function findHeading(page: Page): Promise<string> {
  return page.locator('main').evaluate((main) => {
    const seen = [...main.querySelectorAll<HTMLElement>('h1, h2')].find(
      (heading) => getComputedStyle(heading).clipPath === 'none',
    );
    return seen?.innerText ?? '';
  });
}

/** Sheets to cut up, which have no heading, and what each piece shows instead. */
const pieces: Record<string, string> = { '/app/students/id-cards': 'Admission no.' };

for (const role of ['admin', 'teacher', 'student'] as const) {
  const own = screens.filter((screen) => screen.role === role);

  test(`every ${role} screen prints what it shows`, once, async ({ page, academy, signIn }) => {
    test.setTimeout(own.length * perScreenMs);
    await signIn(demoSignIns[role]);
    for (const screen of own) {
      await test.step(screen.path, async () => {
        const { address } = await visitOf(screen, academy);
        await (screen === own[0] ? page.goto(address) : goWithin(page, address));
        await settle(page);
        const heading = await findHeading(page);
        expect.soft(heading, screen.path).not.toBe('');
        const { text, sizes } = await print(page);
        expect.soft(text, `${screen.path} on paper`).toContain(pressed(pieces[screen.path] ?? heading));
        const isWeek = screen.path.endsWith('/schedule');
        // Other journeys add batches that meet around the clock to the office's week, which then takes more.
        if (isWeek && role !== 'admin') expect.soft(sizes, `${screen.path}: the week fits a sheet`).toHaveLength(1);
        expect
          .soft(
            sizes.every(({ width, height }) => width > height === isWeek),
            `${screen.path} lies`,
          )
          .toBe(true);
      });
    }
  });
}

test(
  'the register of a month lies on A4, with every student and the academy above them',
  once,
  async ({ page, academy, signIn }) => {
    const { batch, student } = await makeClass(academy.db, { size: 60 });
    const day = addDays(today(), -1);
    await makeRegister(academy.db, batch.id, day, { [student.id]: 'absent' });
    await signIn(demoSignIns.admin);
    await page.goto(`/app/batches/${batch.id}?tab=attendance&month=${day.slice(0, 7)}`);
    await settle(page);
    const { text, sizes } = await print(page);
    expect(sizes.every(({ width, height }) => width > height)).toBe(true);
    expect(sizes.length).toBeLessThanOrEqual(3);
    for (const name of ['Pupil 01', 'Pupil 60', `Attendance of ${batch.name}`, 'Sample Academy']) {
      expect(text).toContain(pressed(name));
    }
  },
);

const open = screens.filter(({ role, path }) => role === null && !(path in metElsewhere));

test('every public page prints what it shows', once, async ({ page, academy, signIn }) => {
  test.setTimeout(open.length * perScreenMs);
  for (const { path, role } of open) {
    await test.step(path, async () => {
      const { address, person } = await visitOf({ path, role }, academy);
      await (person ? signIn(person) : page.context().clearCookies());
      await page.goto(address);
      await settle(page);
      await expect(page.locator('main')).not.toContainText('Checking your link');
      const heading = await findHeading(page);
      expect.soft(heading, path).not.toBe('');
      expect.soft((await print(page)).text, `${path} on paper`).toContain(pressed(heading));
    });
  }
});
