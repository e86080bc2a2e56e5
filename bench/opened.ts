import type { Browser, BrowserContext } from '@playwright/test';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { hashPassword } from '../server/src/features/auth/passwords.ts';
import { median } from './drive.ts';
import { readerOf, signInAll, type Started } from '../server/test/faults/product.ts';
import { sizeOf } from './script-bytes.ts';
import { startSlowLine } from './slow-line.ts';
import { fillInLogin, slowPage, untilInstalled } from './slow-page.ts';
import type { Row } from '../server/test/faults/print-table.ts';
import { lastClassDay } from './works.ts';

interface Opened {
  firstRequest: number;
  firstPaint: number;
  name: number;
  /** Paths of the entry, which alone runs before the first request, and of the style sheets. */
  entry: string[];
  sheets: string[];
}

interface OpenedScreen {
  what: string;
  path: string;
  /** A name on the screen: it has loaded when this is painted. */
  name: string;
  as: 'admin' | 'teacher';
  viewport: { width: number; height: number };
  max: number;
}

const maxToFirstRequest = 200;
/** KB, brotli. */
const maxEntry = 120;
const maxSheets = 25;
const times = 5;

/** Milliseconds from the start of the page. A string: this program has no DOM types. */
const watch = (name: string) => `(() => {
  const look = () => {
    if (document.querySelector('main')?.textContent.includes(${JSON.stringify(name)})) {
      return requestAnimationFrame(() => (globalThis.nameAt = performance.now()));
    }
    requestAnimationFrame(look);
  };
  look();
})()`;
const read = `(async () => {
  // A request is listed when it is over; what the device keeps is shown before.
  const asked = () => performance.getEntriesByType('resource').filter(({ name }) => /\\/api\\/(?!auth\\/me)/.test(name));
  const painted = () => performance.getEntriesByName('first-contentful-paint')[0];
  while (globalThis.nameAt === undefined || asked().length === 0 || !painted()) await new Promise(requestAnimationFrame);
  const pathOf = (address) => new URL(address).pathname;
  return {
    firstRequest: Math.min(...asked().map(({ startTime }) => startTime)),
    firstPaint: painted().startTime,
    name: globalThis.nameAt,
    entry: [...document.querySelectorAll('script[src]')].map(({ src }) => pathOf(src)),
    sheets: [...document.querySelectorAll('link[rel=stylesheet]')].map(({ href }) => pathOf(href)),
  };
})()`;

/**
 * Two screens opened at their addresses while logged in, with the application installed: a link, a reload, a tab discarded by the phone. Slow line,
 * four times slower CPU.
 */
export async function measureOpened(browser: Browser, product: Started): Promise<Row[]> {
  const rows: Row[] = [];
  const cookies = await signInAll(product);
  for (const screen of await findScreens(readerOf(product, cookies))) {
    const line = await startSlowLine(product.origin);
    // Bypasses the policy, because the observers are injected as strings.
    const context = await browser.newContext({ viewport: screen.viewport, bypassCSP: true });
    await signInThrough(context, line.origin, screen.as);
    const opened: Opened[] = [];
    for (let time = 0; time < times; time += 1) opened.push(await open(context, line.origin, screen));
    await context.close();
    await line.close();
    const middle = (of: 'firstRequest' | 'firstPaint' | 'name') => median(opened.map((one) => one[of]));
    rows.push({
      what: screen.what,
      figures: [middle('firstRequest'), middle('firstPaint'), middle('name')].map((ms) => `${ms.toFixed(0)} ms`),
      goal: `<= ${maxToFirstRequest} ms, ${screen.max} ms`,
      isReached: middle('firstRequest') <= maxToFirstRequest && middle('name') <= screen.max,
    });
    const [first] = opened;
    if (first === undefined) continue;
    rows.push(
      weight(`${screen.what}: run before the first request`, first.entry, maxEntry),
      weight(`${screen.what}: style sheets`, first.sheets, maxSheets),
    );
  }
  const hash = await hashTime();
  rows.push({ what: 'this machine: a password hashed', figures: ['', '', `${hash.toFixed(0)} ms`], goal: '' });
  return rows;
}

function weight(what: string, paths: string[], max: number): Row {
  const kilobytes = paths.reduce((sum, path) => sum + sizeOf(path), 0);
  return { what, figures: [`${kilobytes.toFixed(0)} KB`], goal: `<= ${max} KB`, isReached: kilobytes <= max };
}

async function findScreens(ask: ReturnType<typeof readerOf>): Promise<OpenedScreen[]> {
  const { data: students } = await ask<{ data: { name: string }[] }>('admin', '/students?sort=name&limit=1');
  const { data: batches } = await ask<{ data: { _id: string }[] }>('admin', '/batches?search=10 Mathematics A');
  const batch = batches[0]?._id ?? '';
  const date = await lastClassDay(ask, batch, new Date().toISOString().slice(0, 10));
  const { data: register } = await ask<{ data: { records: { name: string }[] } }>(
    'teacher',
    `/attendance/${batch}/${date}`,
  );
  return [
    {
      what: 'the list of students at 1440',
      path: '/app/students',
      name: students[0]?.name ?? '',
      as: 'admin',
      viewport: { width: 1440, height: 900 },
      max: 600,
    },
    {
      what: `a register of ${register.records.length} at 390`,
      path: `/app/teacher/attendance/mark?batch=${batch}&date=${date}`,
      name: register.records[0]?.name ?? '',
      as: 'teacher',
      viewport: { width: 390, height: 844 },
      max: 500,
    },
  ];
}

/** Logs in through the form, which installs the service worker, and waits for the area's screens. */
async function signInThrough(context: BrowserContext, origin: string, as: OpenedScreen['as']): Promise<void> {
  const page = await context.newPage();
  const logIn = await fillInLogin(page, origin, demoSignIns[as]);
  await logIn();
  await untilInstalled(page);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await page.waitForTimeout(8_000);
  await page.waitForLoadState('networkidle');
  await page.close();
}

async function open(context: BrowserContext, origin: string, { path, name }: OpenedScreen): Promise<Opened> {
  const page = await slowPage(context);
  await page.addInitScript(watch(name));
  await page.goto(origin + path, { waitUntil: 'commit' });
  const opened = await page.evaluate<Opened>(read);
  await page.close();
  return opened;
}

/** Calibrates the machine: the same work everywhere. */
async function hashTime(): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    await hashPassword('the same on every machine');
    took.push(performance.now() - start);
  }
  return median(took);
}
