import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../scripts/processes.mjs';
import { expect, once, test } from './test.ts';

const built = join(projectRoot, 'build/app/assets');
const whole = join(projectRoot, 'node_modules/@mantine/core/styles.css');

const read = (kind: string) =>
  readdirSync(built)
    .filter((name) => name.endsWith(kind))
    .map((name) => readFileSync(join(built, name), 'utf8'))
    .join('\n');

/** Classes of Mantine's own components, which are named by a hash. */
const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));

test('the style sheet has every Mantine component that the scripts use', once, () => {
  const styled = classesIn(readFileSync(whole, 'utf8'));
  const used = [...classesIn(read('.js'))].filter((name) => styled.has(name));
  const sent = classesIn(read('.css'));
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((name) => !sent.has(name))).toEqual([]);
});
