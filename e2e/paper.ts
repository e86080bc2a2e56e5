import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Screen } from './screens.ts';
import { expect } from './test.ts';

/** Without spaces, which a PDF positions instead of writing. */
export const pressed = (text: string) => text.replace(/\s+/g, '');

/** The printed PDF: its text, pressed, and page sizes. */
export async function print(page: Page): Promise<{ text: string; sizes: { width: number; height: number }[] }> {
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true, format: 'A4' }));
  const task = getDocument({ data, verbosity: 0 });
  const document = await task.promise;
  const [words, sizes]: [string[], { width: number; height: number }[]] = [[], []];
  for (let number = 1; number <= document.numPages; number++) {
    const sheet = await document.getPage(number);
    const { width, height } = sheet.getViewport({ scale: 1 });
    const { items } = await sheet.getTextContent();
    sizes.push({ width, height });
    words.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  await task.destroy();
  return { text: pressed(words.join('')), sizes };
}

/** The first visible heading: dashboards have theirs for screen readers only. */
async function findHeading(page: Page): Promise<string> {
  return page.locator('main').evaluate((main) => {
    const seen = [...main.querySelectorAll<HTMLElement>('h1, h2')].find(
      (heading) => getComputedStyle(heading).clipPath === 'none',
    );
    return seen?.innerText ?? '';
  });
}

/** Sheets to cut up, which have no heading, and what each piece shows instead. */
const pieces: Record<string, string> = { '/app/students/id-cards': 'Admission no.' };

/** The present screen prints what it shows: weeks on one sheet across, everything else upright. */
export async function expectPrinted(page: Page, { path, role }: Screen): Promise<void> {
  const heading = await findHeading(page);
  expect.soft(heading, path).not.toBe('');
  const { text, sizes } = await print(page);
  expect.soft(text, `${path} on paper`).toContain(pressed(pieces[path] ?? heading));
  const isWeek = path.endsWith('/schedule');
  // Other journeys add batches that meet around the clock to the office's week, which then takes more.
  if (isWeek && role !== 'admin') expect.soft(sizes, `${path}: the week fits a sheet`).toHaveLength(1);
  const isUpright = sizes.every(({ width, height }) => width > height === isWeek);
  expect.soft(isUpright, `${path} ${isWeek ? 'lies' : 'stands'} on paper`).toBe(true);
}
