// npm run budget: what pages weigh and how fast they are on a phone; fails when a goal is missed. One part or some of them: `--bytes`,
// `--lighthouse`, `--moments`, `--opened`, `--taps`. `--only=/login` takes the screens whose path holds that, `--runs=1` is a quick look.
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findOrInstallChromium } from '../scripts/chromium.mjs';
import { buildIfStale } from '../scripts/freshness.mjs';
import { printTable, type Row } from '../server/test/faults/print-table.ts';
import { newDataFolder, startProduct } from '../server/test/faults/product.ts';
import { freePort } from '../server/test/free-port.ts';
import { measureMoments } from './moments.ts';
import { measureOpened } from './opened.ts';
import { scorePages, weighCatalogues, weighScripts } from './pages.ts';
import { measureTaps } from './taps.ts';

const part = { type: 'boolean', default: false } as const;
const { values: options } = parseArgs({
  options: {
    ...{ bytes: part, lighthouse: part, moments: part, opened: part, taps: part },
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '3' },
  },
});
const { only, runs, ...parts } = options;
const isWhole = Object.values(parts).every((isChosen) => !isChosen);

await buildIfStale();
const product = await startProduct(newDataFolder());
const port = await freePort();
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: [
    ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', '--disable-sync'],
    ...['--disable-component-update', `--remote-debugging-port=${port}`],
  ],
});
const rows: Row[] = [];
const report = (heading: string, columns: string[], measured: Row[]) => {
  rows.push(...measured);
  printTable(heading, columns, measured);
};
try {
  if (isWhole || parts.bytes) {
    const weights = [...(await weighScripts(browser, product.origin, only)), ...weighCatalogues()];
    report('JavaScript of a first visit, catalogues; brotli', ['files', 'KB', 'before paint'], weights);
  }
  if (isWhole || parts.lighthouse) {
    const scores = await scorePages(product.origin, port, Number(runs), only);
    const columns = ['performance, accessibility, practices, SEO', 'LCP', 'CLS'];
    report(`Lighthouse, phone, median of ${runs}`, columns, scores);
  }
  if (isWhole || parts.moments)
    report('1.6 Mbps, 150 ms, 4 x slower', ['measured'], await measureMoments(browser, product.origin));
  if (isWhole || parts.opened)
    report('opened at its address, warm', ['a name painted'], await measureOpened(browser, product));
  if (isWhole || parts.taps)
    report('From a touch or key to its paint', ['slowest', 'rows'], await measureTaps(browser, product));
} finally {
  await browser.close();
  await product.stop();
}
const missed = rows.filter(({ isReached }) => isReached === false).length;
if (missed > 0) {
  console.log(`${missed} of ${rows.length} rows miss their goal`);
  process.exitCode = 1;
}
