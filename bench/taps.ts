import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { dayAt } from '#contract/dates';
import { slowPage } from './slow-page.ts';
import type { Row } from '../server/test/faults/print-table.ts';
import { lastClassDay, type Read } from './works.ts';

interface TappedScreen {
  what: string;
  url: string;
  cookie: string;
  viewport: { width: number; height: number };
  /** CPU slowdown factor. */
  slowdown: number;
  /** Milliseconds from a touch or key to the paint that shows it. */
  goal: number;
  act: (page: Page) => Promise<void>;
}

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

/** Slowest interaction, and the number of rows on the page. */
async function measure(browser: Browser, screen: TappedScreen): Promise<Row> {
  const { what, url, cookie, viewport, slowdown, goal, act } = screen;
  const context = await browser.newContext({ viewport, hasTouch: true, extraHTTPHeaders: { cookie } });
  const page = await slowPage(context, slowdown);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(watch);
  await act(page);
  const { slowest, rows } = await page.evaluate<{ slowest: number; rows: number }>(read);
  await context.close();
  return {
    what,
    figures: [`${slowest} ms`, String(rows)],
    goal: `<= ${goal} ms, ${maxRows}`,
    isReached: slowest <= goal && rows <= maxRows,
  };
}

/** Interaction latency of the longest screens, on a slow phone and a slow desktop. */
export async function measureTaps(
  browser: Browser,
  origin: string,
  cookies: Record<'teacher' | 'admin', string>,
): Promise<Row[]> {
  const marking = await measure(browser, {
    what: 'a tap in a register of 60, 6 x slower',
    url: `${origin}/app/teacher/attendance/mark?${await findFullRegister(origin, cookies.teacher)}`,
    cookie: cookies.teacher,
    viewport: { width: 390, height: 844 },
    slowdown: 6,
    goal: 100,
    async act(page) {
      const edit = page.getByRole('button', { name: 'Edit' });
      if (await edit.isVisible()) await edit.click();
      const cells = page.locator('[data-register-row]').getByRole('radio');
      const screens = [];
      for (const index of Array.from({ length: 12 }).keys()) screens.push(await cells.nth(index).boundingBox());
      // By coordinates and one at a time: Playwright's own lookups would count too.
      for (const screen of screens) {
        if (!screen) throw new Error('A cell of the register is not shown');
        await page.touchscreen.tap(screen.x + screen.width / 2, screen.y + screen.height / 2);
        await wait(200);
      }
    },
  });
  const searching = await measure(browser, {
    what: 'a key in the search for students, 4 x slower',
    url: `${origin}/app/students`,
    cookie: cookies.admin,
    viewport: { width: 1280, height: 800 },
    slowdown: 4,
    goal: 200,
    act: (page) => page.getByRole('searchbox').first().pressSequentially('aarohi', { delay: 120 }),
  });
  return [marking, searching];
}

/** Query of the fullest register that can be marked now. */
async function findFullRegister(origin: string, cookie: string): Promise<string> {
  const ask = async <Body>(path: string) =>
    (await (await fetch(`${origin}/api${path}`, { headers: { cookie } })).json()) as Body;
  const { data: me, timeZone } = await ask<{ data: { _id: string }; timeZone: string }>('/auth/me');
  const { data: batches } = await ask<{ data: { _id: string; enrolledCount: number }[] }>(
    `/teachers/${me._id}/batches`,
  );
  const largest = batches.toSorted((a, b) => b.enrolledCount - a.enrolledCount)[0];
  if (largest === undefined) throw new Error('The sample teacher has no batch');
  const read: Read = (_role, path) => ask(path);
  const date = await lastClassDay(read, largest._id, dayAt(timeZone, new Date()));
  return `batch=${largest._id}&date=${date}`;
}
