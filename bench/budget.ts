// npm run budget: what pages weigh and how fast they are on a phone; fails when a goal is missed. `--bytes` leaves
// Lighthouse out, `--only=/login` takes the screens whose path holds that and `--public` the public ones, `--runs=1` is a quick
// look, `--files` names the scripts of each screen, `--taps` measures only how soon a touch or a key is seen,
// `--moments` only the moments in which people meet the signed-in areas, `--opened` two of its screens opened at their addresses,
// `--catalogues` only what Marathi and Hindi weigh.
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findOrInstallChromium } from '../scripts/chromium.mjs';
import { buildIfStale } from '../scripts/freshness.mjs';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { measureCatalogues } from './catalogues.ts';
import { measureMoments } from './moments.ts';
import { measureOpened } from './opened.ts';
import { scorePage } from './page-score.ts';
import { newDataFolder, signIn, startProduct } from '../server/test/faults/product.ts';
import { freePort } from '../server/test/free-port.ts';
import { screens, type Screen } from './screens.ts';
import { measureScripts } from './script-bytes.ts';
import { printTable, type Row } from '../server/test/faults/print-table.ts';
import { measureTaps } from './taps.ts';

const { values: options } = parseArgs({
  options: {
    bytes: { type: 'boolean', default: false },
    catalogues: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
    moments: { type: 'boolean', default: false },
    opened: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    public: { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
    taps: { type: 'boolean', default: false },
  },
});

await buildIfStale();
const wanted = screens.filter(({ path, goals }) => path.includes(options.only) && (goals.isPublic || !options.public));
const product = await startProduct(newDataFolder());
const port = await freePort();
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: [
    ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', '--disable-sync'],
    ...['--disable-component-update', `--remote-debugging-port=${port}`],
  ],
});
const isOnePart = options.taps || options.moments || options.opened || options.catalogues;
const isWhole = !isOnePart && !options.bytes && !options.public && options.only === '';
const rows: Row[] = [];
try {
  if (!isOnePart) {
    const weights: Row[] = [];
    for (const screen of wanted) weights.push(await weigh(screen));
    rows.push(...weights);
    printTable('JavaScript of a first visit, brotli', ['files', 'KB', 'before paint'], weights);
  }
  if (options.catalogues || (!isOnePart && !options.public && options.only === '')) {
    const weights = await measureCatalogues(browser, product);
    rows.push(...weights);
    printTable('Marathi and Hindi, brotli', ['fetched'], weights);
  }
  if (!options.bytes && !isOnePart) {
    const scores: Row[] = [];
    for (const screen of wanted.filter(({ isWeighedOnly }) => !isWeighedOnly)) scores.push(await score(screen));
    rows.push(...scores);
    const columns = ['performance', 'accessibility', 'practices', 'SEO', 'LCP', 'CLS'];
    printTable(`Lighthouse, phone, median of ${options.runs}`, columns, scores);
  }
  if (options.moments || isWhole) {
    const moments = await measureMoments(browser, product.origin);
    rows.push(...moments);
    printTable('1.6 Mbps, 150 ms, 4 x slower', ['measured'], moments);
  }
  if (options.opened || isWhole) {
    const opened = await measureOpened(browser, product);
    rows.push(...opened);
    printTable('opened at its address, warm', ['first request', 'first paint', 'a name'], opened);
  }
  if (options.taps || isWhole) {
    const [teacher, admin] = [demoSignIns.teacher, demoSignIns.admin];
    const taps = await measureTaps(browser, product.origin, {
      teacher: await signIn(product.origin, teacher),
      admin: await signIn(product.origin, admin),
    });
    rows.push(...taps);
    printTable('From a touch or key to its paint', ['slowest', 'rows'], taps);
  }
} finally {
  await browser.close();
  await product.stop();
}
const missed = rows.filter(({ isReached }) => isReached === false).length;
if (missed > 0) {
  console.log(`${missed} of ${rows.length} rows miss their goal`);
  process.exitCode = 1;
}

async function weigh(screen: Screen): Promise<Row> {
  const { path, goals } = screen;
  const scripts = await measureScripts(browser, product.origin + path);
  if (options.files) {
    for (const { name, kilobytes } of scripts.largest) console.log(`${path}  ${kilobytes.toFixed(1)}  ${name}`);
    for (const script of scripts.early) console.log(`${path}  before paint: ${script}`);
  }
  return {
    what: path,
    figures: [String(scripts.files), scripts.kilobytes.toFixed(0), String(scripts.early.length)],
    goal: `<= ${goals.script} KB${goals.isPublic ? ', 0' : ''}`,
    isReached: scripts.kilobytes <= goals.script && !(goals.isPublic && scripts.early.length > 0),
  };
}

async function score(screen: Screen): Promise<Row> {
  const { path, goals } = screen;
  const url = product.origin + path;
  const found = await scorePage(url, port, Number(options.runs));
  const { performance, accessibility, bestPractices, seo, lcp, cls } = found;
  return {
    what: path,
    figures: [
      ...[performance, accessibility, bestPractices].map(String),
      goals.isPublic ? String(seo) : '-',
      `${(lcp / 1000).toFixed(2)} s`,
      cls.toFixed(3),
    ],
    goal: `${goals.performance} 100 100 ${goals.isPublic ? '100' : '-'} ${goals.lcp / 1000} s ${goals.cls}`,
    isReached:
      performance >= goals.performance &&
      Math.min(accessibility, bestPractices) === 100 &&
      (!goals.isPublic || seo === 100) &&
      lcp <= goals.lcp &&
      cls <= goals.cls,
  };
}
