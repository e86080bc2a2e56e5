// npm test: a build, checks, tests and browser journeys; the last line counts them all.
// npm test -- --changed: the checks, and the tests of what differs from the last commit.
// npm run test:faults: kills, full disks, hostile archives and drawn requests in full, which takes longer by nature.
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { testsOfChange } from './changed-tests.mjs';
import { installIfStale } from './freshness.mjs';
import { endWithNpm, projectRoot, run } from './processes.mjs';
import { clearResults, countStep, endWithCounts, runChecks, runTests, timed, walkJourneys } from './test-stages.mjs';

/** A small number of each also runs in `npm test`. */
const faults = [
  'server/test/runtime/crash.test.ts',
  'server/test/runtime/restore-kills.test.ts',
  'server/test/runtime/disk-full.test.ts',
  'server/test/runtime/huge-uploads.test.ts',
  'server/src/features/backups/hostile-backups.test.ts',
  'server/test/http/drawn-reads.test.ts',
  'server/test/http/drawn-writes.test.ts',
];

endWithNpm();
// `run` passes Ctrl-C on; after an interruption the next step must not run.
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isInterrupted = true));

await installIfStale();
clearResults();
if (process.argv.includes('--changed')) await testChange();
else if (process.argv.includes('--faults')) await testFaults();
else await testAll();
if (isInterrupted) process.exit(130);
endWithCounts();

async function testChange() {
  await Promise.all([timed('checks', runChecks), timed('tests', () => runTests(testsOfChange()))]);
}

async function testFaults() {
  await timed('build', build);
  await timed('faults', () => runTests([['run', '--project=server', ...faults]], { FAULTS: 'full' }));
}

async function testAll() {
  // Before the tests, some of which need the build.
  const [isBuilt] = await Promise.all([timed('build', build), timed('checks', runChecks)]);
  if (isInterrupted) return;
  // A third of each one's time is waiting for a server, a disk or a timer: in parallel they fill the cores.
  const heldBack = new PassThrough({ highWaterMark: 2 ** 30 });
  await Promise.all([
    timed('unit tests', () => runTests([['run']])).finally(() => heldBack.pipe(process.stdout)),
    timed('journeys', () => walkJourneys(isBuilt, heldBack)),
  ]);
  heldBack.end();
  await finished(heldBack);
}

async function build() {
  const isBuilt = (await run(process.execPath, [join(projectRoot, 'scripts', 'build.mjs')])) === 0;
  countStep(isBuilt);
  return isBuilt;
}
