// npm test: a build, checks, tests and browser journeys; the last line counts them all.
// npm test -- --changed: the checks, and the tests of what differs from the last commit.
// npm run test:faults: what takes longer by nature and npm test leaves out: files named `.full.test.ts`, drawn requests in full, journeys marked `full`,
// and the others at the second width. Where PgBouncer is installed, all tests of the server once more with it between server and database; where
// faketime is, the tests that depend on today at other days.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { installIfStale } from './freshness.mjs';
import { clearSharedClocks, filesThatDependOnToday, hasFaketime, otherDays } from './other-days.mjs';
import { findPgbouncer } from './pgbouncer.mjs';
import { endWithNpm, projectNode, projectRoot, run, toolEnvironment } from './processes.mjs';

/** Files with a small number of what they draw in `npm test`. */
const drawn = [
  'server/src/features/backups/hostile-backups.test.ts',
  'server/test/http/drawn-reads.test.ts',
  'server/test/http/drawn-writes.test.ts',
  'server/test/two-phones.test.ts',
];

const results = join(projectRoot, 'test-results');
const outcomes = [];
const times = [];

/** Runs a tool that writes its outcome to the file OUTCOME: `{ passed: number, failed: string[], flaky: string[] }`. */
async function stage(name, path, args = [], env = {}) {
  const start = Date.now();
  const file = join(results, `${name}.json`);
  const code = await run(projectNode, [join(projectRoot, path), ...args], {
    env: toolEnvironment({ ...env, OUTCOME: file }),
  });
  const outcome = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: [], flaky: [] };
  if (code !== 0 && outcome.failed.length === 0) outcome.failed.push(`${name} (exit code ${code})`);
  outcomes.push(outcome);
  times.push(`${name} ${Math.round((Date.now() - start) / 1000)} s`);
}

const build = () => stage('build', 'scripts/build.mjs');
const checks = () => stage('checks', 'scripts/check.ts');
const vitest = (name, args = [], env = {}) => stage(name, 'node_modules/vitest/vitest.mjs', ['run', ...args], env);
/** @param {'short' | 'full'} part see `playwright.config.ts` */
const journeys = (part) => stage('journeys', 'node_modules/@playwright/test/cli.js', ['test'], { JOURNEYS: part });

async function throughPooler() {
  if (!findPgbouncer()) return console.log('PgBouncer is not installed: the tests through it were left out.');
  const tests = ['server/', '--project=server', '--project=server with jobs'];
  await vitest('through PgBouncer', tests, { TEST_POOLER: 'pgbouncer' });
}

async function atOtherDays() {
  if (!hasFaketime()) return console.log('faketime is not installed: the tests at other days were left out.');
  for (const { name, env } of otherDays()) {
    clearSharedClocks();
    await vitest(name, filesThatDependOnToday(), env);
  }
}

endWithNpm();
// `run` passes Ctrl-C on; after an interruption the next step must not run.
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isInterrupted = true));
await installIfStale();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const faults = () => vitest('faults', ['.full.test.', ...drawn], { FAULTS: 'full' });
// Unit tests and journeys are not side by side: on two cores they took no less time, and what waits for a page ran into its limit.
const steps = process.argv.includes('--changed')
  ? [checks, () => vitest('tests', ['--changed', '--passWithNoTests'])]
  : process.argv.includes('--faults')
    ? [build, faults, throughPooler, atOtherDays, () => journeys('full')]
    : [() => Promise.all([build(), checks()]), () => vitest('unit tests'), () => journeys('short')];
for (const step of steps) if (!isInterrupted) await step();
if (isInterrupted) process.exit(130);

console.log(`\n${times.join(', ')}`);
const [flaky, failed] = ['flaky', 'failed'].map((kind) => outcomes.flatMap((outcome) => outcome[kind]));
if (flaky.length > 0) console.log('Flaky:');
for (const line of flaky) console.log(`  ${stripVTControlCharacters(line).split('\n')[0]}`);
for (const line of failed) console.log(`failed: ${stripVTControlCharacters(line).split('\n')[0]}`);
console.log(`${outcomes.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
