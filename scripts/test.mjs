// npm test: a build, checks, tests and browser journeys; the last line counts them all.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { findOrInstallChromium } from './chromium.mjs';
import { installIfStale } from './freshness.mjs';
import { endWithNpm, projectNode, projectRoot, run, toolEnvironment } from './processes.mjs';

const results = join(projectRoot, 'test-results');
const report = (name) => join(results, `${name}.json`);
const tool = (path) => join(projectRoot, 'node_modules', path);

endWithNpm();
// `run` passes a Ctrl-C on; what was interrupted is not followed by the next step.
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isInterrupted = true));
function endIfInterrupted() {
  if (isInterrupted) process.exit(130);
}

await installIfStale();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const counts = [];
const took = [];

/** Remembers how long a stage took; the last lines tell it. */
async function timed(stage, work) {
  const start = Date.now();
  const result = await work();
  took.push(`${stage} ${Math.round((Date.now() - start) / 1000)} s`);
  return result;
}

// Before the tests, because some look at what was built.
const [built] = await Promise.all([
  timed('build', () => run(process.execPath, [join(projectRoot, 'scripts', 'build.mjs')])),
  timed('checks', () => run(projectNode, [join(projectRoot, 'scripts', 'check.ts')], { env: toolEnvironment() })),
]);
endIfInterrupted();
const isBuilt = built === 0;
counts.push(tally([isBuilt]));
counts.push(count('checks', (outcomes) => tally(outcomes.map(({ passed }) => passed))));

// Each waits for a third of its time, for a server, a disk or a timer: side by side they fill the cores.
const journeys = readdirSync(join(projectRoot, 'e2e'), { recursive: true }).filter((name) => name.endsWith('.e2e.ts'));
const heldBack = new PassThrough({ highWaterMark: 2 ** 30 });
const [, walked] = await Promise.all([
  timed('unit tests', runUnitTests).finally(() => heldBack.pipe(process.stdout)),
  timed('journeys', walkJourneys),
]);
heldBack.end();
await finished(heldBack);
endIfInterrupted();
counts.push(
  count('vitest', ({ numPassedTests, numFailedTests, testResults }) => {
    // A file that could not even be loaded has no tests to fail.
    const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
    repeatFailures(testResults);
    return { passed: numPassedTests, failed: numFailedTests + broken.length };
  }),
);
counts.push(walked);

console.log(`\n${took.join(', ')}`);
const passed = counts.reduce((sum, part) => sum + part.passed, 0);
const failed = counts.reduce((sum, part) => sum + part.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function runUnitTests() {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`];
  const workers = `--maxWorkers=${availableParallelism()}`;
  return run(projectNode, [tool('vitest/vitest.mjs'), 'run', ...reports, workers], { env: toolEnvironment() });
}

/** The journeys need a built web and a browser; without, each of their files is a failure. */
async function walkJourneys() {
  const none = (reason) => {
    console.error(`${reason} The journeys count as failed.`);
    return { passed: 0, failed: journeys.length };
  };
  if (!isBuilt) return none('The web could not be built.');
  const chromium = findOrInstallChromium();
  if (!chromium) return none('No Chromium was found or could be installed; set CHROMIUM_PATH to one.');
  await run(projectNode, [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json', '--workers=2'], {
    env: toolEnvironment({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report('playwright') }),
    output: heldBack,
  });
  return count('playwright', ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
}

/** The journeys' output stands between a failed unit test and the end, where somebody looks for it. */
function repeatFailures(files) {
  for (const { name, status, message, assertionResults } of files) {
    if (status !== 'failed') continue;
    console.log(`\nFAILED ${relative(projectRoot, name)}${message ? `\n${message}` : ''}`);
    for (const test of assertionResults.filter((result) => result.status === 'failed')) {
      console.log(`  ${test.fullName}\n${test.failureMessages.join('\n')}`);
    }
  }
}

/** A tool that died without a report is one failure. */
function count(name, read) {
  if (!existsSync(report(name))) return { passed: 0, failed: 1 };
  return read(JSON.parse(readFileSync(report(name), 'utf8')));
}

function tally(outcomes) {
  const good = outcomes.filter(Boolean).length;
  return { passed: good, failed: outcomes.length - good };
}
