import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../web/', import.meta.url));
const widths = 'design/widths.css';
const read = (file: string) => readFileSync(`${web}${file}`, 'utf8');
const named = new Map(
  [...read(widths).matchAll(/@custom-media (--[\w-]+) (.+);/g)].map(([, name, query]) => [name, query]),
);
const sheets = globSync('**/*.css', { cwd: web }).filter((file) => file !== widths);
const queriesOf = (file: string) => [...read(file).matchAll(/@media ([^{]+)/g)].map(([, query = '']) => query.trim());

test('a style sheet names the widths at which it changes', () => {
  expect(sheets.length).toBeGreaterThan(100);
  const own = sheets.flatMap((file) =>
    queriesOf(file)
      .filter((query) => /\bwidth\b/.test(query))
      .map((query) => `${file}: ${query}`),
  );
  expect(own).toEqual([]);
});

test('every width that a style sheet names exists, and each is named', () => {
  const used = new Set(sheets.flatMap(queriesOf).flatMap((query) => query.match(/--[\w-]+/g) ?? []));
  expect([...used].toSorted()).toEqual([...named.keys()].toSorted());
});

test('there are five widths, and the large one is 992 px', () => {
  const inPixels = [...named.values()].map((query = '') => Math.round(Number(/([\d.]+)em/.exec(query)?.[1]) * 16));
  expect([...new Set(inPixels)].toSorted((one, other) => one - other)).toEqual([352, 376, 620, 992, 1280]);
});

test('what a part asks for is a width of the style sheets', () => {
  const asked = [...read('app/ui/screen-width.ts').matchAll(/^ {2}(\w+): '(.+)'/gm)].map(([, name, query]) => [
    `--${name}`,
    query,
  ]);
  expect(asked.length).toBeGreaterThan(0);
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(asked.map(([name]) => [name, named.get(name)])));
  const others = globSync('**/*.{ts,tsx}', { cwd: web })
    .filter((file) => !/screen-width\.ts$|\.test\.tsx?$/.test(file))
    .filter((file) => /\((min|max)-width: [\d.]+em/.test(read(file)));
  expect(others).toEqual([]);
});
