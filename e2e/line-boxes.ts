import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, settle } from './page-checks.ts';
import { expect } from './test.ts';

/** Widths of a small phone, a tablet, a desk, and a desk at 200 %. */
const windows = [
  { width: 360, height: 640 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
];

/** At every width the page fits, and no line of text is cut off by its box or lies upon another. */
export async function expectWholeLines(page: Page, state: string): Promise<void> {
  for (const size of windows) {
    await page.setViewportSize(size);
    await settle(page);
    const at = `${state} at ${size.width} px`;
    await expectNoSidewaysScroll(page, at);
    expect.soft(await page.evaluate(findBrokenLines), `lines cut off or upon each other, ${at}`).toEqual([]);
  }
}

/** Runs in the page. */
function findBrokenLines(): string[] {
  interface Line {
    text: string;
    box: DOMRect;
    element: Element;
  }
  /** Height of the ink of a line with marks above and below, in em. */
  const inkOf = (text: string) => (/[\u0900-\u097F]/.test(text) ? 1.25 : 1.1);
  // Sections outside the window are not laid out.
  for (const section of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(section).contentVisibility === 'auto') section.style.contentVisibility = 'visible';
  }
  const lines = readLines();
  return [
    ...lines.filter(isCut).map(({ text }) => `cut off: ${text}`),
    ...findCutChoices().map((text) => `cut off in its field: ${text}`),
    ...findOverlaps(lines).map(([one, other]) => `upon each other: ${one.text} | ${other.text}`),
  ];

  function readLines(): Line[] {
    const found: Line[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.nodeValue?.trim() ?? '';
      if (text === '' || element === null || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { fontSize } = getComputedStyle(element);
      const height = inkOf(text) * Number.parseFloat(fontSize);
      for (const { left, top, width, height: area } of range.getClientRects()) {
        const end = Math.min(left + width, endOfEllipsis(element));
        const box = new DOMRect(left, top + (area - height) / 2, end - left, height);
        if (box.width > 1 && !isLeftOut(box, element)) found.push({ text, box, element });
      }
    }
    return found;
  }

  function isSeen(element: Element): boolean {
    if (element.closest('script, style, option, [aria-hidden=true]')) return false;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    return upFrom(element).every((around) => {
      const { clipPath, clip } = getComputedStyle(around);
      return clipPath === 'none' && clip === 'auto';
    });
  }

  function upFrom(element: Element): Element[] {
    return [element, ...(element.parentElement === null ? [] : upFrom(element.parentElement))];
  }

  /** Where a text that ends in an ellipsis is shown up to. */
  function endOfEllipsis(element: Element): number {
    const short = [element, element.parentElement].find(
      (around) => around !== null && getComputedStyle(around).textOverflow === 'ellipsis',
    );
    return short?.getBoundingClientRect().right ?? Infinity;
  }

  /** Whether a line lies beyond the last that a shortened text shows, or is scrolled out of sight. */
  function isLeftOut(box: DOMRect, element: Element): boolean {
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    return upFrom(element).some((around) => {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(around);
      const { left, right, top, bottom } = around.getBoundingClientRect();
      const isBeside = middle.x < left || middle.x > right || middle.y < top || middle.y > bottom;
      return isBeside && (webkitLineClamp !== 'none' || /auto|scroll/.test(`${overflowX} ${overflowY}`));
    });
  }

  /** Whether an element around the line hides a part of it; one that scrolls is meant to. */
  function isCut({ box, element }: Line): boolean {
    for (const around of upFrom(element)) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return false;
      if (!/hidden|clip/.test(`${overflowX} ${overflowY}`)) continue;
      const { left, right, top, bottom } = around.getBoundingClientRect();
      if (/hidden|clip/.test(overflowY) && (box.top < top - 1 || box.bottom > bottom + 1)) return true;
      if (/hidden|clip/.test(overflowX) && (box.left < left - 1 || box.right > right + 1)) return true;
    }
    return false;
  }

  /** Chosen options that are wider than their field. */
  function findCutChoices(): string[] {
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    return [...document.querySelectorAll('select')].filter(isSeen).flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const text = select.selectedOptions[0]?.text ?? '';
      pen.font = font;
      return pen.measureText(text).width > room + 1 ? [text] : [];
    });
  }

  /** Lines of which one covers the other's middle; what floats over the page is meant to. */
  function findOverlaps(all: Line[]): [Line, Line][] {
    const resting = all.filter(({ element }) => !floats(element)).toSorted((one, other) => one.box.top - other.box.top);
    return resting.flatMap((one, at) => {
      const overlaps: [Line, Line][] = [];
      for (const other of resting.slice(at + 1)) {
        // The ink of a line may reach into the room of the next.
        if (other.box.top > one.box.bottom - one.box.height / 3) break;
        const shared = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        if (shared > 2 && one.element !== other.element) overlaps.push([one, other]);
      }
      return overlaps;
    });
  }

  function floats(element: Element): boolean {
    return upFrom(element).some((around) => /fixed|sticky/.test(getComputedStyle(around).position));
  }
}
