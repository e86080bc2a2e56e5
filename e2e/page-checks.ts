import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './test.ts';
import { limits } from '../test-limits.ts';

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colourRules = ['color-contrast', 'link-in-text-block'];

export async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root[data-visible]')).toHaveCount(0);
  // Tests that intercept requests bypass the cache, so style sheets may load after the page.
  await expect(async () => expect(await page.evaluate(isDressed)).toBe(true)).toPass({ timeout: limits.expectation });
}

/** Runs in the page. Fallback fonts have other widths, and React learns of a new width only after the paint. */
async function isDressed(): Promise<boolean> {
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null);
}

/** Resizes the viewport to the whole page, so nothing is left unpainted below the fold or under a sticky bar. */
export async function showWhole(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole > height) await page.setViewportSize({ width, height: whole });
}

/** The same for a scrolling dialog. */
export async function showWholeDialog(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog] *')].map(
      ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
    ),
  );
  await page.setViewportSize({ width, height: height + Math.max(0, ...hidden) });
}

/** Colour combinations already checked, as described by `describeTexts`. */
const lookedAt = new Set<string>();

/**
 * Runs axe on the current page. Colour contrast takes axe longer than all the rest, so it is checked only for combinations of element, colours and
 * font not met before, in either scheme.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeScript);
    await page.evaluate(askForFreshColours);
  }
  for (const scheme of ['light', 'dark']) {
    // Motion is reduced in these tests, so colours do not transition.
    await page.evaluate((shown) => {
      document.documentElement.dataset['theme'] = shown;
      document.documentElement.dataset['mantineColorScheme'] = shown;
    }, scheme);
    const texts = await page.evaluate(describeTexts);
    const fresh = texts.flatMap((text, at) => (lookedAt.has(text) || !isAtAnEnd(texts, at) ? [] : [at]));
    const isFirst = scheme === 'light';
    if (!isFirst && fresh.length === 0) continue;
    const runOnly = isFirst ? { type: 'tag' as const, values: rules } : { type: 'rule' as const, values: colourRules };
    const found = await page.evaluate(findViolations, { runOnly, fresh });
    expect.soft(found, `axe, ${state}, ${scheme}`).toEqual([]);
    for (const text of texts) lookedAt.add(text);
  }
}

/** Of equal texts on a page, such as table rows, only the first and last are checked. */
const isAtAnEnd = (texts: string[], at: number) =>
  [texts.indexOf(texts[at] ?? ''), texts.lastIndexOf(texts[at] ?? '')].includes(at);

type WithTexts = { axe: typeof axe; texts: Element[] };

/** Runs in the page: describes for each text what determines its contrast, and its element. */
function describeTexts(): string[] {
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const groundOf = (element: Element | null): string => {
    if (element === null) return '';
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const own = `${backgroundColor} ${backgroundImage} ${opacity}`;
    return own === 'rgba(0, 0, 0, 0) none 1' ? groundOf(element.parentElement) : own;
  };
  const texts = [...document.body.querySelectorAll('*')].filter(
    (element) => hasText(element) && element.checkVisibility({ visibilityProperty: true }),
  );
  (window as unknown as WithTexts).texts = texts;
  return texts.map((element) => {
    const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
    const around = element.parentElement ?? document.body;
    const parts = [element, around].map((part) => `${part.tagName}.${part.getAttribute('class')}`);
    const letters = [color, fontSize, fontWeight, textDecorationLine, getComputedStyle(around).color];
    return [...parts, ...letters, groundOf(element), element.matches(':disabled')].join('|');
  });
}

/** Runs in the page: restricts axe's contrast rule to the marked texts. */
function askForFreshColours(): void {
  (window as unknown as WithTexts).axe.configure({
    rules: [
      { id: 'color-contrast', selector: '[data-fresh]' },
      { id: 'link-in-text-block', selector: 'a[href][data-fresh], [role=link][data-fresh]' },
    ],
  });
}

/** Runs in the page. Reporting violations only takes axe a third of the time of a full report. */
async function findViolations({ runOnly, fresh }: { runOnly: axe.RunOnly; fresh: number[] }): Promise<string[]> {
  const { axe: tool, texts } = window as unknown as WithTexts;
  // A text may be in a descendant of the link it belongs to.
  const marked = fresh.flatMap((at) => [texts[at], texts[at]?.closest('a[href], [role=link]')]);
  for (const element of marked) element?.setAttribute('data-fresh', '');
  // The sandboxed preview of a mail runs no scripts, so axe would wait in it forever.
  const { violations } = await tool.run(
    { exclude: [['iframe[sandbox=""]']] },
    { runOnly, resultTypes: ['violations'] },
  );
  for (const element of marked) element?.removeAttribute('data-fresh');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
}

