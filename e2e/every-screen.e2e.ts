import type { Page, Route } from '@playwright/test';
import type { Academy } from './academy.ts';
import { expectAccessible, expectNoSidewaysScroll, expectTargets, settle, showWhole } from './looks.ts';
import { demoSignIns } from '../server/seed/demo-sign-ins.ts';
import { makeLoneStudent, makeLoneTeacher, type SignIn } from './people.ts';
import { metElsewhere, screens, visitOf, type Screen } from './screens.ts';
import { expect, test } from './test.ts';

/** A busy machine may take this long for one of them. */
const perScreenMs = 20_000;

const reads = /\/api\/(?!auth\/me)/;

type Reply = (route: Route) => Promise<void>;

/** Stands between the screen and what it reads; who is signed in it still hears. */
const answerReads = (reply: Reply) => (route: Route) =>
  route.request().method() === 'GET' ? reply(route) : route.continue();

const fail: Reply = (route) =>
  route.fulfill({
    status: 500,
    json: { message: 'Something went wrong on our side', code: 'internal', requestId: '' },
  });

const empty: Reply = async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: withoutRows(await response.json()) });
};

function withoutRows(answer: { data: unknown; pagination?: { total: number } }) {
  if (!Array.isArray(answer.data)) return answer;
  return { ...answer, data: [], ...(answer.pagination && { pagination: { ...answer.pagination, total: 0 } }) };
}

/** Somebody who has nothing yet; the office always has what everybody has. */
async function findNewcomer(role: Screen['role'], { db }: Academy): Promise<SignIn> {
  if (role === 'teacher') return makeLoneTeacher(db);
  return role === 'student' ? makeLoneStudent(db) : demoSignIns.admin;
}

const walked = screens.filter(({ path }) => !(path in metElsewhere));

// One page walks through all screens of a role: a page of its own for each would fetch the application sixty times.
for (const role of ['public', 'admin', 'teacher', 'student'] as const) {
  const own = walked.filter((screen) => screen.role === (role === 'public' ? null : role));

  test(`every ${role} screen can be used by everybody`, async ({ page, academy, signIn, isMobile }) => {
    test.setTimeout(own.length * perScreenMs);
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    for (const screen of own) {
      await test.step(screen.path, async () => {
        const { address, person } = await visitOf(screen, academy);
        if (screen.role === null) await page.context().clearCookies();
        if (person) await signIn(person);
        await page.setViewportSize(size);
        await page.goto(address);
        await settle(page);
        await expect.soft(page.locator('h1'), screen.path).toHaveCount(1);
        await expect.soft(page, screen.path).toHaveTitle(/\S/);
        await expectUsable(page, `${screen.path} loaded`, isMobile);
        if (!isMobile) return;
        await page.setViewportSize({ width: 320, height: 640 });
        await expectNoSidewaysScroll(page, `${screen.path} at 320 px`);
      });
    }
  });

  if (role === 'public') continue;
  const reading = own.filter(({ path }) => !path.endsWith('*'));

  test(`every ${role} screen has words for no answer`, async ({ page, academy, signIn, watch, isMobile }) => {
    test.setTimeout(reading.length * perScreenMs);
    watch.allow(/status of 500/);
    await signIn(demoSignIns[role]);
    await page.route(reads, answerReads(fail));
    await walk(page, reading, academy, 'no answer', isMobile);
  });

  test(`every ${role} screen has words for no data`, async ({ page, academy, signIn, isMobile }) => {
    test.setTimeout(reading.length * perScreenMs);
    await signIn(await findNewcomer(role, academy));
    if (role === 'admin') await page.route(reads, answerReads(empty));
    const lists = reading.filter(({ path }) => !path.includes(':'));
    await walk(page, lists, academy, 'no data', isMobile);
    // What is still asked for finds nobody who waits for it.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

async function walk(page: Page, own: Screen[], academy: Academy, state: string, isMobile: boolean): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  for (const screen of own) {
    await test.step(screen.path, async () => {
      const { address } = await visitOf(screen, academy);
      await page.setViewportSize(size);
      await page.goto(address);
      await settle(page);
      await expectUsable(page, `${screen.path}, ${state}`, isMobile);
    });
  }
}

test('every screen that is left to a journey exists', () => {
  const paths = screens.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(Object.keys(metElsewhere)));
});

async function expectUsable(page: Page, state: string, isMobile: boolean): Promise<void> {
  await showWhole(page);
  await expectAccessible(page, state);
  await expectTargets(page, isMobile ? 44 : 24, state);
  await expectNoSidewaysScroll(page, state);
}
