import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Role } from '#contract/endpoint';
import { type DemoSignIn, demoSignIns } from '../server/src/demo-sign-ins.ts';
import { type SlowLine, startSlowLine } from './slow-line.ts';
import { fillInLogin, slowPage, untilInstalled } from './slow-page.ts';
import type { Row } from '../server/test/faults/print-table.ts';

/** Home page of each role, and a menu entry not opened yet. */
const areas: Record<Role, { home: string; entry: string; viewport: { width: number; height: number } }> = {
  admin: { home: '/app/dashboard', entry: '/app/students', viewport: { width: 1280, height: 800 } },
  teacher: { home: '/app/teacher/dashboard', entry: '/app/teacher/batches', viewport: { width: 390, height: 844 } },
  student: { home: '/app/student/dashboard', entry: '/app/student/attendance', viewport: { width: 390, height: 844 } },
};

const goals = { afterLogin: 2_000, again: 1_000, menu: 100, rounds: 1, bytes: 600_000, cls: 0.05 };

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
  const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/'));
  for (const { startTime, responseEnd } of asked.sort((a, b) => a.startTime - b.startTime)) {
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
  // Bypasses the policy, because the observers are injected as strings.
  const context = await browser.newContext({ viewport, bypassCSP: true });
  await context.addInitScript(watch);
  const rows: Row[] = [];
  const tell = (what: string, figure: string, goal: string, isReached?: boolean) =>
    rows.push({ what: `${role}: ${what}`, figures: [figure], goal, ...(isReached !== undefined && { isReached }) });
  const tellMs = (what: string, ms: number, max: number) =>
    tell(what, `${Math.round(ms)} ms`, `<= ${max} ms`, ms <= max);

  const loginBytes = await weighLogin(browser, line);
  const first = await slowPage(context);
  const logIn = await fillInLogin(first, line.origin, person);
  await wait(8_000);
  const pressed = performance.now();
  await logIn();
  await untilLoaded(first);
  tellMs(
    '"Login" pressed, first time here, until the dashboard has its data',
    performance.now() - pressed,
    goals.afterLogin,
  );
  await untilInstalled(first);
  // Weighed first, then opened again to log in.
  const bytes = (await untilQuiet(line)) - 2 * loginBytes;
  tell('the login page', `${Math.round(loginBytes / 1000)} KB`, '');
  tell(
    'fetched once for the area',
    `${Math.round(bytes / 1000)} KB`,
    `<= ${goals.bytes / 1000} KB`,
    bytes <= goals.bytes,
  );
  await first.close();

  const again = await slowPage(context);
  await again.goto(line.origin + home, { waitUntil: 'commit' });
  await untilLoaded(again);
  const opened = await again.evaluate<Seen>(read);
  tellMs('opened again, largest paint', opened.lcp, goals.again);
  tell('opened again, layout shift', opened.cls.toFixed(3), `<= ${goals.cls}`, opened.cls <= goals.cls);
  // Waits for the area's screens, which load in the background.
  await untilQuiet(line);
  await again.evaluate(watchPress);
  await again.locator(`nav a[href="${entry}"]`).filter({ visible: true }).first().click();
  await untilLoaded(again);
  const { shown, rounds } = await again.evaluate<{ shown: number; rounds: number }>(readPress);
  tellMs('an entry of the menu pressed, until its screen is painted', shown, goals.menu);
  tell('answers its data waited for, one after another', String(rounds), `<= ${goals.rounds}`, rounds <= goals.rounds);
  await again.close();
  await context.setOffline(true);
  const offline = await slowPage(context);
  await offline.goto(line.origin + home, { waitUntil: 'commit' });
  // The office's figures are not persisted: its screen shows that there is no network.
  await (role === 'admin' ? offline.locator('main h1').waitFor() : untilLoaded(offline));
  tellMs('opened without network, largest paint', (await offline.evaluate<Seen>(read)).lcp, goals.again);
  await context.setOffline(false);
  const cookies = await context.cookies();
  await context.close();

  const cold = await browser.newContext({ viewport, bypassCSP: true, serviceWorkers: 'block' });
  await cold.addCookies(cookies);
  await cold.addInitScript(watch);
  const page = await slowPage(cold);
  await page.goto(line.origin + home, { waitUntil: 'commit' });
  await untilLoaded(page);
  tell('truly cold, largest paint', `${Math.round((await page.evaluate<Seen>(read)).lcp)} ms`, '');
  await cold.close();
  await line.close();
  return rows;
}

/** The login page alone, without the service worker's prefetches. */
async function weighLogin(browser: Browser, line: SlowLine): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${line.origin}/login`, { waitUntil: 'networkidle' });
  await context.close();
  return line.received();
}

/** Bytes received until the line has been quiet: the area's screens follow some seconds after the first one. */
async function untilQuiet(line: SlowLine): Promise<number> {
  for (;;) {
    const before = line.received();
    await wait(5_000);
    if (line.received() === before) return before;
  }
}

const untilLoaded = (page: Page) => page.waitForFunction(isLoaded, undefined, { polling: 'raf', timeout: 60_000 });
