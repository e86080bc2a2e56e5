import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import journal from '../migrations/meta/_journal.json' with { type: 'json' };
import { projectRoot } from '../src/project-root.ts';

const folder = join(projectRoot, 'server/migrations');
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();

/** From this one on, a database that has a migration has every lower one. */
const firstInOrder = '0061_contacts.sql';

/**
 * In the order in which they came to the main branch, those of one commit by number; what is not committed yet is last. Without its history, as in
 * an archive, all have come at once.
 */
function inOrderOfArrival(): string[] {
  const additions = ['--first-parent', '--reverse', '--no-renames', '--diff-filter=A', '--name-only', '--format='];
  const { stdout } = spawnSync('git', ['log', ...additions, '--', '*.sql'], { cwd: folder, encoding: 'utf8' });
  const committed = (stdout ?? '').split('\n').map((path) => basename(path));
  return [...new Set([...committed.filter((name) => names.includes(name)), ...names])];
}

test('every migration is in the journal, and they run in the order of their numbers', () => {
  const { entries } = journal;
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(names);
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
});

test('a new migration is numbered above all that came before it: databases that have a higher one skip it in silence', () => {
  const arrived = inOrderOfArrival();
  const later = arrived.slice(arrived.indexOf(firstInOrder));
  expect(later[0]).toBe(firstInOrder);
  expect(later).toEqual(later.toSorted());
});
