import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeGuardian } from '../server/seed/factories.ts';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { limits } from '../test-limits.ts';
import type { Academy } from './academy.ts';
import { openFamilyPage } from './family-page.ts';
import { goWithin } from './interactions.ts';
import { logInToChangePassword } from './log-in.ts';
import { settle } from './page-checks.ts';
import { visitOf, walks } from './screens.ts';
import { expect, once, onceInFull, onPhone, test } from './test.ts';

/** What came after Chrome 92 and Safari 15.4, the oldest browsers of the signed-in areas: owners of methods, and the methods. */
const youngerThanTheApp: [string, string[]][] = [
  ['Array.prototype', ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
  ['Array', ['fromAsync']],
  ['String.prototype', ['isWellFormed', 'toWellFormed']],
  ['Object', ['groupBy', 'hasOwn']],
  ['Map', ['groupBy']],
  ['Promise', ['try', 'withResolvers']],
  ['Set.prototype', ['difference', 'intersection', 'isSubsetOf', 'union']],
  ['Iterator.prototype', ['filter', 'find', 'flatMap', 'map', 'some', 'toArray']],
  ['AbortSignal', ['any', 'timeout']],
  ['URL', ['canParse', 'parse']],
  ['URLSearchParams.prototype', ['size']],
  ['Intl', ['supportedValuesOf', 'DurationFormat']],
  ['globalThis', ['requestIdleCallback', 'structuredClone']],
];

/** What came between them and Chrome 80 and Safari 14, the oldest browsers of the public pages and the family's. */
const youngerThanTheSite: [string, string[]][] = [
  ...youngerThanTheApp,
  ['Array.prototype', ['at']],
  ['String.prototype', ['at', 'replaceAll']],
  ['Promise', ['any']],
  ['Element.prototype', ['replaceChildren']],
  ['HTMLDialogElement.prototype', ['close', 'show', 'showModal']],
  ['HTMLFormElement.prototype', ['requestSubmit']],
  ['Intl', ['DisplayNames', 'ListFormat', 'Segmenter']],
  ['Crypto.prototype', ['randomUUID']],
  ['globalThis', ['BroadcastChannel', 'FinalizationRegistry', 'WeakRef']],
];

/** Runs in the page before its own scripts. */
function forget(younger: [string, string[]][]): void {
  for (const [path, names] of younger) {
    const owner = path
      .split('.')
      .reduce<unknown>(
        (parent, name) => (parent === undefined ? undefined : (parent as Record<string, unknown>)[name]),
        globalThis,
      );
    for (const name of names) if (owner) delete (owner as Record<string, unknown>)[name];
  }
}

const broken = /Date Error|Invalid Date|Something went wrong|could not be (loaded|shown)|undefined|NaN/;

test('every public page works in the oldest browser it is for', onPhone, async ({ page, academy }) => {
  const { own } = walks.find(({ role }) => role === 'public') ?? { own: [] };
  test.setTimeout(own.length * limits.screen);
  await page.addInitScript(forget, youngerThanTheSite);
  for (const screen of own) {
    await test.step(screen.path, async () => {
      const { address, person } = await visitOf(screen, academy);
      await page.context().clearCookies();
      if (person) await logInToChangePassword(page, person);
      await page.goto(address);
      await settle(page);
      await expect(page.getByRole('button', { name: 'Menu', exact: true, disabled: true })).toHaveCount(0);
      await expect(page.locator('body')).not.toContainText(broken);
    });
  }
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.getByLabel('Your name').fill('Shaikh  Salma');
  await page.getByLabel('Mobile number').fill('९७६५४ ०४३२२');
  await page.getByLabel('Message', { exact: true }).fill('Is there a batch on Sundays?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeVisible();
});

test(
  'a family reads its page and asks for leave in the oldest browser it is for',
  once,
  async ({ browser, academy }) => {
    const family = await openFamilyPage(browser, academy.url, await makeMother(academy), (context) =>
      context.addInitScript(forget, youngerThanTheSite),
    );
    const child = family.getByRole('article').first();
    await child.getByRole('button', { name: /^Ask for leave/ }).click();
    await child.getByLabel('Reason').fill('Fever');
    await child.getByRole('button', { name: /^Ask for leave/ }).click();
    await expect(child.getByText('Not answered yet')).toBeVisible();
    await expect(family.locator('body')).not.toContainText(broken);
    await family.context().close();
  },
);

for (const { role, own } of walks) {
  if (role === 'public') continue;
  test(
    `every ${role} screen works in the oldest browser it is for`,
    role === 'student' ? once : onceInFull,
    async ({ page, academy, signIn }) => {
      test.setTimeout(own.length * limits.screen);
      await signIn(demoSignIns[role]);
      await page.addInitScript(forget, youngerThanTheApp);
      for (const screen of own) {
        await test.step(screen.path, async () => {
          const { address } = await visitOf(screen, academy);
          await (screen === own[0] ? page.goto(address) : goWithin(page, address));
          await settle(page);
          await expect(page.locator('body')).not.toContainText(broken);
        });
      }
    },
  );
}

test('no script of the public pages has a lookbehind, at which Safari before 16.4 refuses the whole file', once, () => {
  const folder = join(import.meta.dirname, '../build/site');
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(scripts).not.toEqual([]);
  expect(scripts.filter((name) => /\(\?<[=!]/.test(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});

/** The mother of a student with marks. */
async function makeMother({ db }: Academy) {
  const { rows } = await db.execute<{ student: string }>(
    'select student_id as student from attendance_records order by date desc, student_id limit 1',
  );
  return makeGuardian(
    db,
    rows.map(({ student }) => student),
  );
}
