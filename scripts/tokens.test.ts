import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../web/', import.meta.url));

test('"no raw hex outside the tokens file": a style sheet names its colours', () => {
  const sheets = globSync('**/*.css', { cwd: web }).filter((file) => file !== 'design/tokens.css');
  expect(sheets.length).toBeGreaterThan(100);
  const found = sheets.flatMap((file) =>
    [...readFileSync(`${web}${file}`, 'utf8').matchAll(/:[^;{}]*#[\da-f]{3,8}\b/gi)].map(([text]) => `${file} ${text}`),
  );
  expect(found).toEqual([]);
});
