import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './test.ts';

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colourRules = ['color-contrast', 'link-in-text-block'];

export async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root[data-visible]')).toHaveCount(0);
  // Tests that answer requests themselves have no cache, so that style sheets may come a second time, after the page.
  await expect(async () => expect(await page.evaluate(isDressed)).toBe(true)).toPass({ timeout: 10_000 });
}

/** Runs in the page. Letters that stand in for the academy's own are wider or narrower; React hears of a new width after the paint. */
async function isDressed(): Promise<boolean> {
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null);
}

/** The whole page on one screen: nothing is left unpainted below the fold, or under a bar that keeps to its edge. */
export async function showWhole(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole > height) await page.setViewportSize({ width, height: whole });
}

/** The same for what scrolls within a dialog. */
export async function showWholeDialog(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog] *')].map(
      ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
    ),
  );
  await page.setViewportSize({ width, height: height + Math.max(0, ...hidden) });
}

/** Texts whose colours were looked at already, as `describeTexts` describes them. */
const lookedAt = new Set<string>();

/**
 * What axe says of the page as it stands; of its colours, which take axe longer than all the rest, only where a part, its colours
 * or its letters have not been met before, in either scheme.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeScript);
    await page.evaluate(askForFreshColours);
  }
  for (const scheme of ['light', 'dark']) {
    // Motion is reduced in these tests, so every colour is there at once.
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

/** Of all the same texts on a page, as in the rows of a table, the first and the last. */
const isAtAnEnd = (texts: string[], at: number) =>
  [texts.indexOf(texts[at] ?? ''), texts.lastIndexOf(texts[at] ?? '')].includes(at);

type WithTexts = { axe: typeof axe; texts: Element[] };

/** Runs in the page: for each text all that its contrast comes from, and the part that it belongs to. */
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

/** Runs in the page: what axe says of colours it says of the texts that are marked. */
function askForFreshColours(): void {
  (window as unknown as WithTexts).axe.configure({
    rules: [
      { id: 'color-contrast', selector: '[data-fresh]' },
      { id: 'link-in-text-block', selector: 'a[href][data-fresh], [role=link][data-fresh]' },
    ],
  });
}

/** Runs in the page. Asked for nothing but violations, axe takes a third of the time it needs for a whole report. */
async function findViolations({ runOnly, fresh }: { runOnly: axe.RunOnly; fresh: number[] }): Promise<string[]> {
  const { axe: tool, texts } = window as unknown as WithTexts;
  // A text may lie in a part of the link that it belongs to.
  const marked = fresh.flatMap((at) => [texts[at], texts[at]?.closest('a[href], [role=link]')]);
  for (const element of marked) element?.setAttribute('data-fresh', '');
  // The preview of a mail lets no script run, so axe would wait in it for ever.
  const { violations } = await tool.run(
    { exclude: [['iframe[sandbox=""]']] },
    { runOnly, resultTypes: ['violations'] },
  );
  for (const element of marked) element?.removeAttribute('data-fresh');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
}

/** Nothing a finger has to hit is smaller than `least` pixels either way, links within a sentence excepted. */
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
  // A card clips what is wider than itself, so that the page does not scroll, and columns are out of reach.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter((table) => {
        const clip = table.closest('section');
        return clip && getComputedStyle(clip).overflowX === 'clip' && clip.scrollWidth > clip.clientWidth + 1;
      })
      .map((table) => table.caption?.textContent ?? 'a table'),
  );
  expect.soft(cut, `tables with columns cut off, ${state}`).toEqual([]);
}

/** Runs in the page. A target is what reacts: the control, its labels, and whatever its styles add around it. */
function findSmallTargets(least: number): string[] {
  // What lies behind a dialog cannot be hit, however large it is.
  const dialog = document.querySelector('dialog[open], [aria-modal=true]');
  const controls = (dialog ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=button], [role=radio], [role=switch], [role=tab], [role=option], [role=menuitem]',
  );
  return [...controls].filter(isShown).filter(isTooSmall).map(describe);

  function isShown(control: HTMLElement): boolean {
    const { width, height, right } = control.getBoundingClientRect();
    // Nobody can scroll to what lies left of the page: the field that only robots fill.
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

  /** Whether a finger half of `least` off the middle still hits it. */
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
