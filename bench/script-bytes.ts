import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { findEarlyScripts } from '../server/test/early-scripts.ts';

const webFacts = new URL('../build/web.json', import.meta.url);
const built = fileURLToPath(new URL('../build', import.meta.url));

export interface Scripts {
  files: number;
  /** KB transferred, brotli. */
  kilobytes: number;
  /** Scripts the HTML starts before the first paint, or that were requested by then. */
  early: string[];
  largest: { name: string; kilobytes: number }[];
}

/** JavaScript loaded on a first visit, until the network is idle. */
export async function measureScripts(browser: Browser, url: string): Promise<Scripts> {
  // Without service workers: prefetches of the login page are reported with the signed-in areas.
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const answer = await page.goto(url, { waitUntil: 'networkidle' });
  const { inlineScripts } = JSON.parse(readFileSync(webFacts, 'utf8')) as { inlineScripts: string[] };
  const inFile = findEarlyScripts((await answer?.text()) ?? '', inlineScripts);
  const { scripts, paint } = await page.evaluate(() => ({
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime })),
    paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
  }));
  await context.close();
  const sizes = new Map(scripts.map(({ path }) => [path, sizeOf(path)]));
  return {
    files: sizes.size,
    kilobytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    early: [...inFile, ...scripts.filter(({ startTime }) => startTime < paint).map(({ path }) => path)],
    largest: [...sizes]
      .map(([path, kilobytes]) => ({ name: path.slice(path.lastIndexOf('/') + 1), kilobytes }))
      .toSorted((a, b) => b.kilobytes - a.kilobytes),
  };
}

/** KB of a file by its path in an address, brotli; small files have no compressed variant. */
export function sizeOf(path: string): number {
  const file = path.startsWith('/app/') ? `${built}${path}` : `${built}/site${path}`;
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size / 1000;
}
