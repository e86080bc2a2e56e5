import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Role } from '#contract/endpoint';
import { type DemoSignIn, demoSignIns } from '../server/src/demo-sign-ins.ts';
import type { Row } from '../server/test/faults/print-table.ts';
import { fillInLogin, slowPage, startSlowLine, untilInstalled, type SlowLine } from './slow-line.ts';

/** Home page of each role, and a menu entry not opened yet. */
const areas: Record<Role, { home: string; entry: string; viewport: { width: number; height: number } }> = {
  admin: { home: '/app/dashboard', entry: '/app/students', viewport: { width: 1280, height: 800 } },
  teacher: { home: '/app/teacher/dashboard', entry: '/app/teacher/batches', viewport: { width: 390, height: 844 } },
  student: { home: '/app/student/dashboard', entry: '/app/student/attendance', viewport: { width: 390, height: 844 } },
};

// A string: this program has no DOM types.
const watch = `(() => {
  const seen = (globalThis.seen = { lcp: 0, cls: 0 });
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  observe('layout-shift', ({ value, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value));
})()`;
const isLoaded = `document.querySelector('main h1') !== null && document.querySelector('main [aria-busy=true]') === null`;
/** The browser reports a paint some frames later. */
const read = `(async () => {
  do for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
  while (globalThis.seen.lcp === 0);
  return globalThis.seen;
})()`;
/** From a click in the menu until the next heading is painted. */
const watchPress = `(() => {
  const heading = () => document.querySelector('main h1')?.textContent;
  const old = heading();
  performance.clearResourceTimings();
  addEventListener('click', ({ timeStamp }) => {
    const look = () => {
      if (heading() === undefined || heading() === old) return requestAnimationFrame(look);
      requestAnimationFrame(() => (seen.shown = performance.now() - timeStamp));
    };
    look();
  }, { once: true, capture: true });
})()`;
/** Also counts sequential API responses. */
const readPress = `(async () => {
  while (seen.shown === undefined) await new Promise(requestAnimationFrame);
  let rounds = 0;
  let end = -1;
  const requests = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/'));
  for (const { startTime, responseEnd } of requests.sort((a, b) => a.startTime - b.startTime)) {
    if (startTime >= end) rounds += 1;
    if (startTime >= end || responseEnd < end) end = responseEnd;
  }
  return { shown: seen.shown, rounds };
})()`;

interface Seen {
  lcp: number;
  cls: number;
}

/** Key moments of the signed-in areas on a slow line with a four times slower CPU. */
export async function measureMoments(browser: Browser, target: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const person of Object.values(demoSignIns)) rows.push(...(await measureArea(browser, target, person)));
  return rows;
}

async function measureArea(browser: Browser, target: string, person: DemoSignIn): Promise<Row[]> {
  const { role } = person;
  const line = await startSlowLine(target);
  const { home, entry, viewport } = areas[role];
  const rows: Row[] = [];
  const add = (what: string, figure: number, max: number, unit: string, digits = 0) =>
    rows.push({
      what: `${role}: ${what}`,
      figures: [`${figure.toFixed(digits)} ${unit}`],
      ...(max === Infinity ? { goal: '' } : { goal: `<= ${max} ${unit}`, isReached: figure <= max }),
    });
  /** A page of the area and what it saw until its data was there. */
  const openHome = async (context: BrowserContext, untilShown: (page: Page) => Promise<unknown> = untilLoaded) => {
    const page = await slowPage(context);
    await page.goto(line.origin + home, { waitUntil: 'commit' });
    await untilShown(page);
    return { page, ...(await page.evaluate<Seen>(read)) };
  };

  // The login page alone, without the service worker's prefetches.
  const plain = await browser.newContext({ serviceWorkers: 'block' });
  await (await plain.newPage()).goto(`${line.origin}/login`, { waitUntil: 'networkidle' });
  await plain.close();
  const loginBytes = line.received();

  // Bypasses the policy, because the observers are injected as strings.
  const context = await browser.newContext({ viewport, bypassCSP: true });
  await context.addInitScript(watch);
  const first = await slowPage(context);
  const logIn = await fillInLogin(first, line.origin, person);
  await wait(8_000);
  const start = performance.now();
  await logIn();
  await untilLoaded(first);
  add('"Login" pressed, first time here, until the dashboard has its data', performance.now() - start, 2_000, 'ms');
  await untilInstalled(first);
  // Once to weigh it, once to log in.
  const bytes = (await untilQuiet(line)) - 2 * loginBytes;
  add('fetched once for the area', bytes / 1000, 600, 'KB');
  await first.close();

  const again = await openHome(context);
  add('opened again, largest paint', again.lcp, 1_000, 'ms');
  add('opened again, layout shift', again.cls, 0.05, '', 3);
  // Waits for the area's screens, which load in the background.
  await untilQuiet(line);
  await again.page.evaluate(watchPress);
  await again.page.locator(`nav a[href="${entry}"]`).filter({ visible: true }).first().click();
  await untilLoaded(again.page);
  const { shown, rounds } = await again.page.evaluate<{ shown: number; rounds: number }>(readPress);
  add('an entry of the menu pressed, until its screen is painted', shown, 200, 'ms');
  add('answers its data waited for, one after another', rounds, 1, '');
  await again.page.close();

  await context.setOffline(true);
  // The office's figures are not stored on the device: its screen shows that there is no network.
  const untilShown = role === 'admin' ? (page: Page) => page.locator('main h1').waitFor() : untilLoaded;
  add('opened without network, largest paint', (await openHome(context, untilShown)).lcp, 1_000, 'ms');
  await context.setOffline(false);
  const cookies = await context.cookies();
  await context.close();

  const cold = await browser.newContext({ viewport, bypassCSP: true, serviceWorkers: 'block' });
  await cold.addCookies(cookies);
  await cold.addInitScript(watch);
  add('truly cold, largest paint', (await openHome(cold)).lcp, Infinity, 'ms');
  await cold.close();
  await line.close();
  return rows;
}

/** Bytes received until the line is quiet: the area's screens follow some seconds after the first one. */
async function untilQuiet(line: SlowLine): Promise<number> {
  for (;;) {
    const before = line.received();
    await wait(5_000);
    if (line.received() === before) return before;
  }
}

const untilLoaded = (page: Page) => page.waitForFunction(isLoaded, undefined, { polling: 'raf', timeout: 60_000 });
