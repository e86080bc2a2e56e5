import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Names that the code had, and what it says instead. */
const names: Record<string, string> = {
  Told: 'ContactRecord',
  hasTold: 'wasDelivered',
  GuardianToTell: 'GuardianRecipient',
  tellFamilies: 'notifyFamilies',
  Asked: 'Query or Options',
  Reading: 'FormatContext or ReadResult',
  HowToPlan: 'PlanOptions',
  waysTo: 'channelsFor',
  takeTry: 'recordAttempt',
  workFirst: 'challengeRequired',
  mayComeIn: 'canLogIn',
  comesBack: 'refillRate',
  bringIn: 'importBackup',
  strangeRows: 'invalidRows',
  tieFiles: 'claimFiles',
  withKept: 'withStoredBackup',
  patience: 'a time-out with its unit',
  asleepUntil: 'lockedUntil',
  inTurn: 'serialized',
};

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('code-words.test.ts'));

test('the code speaks of its things by names that an engineer knows', () => {
  const declared = new RegExp(
    String.raw`\b(?:const|let|function|class|interface|type)\s+(${Object.keys(names).join('|')})\b|\b(${Object.keys(names).join('|')})\??:(?!:)`,
    'g',
  );
  const uses = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(declared)].map((match) => {
      const name = match[1] ?? match[2] ?? '';
      return `${file}: ${name}, say ${names[name]}`;
    }),
  );
  expect(uses).toEqual([]);
});
