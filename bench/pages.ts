import { existsSync, globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { languages } from '#contract/languages';
import type { Row } from '../server/test/faults/print-table.ts';
import { median } from './drive.ts';

interface Screen {
  path: string;
  performance: number;
  /** KB of JavaScript, brotli. */
  maxScripts: number;
  /** Whether it is indexed by search engines, and scripts may only run after the first paint. */
  isPublic: boolean;
}

const maxLcp = 1_500;
const maxCls = 0.02;
/** KB, brotli. */
const maxCatalogue = 60;
const publicPage = { performance: 98, maxScripts: 110, isPublic: true };
const publicPaths = [
  ...['/', '/about', '/contact', '/courses', '/resources', '/admission'],
  ...['/terms-of-service', '/privacy-policy', '/cookies-policy'],
];
const screens: Screen[] = [
  ...publicPaths.map((path) => ({ path, ...publicPage })),
  { path: '/login', performance: 95, maxScripts: 150, isPublic: false },
  // Of a parent, on a phone of 2019.
  { path: '/family', performance: 95, maxScripts: 60, isPublic: false },
];
const screensWith = (part: string) => screens.filter(({ path }) => path.includes(part));

const built = fileURLToPath(new URL('../build', import.meta.url));

/** KB, brotli; small files have no compressed variant. */
const sizeOf = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size / 1000;

/** JavaScript loaded on a first visit, until the network is idle; a test looks for scripts that the HTML itself runs early. */
export async function weighScripts(browser: Browser, origin: string, only: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { path, maxScripts, isPublic } of screensWith(only)) {
    // Without service workers: prefetches of the login page are reported with the signed-in areas.
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    const { scripts, paint } = await page.evaluate(() => ({
      scripts: performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({ file: new URL(name).pathname, startTime }))
        .filter(({ file }) => file.endsWith('.js')),
      paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
    }));
    const early = scripts.filter(({ startTime }) => startTime < paint);
    await context.close();
    const files = new Set(scripts.map(({ file }) => (file.startsWith('/app/') ? built : `${built}/site`) + file));
    const kilobytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
    rows.push({
      what: path,
      figures: [String(files.size), kilobytes.toFixed(0), String(early.length)],
      goal: `<= ${maxScripts} KB${isPublic ? ', 0' : ''}`,
      isReached: kilobytes <= maxScripts && !(isPublic && early.length > 0),
    });
  }
  return rows;
}

/** Those of the signed-in areas, which share one for each language. */
export const weighCatalogues = (): Row[] =>
  languages
    .filter((language) => language !== 'en')
    .map((language) => {
      const kilobytes = Math.max(...globSync(`${built}/app/assets/${language}-*.js`).map(sizeOf));
      const isReached = kilobytes > 0 && kilobytes <= maxCatalogue;
      return { what: language, figures: ['1', kilobytes.toFixed(0), ''], goal: `<= ${maxCatalogue} KB`, isReached };
    });

/** Medians of visits with an empty cache. `port` is the browser's debugging port. */
export async function scorePages(origin: string, port: number, runs: number, only: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const screen of screensWith(only)) {
    const flags: Flags = { port, logLevel: 'error' };
    const scored: Result[] = [];
    const slowed: Result[] = [];
    for (let run = 0; run < runs; run += 1) {
      scored.push(await visit(origin + screen.path, flags));
      const really: Flags = { ...flags, throttlingMethod: 'devtools', onlyCategories: ['performance'] };
      slowed.push(await visit(origin + screen.path, really));
    }
    const [performance = 0, accessibility = 0, practices = 0, seo = 0] = [
      ...['performance', 'accessibility', 'best-practices', 'seo'],
    ].map((name) => Math.round(100 * median(scored.map(({ categories }) => categories[name]?.score ?? 0))));
    const [lcp = NaN, cls = NaN] = ['largest-contentful-paint', 'cumulative-layout-shift'].map((name) =>
      median(slowed.map(({ audits }) => audits[name]?.numericValue ?? NaN)),
    );
    const scores = [performance, accessibility, practices, ...(screen.isPublic ? [seo] : [])];
    const goals = scores.map((_, at) => (at === 0 ? screen.performance : 100));
    rows.push({
      what: screen.path,
      figures: [scores.join(' '), `${(lcp / 1000).toFixed(2)} s`, cls.toFixed(3)],
      goal: `${goals.join(' ')}, ${maxLcp / 1000} s, ${maxCls}`,
      isReached: scores.every((score, at) => score >= (goals[at] ?? 100)) && lcp <= maxLcp && cls <= maxCls,
    });
  }
  return rows;
}

/** A busy machine occasionally loses the start of a trace; that visit is repeated. */
async function visit(url: string, flags: Flags, triesLeft = 2): Promise<Result> {
  const visited = (await lighthouse(url, flags))?.lhr;
  if (visited !== undefined && !visited.runtimeError) return visited;
  if (triesLeft > 0) return visit(url, flags, triesLeft - 1);
  throw new Error(`${url}: ${visited?.runtimeError?.message ?? 'Lighthouse gave no answer'}`);
}
