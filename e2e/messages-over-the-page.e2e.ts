import type { Page } from '@playwright/test';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { makeEnquiry } from '../server/seed/factories.ts';
import { makeClass } from './people.ts';
import { expect, test } from './test.ts';
import { goWithin } from './interactions.ts';

test('a message over the page covers no button, at its foot or in the sidebar', async ({ page, academy, signIn }) => {
  const { id, studentName } = await makeEnquiry(academy.db, { studentName: 'Mira Message' });
  const { batch } = await makeClass(academy.db, { size: 12 });
  await signIn(demoSignIns.admin);

  await page.goto(`/app/registrations/${id}`);
  await page.getByRole('button', { name: 'Mark as contacted' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'moved to Contacted' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY), 'moved by a message that covers nothing in use').toBe(0);
  await expectNoneCovered(page, `${studentName} moved to Contacted`);

  await goWithin(page, `/app/batches/${batch.id}`);
  await page.getByRole('button', { name: 'More for Pupil 03' }).click();
  await page.getByRole('menuitem', { name: 'Remove from batch' }).click();
  await expectNoneCovered(page, `Pupil 03 removed from ${batch.name}`);
});

async function expectNoneCovered(page: Page, message: string): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: message });
  const undo = toast.getByRole('button', { name: 'Undo' });
  // Stays while it has focus.
  await undo.focus();
  await expect(toast).toBeInViewport({ ratio: 1 });
  expect(await toast.evaluate(findCovered), `covered by “${message}”`).toEqual([]);
  await expect(undo).toBeVisible();
}

/** Runs in the page. What can be scrolled out from under the toast, as on focus, is not covered. */
function findCovered(toast: Element): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
  return controls.filter(isShown).filter(isCovered).map(describe);

  function isShown(control: HTMLElement): boolean {
    const { width, height } = control.getBoundingClientRect();
    if (width <= 1 || height <= 1 || toast.contains(control)) return false;
    return control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert]');
  }

  function isCovered(control: HTMLElement): boolean {
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, right, bottom } = control.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [
      [x, y],
      [left + 2, y],
      [right - 2, y],
      [x, top + 2],
      [x, bottom - 2],
    ] as const;
    return points.some(([atX, atY]) => toast.contains(document.elementFromPoint(atX, atY)));
  }

  function describe(control: HTMLElement): string {
    return `${control.tagName.toLowerCase()} "${control.getAttribute('aria-label') ?? control.textContent?.trim()}"`;
  }
}
