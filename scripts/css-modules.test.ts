import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => [file, readFileSync(join(root, file), 'utf8')] as const;
const sources = Object.fromEntries(globSync('web/**/*.{ts,tsx}', { cwd: root }).map(read));
const sheets = Object.fromEntries(globSync('web/**/*.module.css', { cwd: root }).map(read));

const stringsIn = (code: string) => [...code.matchAll(/'([\w-]+)'/g)].map(([, text = '']) => text);

function classesOf(sheet: string): Set<string> {
  const found = new Set<string>();
  postcss.parse(sheet).walkRules(({ selector }) => {
    const own = selector.replaceAll(/:global\([^)]*\)/g, '');
    for (const [, name = ''] of own.matchAll(/\.([a-z][\w-]*)/gi)) found.add(name);
  });
  return found;
}

/** Where what the sources ask for, as `classes['row']`, and what the sheets define differ. */
function differences(files: Record<string, string>, modules: Record<string, string>): string[] {
  const asked = new Map(Object.keys(modules).map((sheet) => [sheet, new Set<string>()]));
  for (const [file, code] of Object.entries(files)) {
    for (const [, name, path = ''] of code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = join(file, '..', path);
      for (const [, key = ''] of code.matchAll(new RegExp(`\\b${name}\\[([^\\]]*)\\]`, 'g'))) {
        // A key that is a variable may be any class of the module.
        const names = key.includes("'") ? stringsIn(key) : classesOf(modules[sheet] ?? '');
        for (const one of names) asked.get(sheet)?.add(one);
      }
    }
  }
  return Object.entries(modules).flatMap(([sheet, css]) => {
    const defined = classesOf(css);
    const names = asked.get(sheet) ?? new Set<string>();
    return [
      ...[...names].filter((name) => !defined.has(name)).map((name) => `${sheet} lacks ${name}`),
      ...[...defined].filter((name) => !names.has(name)).map((name) => `nobody asks for ${name} of ${sheet}`),
    ];
  });
}

test('every class that a part asks for is in its sheet, and each is asked for', () => {
  expect(Object.keys(sheets).length).toBeGreaterThan(100);
  expect(differences(sources, sheets)).toEqual([]);
});

test('a misspelt class and a forgotten one are found', () => {
  const part =
    "import classes from './a.module.css'; <p className={classes['title']} data-as={classes[late ? 'b' : 'c']} />";
  const sheet = '.titel { & .b:not(.c, :global(.mantine-Input)) { top: 0.5em } }';
  expect(differences({ 'web/a.tsx': part }, { 'web/a.module.css': sheet })).toEqual([
    'web/a.module.css lacks title',
    'nobody asks for titel of web/a.module.css',
  ]);
});
