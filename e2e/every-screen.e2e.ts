import type { Page } from '@playwright/test';
import type { Academy } from './academy.ts';
import { expectAccessible, expectNoSidewaysScroll, expectTargets, settle, showWhole } from './page-checks.ts';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { logInToChangePassword } from './log-in.ts';
import { expectPrinted } from './paper.ts';
import { makeLoneStudent, makeLoneTeacher, type SignIn } from './people.ts';
import { metElsewhere, screens, visitOf, walks, type Screen } from './screens.ts';
import { expect, once, onceInFull, onPhoneInFull, test } from './test.ts';
import { goWithin } from './interactions.ts';
import { limits } from '../test-limits.ts';

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const narrowest = { width: 320, height: 640 };

/** A person without any data; the office always has the academy's. */
async function findNewcomer(role: Screen['role'], { db }: Academy): Promise<SignIn> {
  if (role === 'teacher') return makeLoneTeacher(db);
  return role === 'student' ? makeLoneStudent(db) : demoSignIns.admin;
}

// One page visits all screens of a role: new pages would load the application sixty times.
for (const { role, own } of walks) {
  test(
    `every ${role} screen can be used by everybody, and prints what it shows`,
    // The students' screens are the sample of `npm test`.
    role === 'student' ? once : onceInFull,
    async ({ page, academy, signIn }) => {
      test.setTimeout(own.length * limits.screen);
      if (role !== 'public') await signIn(demoSignIns[role]);
      for (const screen of own) {
        await test.step(screen.path, async () => {
          const { address, person } = await visitOf(screen, academy);
          await page.setViewportSize(desk);
          if (role === 'public') {
            await page.context().clearCookies();
            if (person) await logInToChangePassword(page, person);
          }
          await (role === 'public' || screen === own[0] ? page.goto(address) : goWithin(page, address));
          await settle(page);
          await expect.soft(page.locator('h1'), screen.path).toHaveCount(1);
          await expect.soft(page, screen.path).toHaveTitle(/\S/);
          await expect(page.locator('main')).not.toContainText('Checking your link');
          await expectPrinted(page, screen);
          await showWhole(page);
          await expectAccessible(page, `${screen.path} at the desk`);
          await expectFits(page, 24, `${screen.path} at the desk`);
          // The shell is the same on all screens of a role: it is checked with the first.
          const part = page.locator(screen === own[0] ? 'body' : 'main');
          const atDesk = await part.ariaSnapshot();

          await page.setViewportSize(phone);
          await settle(page);
          await showWhole(page);
          await expectFits(page, 44, `${screen.path} on a phone`);
          // axe runs again only where the width changes the accessibility tree.
          const atHand = await part.ariaSnapshot();
          if (hasMore(atHand, atDesk)) await expectAccessible(page, `${screen.path} on a phone`);
          await page.setViewportSize(narrowest);
          await expectNoSidewaysScroll(page, `${screen.path} at ${narrowest.width} px`);
        });
      }
    },
  );

  if (role === 'public') continue;
  const reading = own.filter(({ path }) => !path.endsWith('*'));

  // Empty-state texts are the same at every width; the phone has the least room.
  test(`every ${role} screen has words for no answer`, onPhoneInFull, async ({ page, academy, signIn }) => {
    test.setTimeout(reading.length * limits.screen);
    await signIn(demoSignIns[role]);
    await page.addInitScript(answerReads, 'nothing');
    await walk(page, reading, academy, 'no answer');
  });

  test(`every ${role} screen has words for no data`, onPhoneInFull, async ({ page, academy, signIn }) => {
    test.setTimeout(reading.length * limits.screen);
    await signIn(await findNewcomer(role, academy));
    if (role === 'admin') await page.addInitScript(answerReads, 'no rows');
    const lists = reading.filter(({ path }) => !path.includes(':'));
    await walk(page, lists, academy, 'no data');
  });
}

async function walk(page: Page, own: Screen[], academy: Academy, state: string): Promise<void> {
  const trees = new Set<string>();
  for (const screen of own) {
    await test.step(screen.path, async () => {
      const { address } = await visitOf(screen, academy);
      await page.setViewportSize(phone);
      await (screen === own[0] ? page.goto(address) : goWithin(page, address));
      await settle(page);
      await showWhole(page);
      // Most screens say it with the same elements: axe looks at each tree once.
      const tree = withoutNames(await page.locator('main').ariaSnapshot());
      if (!trees.has(tree)) await expectAccessible(page, `${screen.path}, ${state}`);
      trees.add(tree);
      await expectFits(page, 44, `${screen.path}, ${state}`);
    });
  }
}

/**
 * Runs in the page and intercepts reads of the screens; the session is still answered. Intercepting outside the page would disable the browser's
 * cache, and reload the whole application each time.
 */
function answerReads(reply: string): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    if (method !== 'GET' || !/\/api\/(?!auth\/me)/.test(url)) return ask(input, init);
    // An error that is not retried.
    if (reply === 'nothing') {
      return Response.json(
        { message: 'Something went wrong on our side', code: 'rule', requestId: '' },
        { status: 409 },
      );
    }
    const response = await ask(input, init);
    const answer = (await response.json()) as { data: unknown; pagination?: { total: number } };
    if (Array.isArray(answer.data)) answer.data = [];
    if (Array.isArray(answer.data) && answer.pagination) answer.pagination.total = 0;
    return Response.json(answer, { status: response.status });
  };
}

/** An accessibility tree that still tells which elements have a name or a text, but not which. */
const withoutNames = (tree: string) => tree.replaceAll(/"[^"\n]*"/g, '""').replaceAll(/: .+$/gm, ': x');

/** Whether a line of an accessibility tree, with its depth, occurs more often than in the other one. */
function hasMore(tree: string, other: string): boolean {
  const left = other.split('\n');
  return tree.split('\n').some((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

test('every screen that is left to a journey exists', once, () => {
  const paths = screens.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(Object.keys(metElsewhere)));
});

async function expectFits(page: Page, finger: number, state: string): Promise<void> {
  await expectTargets(page, finger, state);
  await expectNoSidewaysScroll(page, state);
}
