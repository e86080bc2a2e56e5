import type { Locator, Page } from '@playwright/test';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { expectUsable, settle, showWholeDialog } from './page-checks.ts';
import { visitOf } from './screens.ts';
import { limits } from '../test-limits.ts';
import { goWithin } from './interactions.ts';
import { expect, onceInFull, onPhoneInFull, test } from './test.ts';

interface Part {
  name: string;
  open: (page: Page) => Promise<void>;
  part: (page: Page) => Locator;
  /** Only where it exists, if not everywhere. Dialogs that are the same at every width are checked on the phone. */
  on?: 'phone' | 'desktop';
}

interface ScreenWithParts {
  /** As in `routes.ts`. */
  path: string;
  role: keyof typeof demoSignIns | null;
  parts: Part[];
}

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const pick = (button: string | RegExp, item: string) => async (page: Page) => {
  await press(button)(page);
  await page.getByRole('menuitem', { name: item }).click();
};
const menu = (page: Page) => page.getByRole('menu');
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });

const screens: ScreenWithParts[] = [
  {
    path: '/',
    role: null,
    parts: [{ name: 'the menu', open: press('Menu'), part: dialog('Menu'), on: 'phone' }],
  },
  {
    path: '/app/dashboard',
    role: 'admin',
    parts: [
      { name: 'the profile menu', open: press(/^Profile menu/), part: menu },
      { name: 'the drawer', open: press('Menu'), part: dialog('Menu'), on: 'phone' },
    ],
  },
  {
    path: '/app/students',
    role: 'admin',
    parts: [
      { name: 'the filters', open: press('Filters'), part: dialog('Filters'), on: 'phone' },
      {
        name: 'the batches to add to',
        open: async (page) => {
          await page
            .getByRole('main')
            .getByRole('checkbox', { name: /^Select / })
            .nth(1)
            .check();
          await press('Add to batch')(page);
        },
        part: dialog('Add to batch'),
      },
    ],
  },
  {
    path: '/app/students/create',
    role: 'admin',
    parts: [
      {
        name: 'the choices of a field',
        open: (page) => page.getByLabel('Standard (optional)', { exact: true }).and(page.locator('input')).click(),
        part: (page) => page.getByRole('listbox').first(),
      },
      {
        name: 'the calendar',
        open: press('Choose from the calendar'),
        part: (page) => page.getByRole('dialog').first(),
      },
    ],
  },
  {
    path: '/app/students/:id',
    role: 'admin',
    parts: [
      { name: 'the menu', open: press(/^More for /), part: menu },
      { name: 'the question before deleting', open: pick(/^More for /, 'Delete student'), part: dialog(/^Delete /) },
    ],
  },
  {
    path: '/app/batches/:id',
    role: 'admin',
    parts: [
      { name: 'the menu', open: press('More for this batch'), part: menu },
      {
        name: 'the question before deleting',
        open: pick('More for this batch', 'Delete batch'),
        part: dialog(/^Delete /),
      },
      { name: 'the menu of a student', open: press(/^More for (?!this)/), part: menu },
      {
        name: 'the batches to move to',
        open: pick(/^More for (?!this)/, 'Move to another batch'),
        part: (page) => page.getByRole('dialog'),
      },
    ],
  },
  {
    path: '/app/registrations',
    role: 'admin',
    parts: [
      { name: 'the form', open: press('Add registration'), part: dialog('Add registration') },
      { name: 'the stages', open: press(/^Move /), part: menu, on: 'desktop' },
      {
        name: 'the day of a visit',
        open: pick(/^Move /, 'Visit booked'),
        part: (page) => page.getByRole('dialog'),
        on: 'desktop',
      },
    ],
  },
  {
    path: '/app/subjects/:id',
    role: 'admin',
    parts: [
      {
        name: 'the question before deleting',
        open: async (page) => {
          await pick('More', 'Delete')(page);
          await expect(page.getByText('It cannot be deleted while it is used in:')).toBeVisible();
        },
        part: dialog(/^Delete subject/),
      },
    ],
  },
  {
    path: '/app/newsletter/:id',
    role: 'admin',
    parts: [{ name: 'the question before sending', open: press('Send to all subscribers'), part: dialog(/^Send /) }],
  },
  {
    path: '/app/teacher/attendance/mark',
    role: 'teacher',
    parts: [
      {
        name: 'the history',
        // The previous class, which is marked on any day of the week.
        open: async (page) => {
          await press('Previous class')(page);
          await press('History')(page);
        },
        part: dialog('History of this register'),
      },
    ],
  },
  {
    path: '/app/teacher/notes',
    role: 'teacher',
    parts: [
      // On phones the system's file picker comes first.
      { name: 'the form', open: press('Upload note'), part: dialog('Upload note'), on: 'desktop' },
      { name: 'the drawer', open: press('More'), part: dialog('Menu'), on: 'phone' },
    ],
  },
];

// One sign-in for all places of a role.
for (const role of new Set(screens.map((screen) => screen.role))) {
  for (const isWide of [false, true]) {
    const walked = screens
      .filter((screen) => screen.role === role)
      .map((screen) => ({ screen, parts: screen.parts.filter(({ on }) => (on === 'desktop') === isWide) }))
      .filter(({ parts }) => parts.length > 0);
    if (walked.length === 0) continue;
    test(
      `menus, dialogs and drawers of ${role ? `the ${role}` : 'a visitor'} can be used by everybody, ${isWide ? 'at a desk' : 'on a phone'}`,
      isWide ? onceInFull : onPhoneInFull,
      async ({ page, academy, signIn }) => {
        test.setTimeout(walked.length * limits.screen);
        if (role) await signIn(demoSignIns[role]);
        const size = page.viewportSize() ?? { width: 0, height: 0 };
        for (const [number, { screen, parts }] of walked.entries()) {
          const { address } = await visitOf(screen, academy);
          await page.setViewportSize(size);
          await (number === 0 ? page.goto(address) : goWithin(page, address));
          await settle(page);
          for (const part of parts) {
            await test.step(`${part.name} on ${screen.path}`, async () => {
              await page.setViewportSize(size);
              await expectPart(page, part, !isWide);
            });
          }
        }
      },
    );
  }
}

async function expectPart(page: Page, { name, open, part }: Part, isOnPhone: boolean): Promise<void> {
  await open(page);
  await expect(part(page)).toBeVisible();
  await showWholeDialog(page);
  await expectUsable(page, name, isOnPhone);
  await page.keyboard.press('Escape');
  await expect(part(page), `${name} closes with Esc`).toBeHidden();
}
