import type { Page } from '@playwright/test';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { logIn } from './log-in.ts';
import { expect, onceInFull, test } from './test.ts';

const readable = 4.5;

/** Start page of each role and next page by menu, without a reload. */
const walks = {
  admin: ['Subjects', 'Students', 'Batches'],
  teacher: ['Batches', 'Notes'],
  student: ['Batches', 'Attendance'],
} as const;

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [role, entries] of Object.entries(walks)) {
    test(`after the ${role}'s login every filled button can be read, ${colorScheme}`, onceInFull, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/login');
      await expectReadableButtons(page);
      await logIn(page, demoSignIns[role as keyof typeof walks]);
      await page.waitForURL(/\/dashboard$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectReadableButtons(page);
      for (const entry of entries) {
        await page.getByRole('navigation', { name: /Panel/ }).getByRole('link', { name: entry }).first().click();
        await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
        await expectReadableButtons(page);
      }
    });
  }
}

async function expectReadableButtons(page: Page): Promise<void> {
  const buttons = await page.evaluate(contrastOfFilledButtons);
  for (const { text, contrast } of buttons) {
    expect.soft(contrast, `"${text}" on ${page.url()}`).toBeGreaterThanOrEqual(readable);
  }
}

/** Runs in the page: WCAG contrast of all controls with the primary colour. */
function contrastOfFilledButtons(): { text: string; contrast: number }[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgbOf = (colour: string): number[] => {
    if (!canvas) return [0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = rgbOf(colour).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const primary = rgbOf(getComputedStyle(document.documentElement).getPropertyValue('--primary')).join();
  return [...document.querySelectorAll<HTMLElement>('button, a')]
    .filter((element) => element.checkVisibility() && element.innerText.trim() !== '')
    .map((element) => ({ element, style: getComputedStyle(element) }))
    .filter(
      ({ style }) => rgbOf(style.backgroundColor).join() === primary && style.backgroundColor !== 'rgba(0, 0, 0, 0)',
    )
    .map(({ element, style }) => {
      const [light = 0, dark = 0] = [luminance(style.color), luminance(style.backgroundColor)].toSorted(
        (a, b) => b - a,
      );
      return { text: element.innerText.trim(), contrast: (light + 0.05) / (dark + 0.05) };
    });
}
