// npm test: a build, checks, tests and browser journeys; the last line counts them all.
// npm test -- --changed: the checks, and the tests of what differs from the last commit.
// npm run test:faults: what takes longer by nature and npm test leaves out: files named `.full.test.ts`, drawn requests in full, journeys marked `full`,
// and the others at the second width. Where PgBouncer is installed, all tests of the server once more with it between server and database; where
// faketime is, the tests that depend on today at other days.
import { join } from 'node:path';
import { testsOfChange } from './changed-tests.mjs';
import { installIfStale } from './freshness.mjs';
import { clearSharedClocks, filesThatDependOnToday, hasFaketime, otherDays } from './other-days.mjs';
import { findPgbouncer } from './pgbouncer.mjs';
import { endWithNpm, projectRoot, run } from './processes.mjs';
import {
  clearResults,
  countStep,
  endWithCounts,
  repeatFailures,
  runChecks,
  runTests,
  timed,
  walkJourneys,
} from './test-stages.mjs';

/** Files with a small number of what they draw in `npm test`. */
const drawn = [
  'server/src/features/backups/hostile-backups.test.ts',
  'server/test/http/drawn-reads.test.ts',
  'server/test/http/drawn-writes.test.ts',
  'server/test/two-phones.test.ts',
];

/** The tests of the server, without those of the scripts. */
const throughPooler = ['run', 'server/', '--project=server', '--project=server with jobs'];

endWithNpm();
// `run` passes Ctrl-C on; after an interruption the next step must not run.
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isInterrupted = true));

await installIfStale();
clearResults();
if (process.argv.includes('--changed')) await testChange();
else if (process.argv.includes('--faults')) await testFaults();
else await testAll();
if (!isInterrupted) await repeatFailures();
if (isInterrupted) process.exit(130);
endWithCounts();

async function testChange() {
  await Promise.all([timed('checks', runChecks), timed('tests', () => runTests(testsOfChange()))]);
}

async function testFaults() {
  const isBuilt = await timed('build', build);
  await timed('faults', () => runTests([['run', '.full.test.', ...drawn]], { FAULTS: 'full' }));
  if (isInterrupted) return;
  if (findPgbouncer()) await timed('through PgBouncer', () => runTests([throughPooler], { TEST_POOLER: 'pgbouncer' }));
  else console.log('PgBouncer is not installed: the tests through it were left out.');
  if (isInterrupted) return;
  if (hasFaketime()) await timed('at other days', testAtOtherDays);
  else console.log('faketime is not installed: the tests at other days were left out.');
  if (isInterrupted) return;
  await timed('journeys in full', () => walkJourneys(isBuilt, 'full'));
}

async function testAtOtherDays() {
  for (const { name, env } of otherDays()) {
    console.log(`\nAt ${name}, ${env.TEST_NOW}:`);
    clearSharedClocks();
    await runTests([['run', ...filesThatDependOnToday()]], env);
    if (isInterrupted) return;
  }
}

async function testAll() {
  // Before the tests, some of which need the build.
  const [isBuilt] = await Promise.all([timed('build', build), timed('checks', runChecks)]);
  if (isInterrupted) return;
  // One after the other: side by side on two cores they took no less time, and what waits for a page ran into its limit.
  await timed('unit tests', () => runTests([['run']]));
  if (isInterrupted) return;
  await timed('journeys', () => walkJourneys(isBuilt, 'short'));
}

async function build() {
  const isBuilt = (await run(process.execPath, [join(projectRoot, 'scripts', 'build.mjs')])) === 0;
  countStep('build', isBuilt);
  return isBuilt;
}