/** No touch target is smaller than `least` pixels in either direction, except links inside sentences. */
export async function expectTargets(page: Page, least: number, state: string): Promise<void> {
  const small = await page.evaluate(findSmallTargets, least);
  expect.soft(small, `targets under ${least} px, ${state}`).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return beyond.slice(0, 5).map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`);
  });
  expect.soft(wide, `reaches beyond the right edge, ${state}`).toEqual([]);
  // A card clips wider content, so the page does not scroll and columns are unreachable.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter((table) => {
        const clip = table.closest('section');
        return clip && getComputedStyle(clip).overflowX === 'clip' && clip.scrollWidth > clip.clientWidth + 1;
      })
      .map((table) => table.caption?.textContent ?? 'a table'),
  );
  expect.soft(cut, `tables with columns cut off, ${state}`).toEqual([]);
  expect.soft(await page.evaluate(findBrokenDates), `dates over two lines, ${state}`).toEqual([]);
}

/** Runs in the page. A line may end at the hyphen of "27-11-2026", which then reads as two numbers. */
function findBrokenDates(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    for (const date of (text.nodeValue ?? '').matchAll(/\d{2}-\d{2}-\d{4}/g)) {
      const range = document.createRange();
      range.setStart(text, date.index);
      range.setEnd(text, date.index + date[0].length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1)
        broken.push(`${text.parentElement?.tagName}.${text.parentElement?.className}: ${text.nodeValue}`);
    }
  }
  return broken;
}

/** All of this for a screen that has loaded: its targets fit a finger on a phone, a pointer at a desk. */
export async function expectUsable(page: Page, state: string, isOnPhone: boolean): Promise<void> {
  await settle(page);
  await expectAccessible(page, state);
  await expectTargets(page, isOnPhone ? 44 : 24, state);
  await expectNoSidewaysScroll(page, state);
}

/** Runs in the page. A target is everything that reacts: the control, its labels, and its pseudo-elements. */
function findSmallTargets(least: number): string[] {
  // Content behind a dialog cannot be hit.
  const dialog = document.querySelector('dialog[open], [aria-modal=true]');
  const controls = (dialog ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=button], [role=radio], [role=switch], [role=tab], [role=option], [role=menuitem]',
  );
  return [...controls].filter(isShown).filter(isTooSmall).map(describe);

  function isShown(control: HTMLElement): boolean {
    const { width, height, right } = control.getBoundingClientRect();
    // Off-screen to the left: the honeypot.
    if (width <= 1 || height <= 1 || right <= 0) return false;
    return control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert]');
  }

  function isTooSmall(control: HTMLElement): boolean {
    if (isInSentence(control)) return false;
    const boxes = [control, ...labelsOf(control)].map((part) => part.getBoundingClientRect());
    const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    const height = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
    const allowed = least - 0.5;
    if (width >= allowed && height >= allowed) return false;
    return !(reaches(control, 'x') && reaches(control, 'y'));
  }

  function labelsOf(control: HTMLElement): HTMLElement[] {
    return 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : [];
  }

  /** Whether a touch half of `least` away from the centre still hits it. */
  function reaches(control: HTMLElement, axis: 'x' | 'y'): boolean {
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = control.getBoundingClientRect();
    const off = least / 2 - 1;
    return [-off, off].every((step) => {
      const x = left + width / 2 + (axis === 'x' ? step : 0);
      const y = top + height / 2 + (axis === 'y' ? step : 0);
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control.contains(hit) || labelsOf(control).some((label) => label.contains(hit)));
    });
  }

  function isInSentence(control: HTMLElement): boolean {
    if (control.tagName !== 'A' || getComputedStyle(control).display !== 'inline') return false;
    const around = control.parentElement?.textContent?.trim() ?? '';
    return around.length > (control.textContent?.trim().length ?? 0);
  }

  function describe(control: HTMLElement): string {
    const { width, height } = control.getBoundingClientRect();
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40) ?? '';
    return `${control.tagName.toLowerCase()} "${name}" ${Math.round(width)}x${Math.round(height)} .${control.className}`;
  }
}
