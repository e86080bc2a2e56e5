import type { Page, Route } from '@playwright/test';
import type { Academy } from './academy.ts';
import { expectAccessible, expectNoSidewaysScroll, expectTargets, settle, showWhole } from './looks.ts';
import { demoSignIns } from '../server/seed/demo-sign-ins.ts';
import { makeLoneStudent, makeLoneTeacher, type SignIn } from './people.ts';
import { metElsewhere, screens, visitOf, type Screen } from './screens.ts';
import { expect, test } from './test.ts';

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
async function findNewcomer({ role }: Screen, { db }: Academy): Promise<SignIn> {
  if (role === 'teacher') return makeLoneTeacher(db);
  return role === 'student' ? makeLoneStudent(db) : demoSignIns.admin;
}

for (const screen of screens.filter(({ path }) => !(path in metElsewhere))) {
  test(`${screen.path} can be used by everybody`, async ({ page, academy, signIn, isMobile }) => {
    const { address, person } = await visitOf(screen, academy);
    if (person) await signIn(person);
    await page.goto(address);
    await settle(page);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page).toHaveTitle(/\S/);
    await expectUsable(page, 'loaded', isMobile);
    if (isMobile) {
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page, 'at 320 px');
    }
  });

  if (screen.role === null || screen.path.endsWith('*')) continue;

  test(`${screen.path} has words for no data and for no answer`, async ({ page, academy, signIn, watch, isMobile }) => {
    watch.allow(/status of 500/);
    const { address, person } = await visitOf(screen, academy);
    if (person) await signIn(person);
    await page.route(reads, answerReads(fail));
    await page.goto(address);
    await settle(page);
    await expectUsable(page, 'no answer', isMobile);
    await page.unroute(reads);
    if (screen.path.includes(':')) return;

    await signIn(await findNewcomer(screen, academy));
    if (screen.role === 'admin') await page.route(reads, answerReads(empty));
    await page.reload();
    await settle(page);
    await expectUsable(page, 'no data', isMobile);
    // What is still asked for finds nobody who waits for it.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
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
