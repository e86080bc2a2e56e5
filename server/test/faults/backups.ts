// npm run bench:backups: kills restores half-way, and restores hundreds of damaged and made-up files.
// `--kills=20`, `--files=300`, `--seed=1`.
import { parseArgs } from 'node:util';
import { projectRoot, run, toolEnvironment } from '../../../scripts/processes.mjs';
import { killRestores } from './restore-kills.ts';
import { printTable } from './print-table.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    files: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
});

const rounds = await killRestores(Number(values.kills), Number(values.seed), {
  told: ({ victim, after, outcome, said }) =>
    console.log(`${victim} killed after ${Math.round(after)} ms: ${outcome}${said ? ` (${said})` : ''}`),
});
const count = (outcome: string) => rounds.filter((round) => round.outcome === outcome).length;
printTable(
  `${rounds.length} kills while restoring`,
  ['measured'],
  [
    { what: 'as it was before', figures: [String(count('untouched'))], goal: '' },
    { what: 'restored whole', figures: [String(count('restored'))], goal: '' },
    { what: 'neither', figures: [String(count('broken'))], goal: '0', isReached: count('broken') === 0 },
  ],
);

const tested = await run(
  'vitest',
  ['run', '--project', 'server', 'server/src/features/backups/hostile-backups.test.ts'],
  { cwd: projectRoot, env: toolEnvironment({ FAULTS: 'full', BACKUP_CASES: values.files, BACKUP_SEED: values.seed }) },
);
process.exitCode = count('broken') === 0 ? tested : 1;
