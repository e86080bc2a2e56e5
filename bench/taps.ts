import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Row } from '../server/test/faults/print-table.ts';
import { readerOf, signInAll, type Started } from '../server/test/faults/product.ts';
import { slowPage } from './slow-line.ts';
import { findRegister } from './works.ts';

const maxRows = 100;

// A string: this program has no DOM types.
const watch = `seen = []; new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) seen.push(duration);
}).observe({ type: 'event', durationThreshold: 16 })`;
// Entries arrive a frame or two after their paint.
const read = `(async () => {
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
  return { slowest: Math.max(0, ...seen), rows: document.querySelectorAll('tbody tr, [data-register-row]').length };
})()`;

/** Interaction latency of the longest screens, on a slow phone and a slow desktop, and the number of rows on the page. */
export async function measureTaps(browser: Browser, product: Started): Promise<Row[]> {
  const cookies = await signInAll(product);
  const { batch, date } = await findRegister(readerOf(product, cookies));
  // Milliseconds at most from a touch or key to the paint that shows it.
  const screens = [
    {
      what: 'a tap in a register of 60, 6 x slower',
      path: `/app/teacher/attendance/mark?batch=${batch}&date=${date}`,
      as: 'teacher' as const,
      viewport: { width: 390, height: 844 },
      slowdown: 6,
      max: 100,
      act: tapMarks,
    },
    {
      what: 'a key in the search for students, 4 x slower',
      path: '/app/students',
      as: 'admin' as const,
      viewport: { width: 1280, height: 800 },
      slowdown: 4,
      max: 200,
      act: (page: Page) => page.getByRole('searchbox').first().pressSequentially('aarohi', { delay: 120 }),
    },
  ];
  const measured: Row[] = [];
  for (const { what, path, as, viewport, slowdown, max, act } of screens) {
    const extraHTTPHeaders = { cookie: cookies[as] };
    const context = await browser.newContext({ viewport, hasTouch: true, extraHTTPHeaders });
    const page = await slowPage(context, slowdown);
    await page.goto(product.origin + path, { waitUntil: 'networkidle' });
    await page.evaluate(watch);
    await act(page);
    const { slowest, rows } = await page.evaluate<{ slowest: number; rows: number }>(read);
    await context.close();
    measured.push({
      what,
      figures: [`${slowest} ms`, String(rows)],
      goal: `<= ${max} ms, ${maxRows}`,
      isReached: slowest <= max && rows <= maxRows,
    });
  }
  return measured;
}

async function tapMarks(page: Page): Promise<void> {
  const edit = page.getByRole('button', { name: 'Edit' });
  if (await edit.isVisible()) await edit.click();
  const cells = page.locator('[data-register-row]').getByRole('radio');
  const boxes = [];
  for (let index = 0; index < 12; index += 1) boxes.push(await cells.nth(index).boundingBox());
  // By coordinates and one at a time: Playwright's own lookups would count too.
  for (const box of boxes) {
    if (!box) throw new Error('A cell of the register is not shown');
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await wait(200);
  }
}
