import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { languages } from '#contract/languages';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { signIn, type Started } from '../server/test/faults/product.ts';
import type { Row } from '../server/test/faults/print-table.ts';

const others = languages.filter((language) => language !== 'en');

/** KB of a catalogue, brotli. The signed-in areas share one for each language. */
const programs = [
  { name: 'the public site', folder: 'build/site/assets', max: 25 },
  { name: 'the signed-in areas', folder: 'build/app/assets', max: 60 },
] as const;

/** Catalogues and the font that only Marathi and Hindi need. */
const foreign = new RegExp(String.raw`/(?:(?:${others.join('|')})-[\w-]+\.js|noto-sans-devanagari[\w-]*\.woff2)$`);

/** What each language costs its readers, and what readers of English fetch of it. */
export async function measureCatalogues(browser: Browser, product: Started): Promise<Row[]> {
  const sizes = programs.flatMap(({ name, folder, max }) =>
    others.map((language): Row => {
      const kilobytes = sizeIn(folder, language);
      return {
        what: `${name}, ${language}`,
        figures: [kilobytes === undefined ? 'not built' : `${kilobytes.toFixed(1)} KB`],
        goal: `<= ${max} KB`,
        isReached: kilobytes !== undefined && kilobytes <= max,
      };
    }),
  );
  const english: Row[] = [];
  for (const path of ['/', '/login']) english.push(await weighEnglish(browser, product.origin, path, ''));
  for (const role of ['admin', 'teacher', 'student'] as const) {
    const cookie = await signIn(product.origin, demoSignIns[role]);
    english.push(
      await weighEnglish(browser, product.origin, `/app/${role === 'admin' ? '' : `${role}/`}dashboard`, cookie),
    );
  }
  return [...sizes, ...english];
}

/** The site has a second copy, with which pages are rendered. */
function sizeIn(folder: string, language: string): number | undefined {
  const path = fileURLToPath(new URL(`../${folder}`, import.meta.url));
  const files = readdirSync(path).filter((name) => new RegExp(`^${language}-[\\w-]+\\.js$`).test(name));
  if (files.length === 0) return undefined;
  return Math.max(...files.map((name) => statSync(compressed(`${path}/${name}`)).size / 1000));
}

const compressed = (file: string) => (existsSync(`${file}.br`) ? `${file}.br` : file);

async function weighEnglish(browser: Browser, origin: string, path: string, cookie: string): Promise<Row> {
  const context = await browser.newContext({ locale: 'en-IN', ...(cookie && { extraHTTPHeaders: { cookie } }) });
  const page = await context.newPage();
  const fetched: string[] = [];
  // Of the context: the service worker's requests count as well.
  context.on('request', (request) => {
    if (foreign.test(new URL(request.url()).pathname)) fetched.push(request.url());
  });
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await context.close();
  return {
    what: `${path}, in English`,
    figures: [`${fetched.length} files`],
    goal: '0 files',
    isReached: fetched.length === 0,
  };
}
