import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
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

/** The first migration after those that changed things in one step. */
const firstInTwoSteps = '0113';

/** What servers of the version before cannot work with: something they use is gone, or something they do not write is required. */
const contractions = [
  /\bDROP (TABLE|COLUMN|VIEW|TYPE|FUNCTION)\b/i,
  /\bRENAME\b/i,
  /\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i,
  /\bSET NOT NULL\b|\bDROP DEFAULT\b/i,
  /\bADD COLUMN\b(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT NULL\b/i,
  /\bADD CONSTRAINT \w+ (?!FOREIGN KEY)|\bCREATE UNIQUE INDEX\b/i,
];
const contracts = (migration: string) => {
  const statements = migration.replaceAll(/--.*$/gm, '');
  return contractions.some((contraction) => contraction.test(statements));
};

test.each([
  ['ALTER TABLE notes DROP COLUMN title', true],
  ['DROP TABLE notes', true],
  ['ALTER TABLE notes RENAME COLUMN title TO name', true],
  ['ALTER TABLE notes ALTER COLUMN title TYPE jsonb', true],
  ['ALTER TABLE notes ALTER title SET DATA TYPE jsonb USING to_jsonb(title)', true],
  ['ALTER TABLE notes ALTER COLUMN title SET NOT NULL', true],
  ['ALTER TABLE notes ADD COLUMN size bigint NOT NULL', true],
  ["ALTER TABLE notes ADD CONSTRAINT notes_title_check CHECK (title <> '')", true],
  ['ALTER TABLE notes ADD COLUMN size bigint', false],
  ['ALTER TABLE notes ADD COLUMN size bigint NOT NULL DEFAULT 0, ADD COLUMN at timestamptz', false],
  [
    'CREATE TABLE things (id uuid NOT NULL, CONSTRAINT things_pkey PRIMARY KEY (id)); CREATE INDEX things_idx ON things (id)',
    false,
  ],
  ['-- DROP TABLE notes comes later', false],
])('%s contracts the schema: %s', (migration, expected) => {
  expect(contracts(migration)).toBe(expected);
});

test('a migration that contracts the schema raises what servers have to know, to a migration before it', () => {
  for (const { tag, when } of journal.entries) {
    if (tag < firstInTwoSteps) continue;
    const migration = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    if (!contracts(migration)) continue;
    const known = Number(/UPDATE minimum_schema SET migration = (\d+);/.exec(migration)?.[1]);
    expect(
      journal.entries.map((entry) => entry.when),
      tag,
    ).toContain(known);
    expect(known, tag).toBeLessThan(when);
  }
});
