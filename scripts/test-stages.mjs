import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { projectNode, projectRoot, run, toolEnvironment } from './processes.mjs';

const results = join(projectRoot, 'test-results');
const report = (name) => join(results, `${name}.json`);
const runTool = (path, args, { env, ...options } = {}) =>
  run(projectNode, [join(projectRoot, path), ...args], { env: toolEnvironment(env), ...options });

const total = { passed: 0, failed: 0 };
/** `build 41 s`, in the order in which stages finished. */
const stages = [];
/** Test files with their milliseconds. */
const durations = [];
/** `file › test` of each failure, which the last lines name: the output between is long. */
const failures = [];

export function clearResults() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
}

/** Records how long a stage took, for the summary. */
export async function timed(stage, work) {
  const start = Date.now();
  const result = await work();
  stages.push(`${stage} ${seconds(Date.now() - start)}`);
  return result;
}

const seconds = (milliseconds) => `${Math.round(milliseconds / 1000)} s`;

export function countStep(name, isGood) {
  total[isGood ? 'passed' : 'failed'] += 1;
  if (!isGood) failures.push(name);
}

export async function runChecks() {
  await runTool('scripts/check.ts', []);
  readReport('checks', (outcomes) => outcomes.forEach(({ name, passed }) => countStep(`check: ${name}`, passed)));
}

/** Runs Vitest once for each list of arguments. */
export async function runTests(runs, env) {
  for (const [number, args] of runs.entries()) {
    const name = `vitest-${number}`;
    const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`];
    await runTool('node_modules/vitest/vitest.mjs', [...args, ...reports, `--maxWorkers=${availableParallelism()}`], {
      env,
    });
    readReport(name, ({ numPassedTests, numFailedTests, testResults }) => {
      total.passed += numPassedTests;
      // A file that failed to load has no tests that could fail.
      const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
      total.failed += numFailedTests + broken.length;
      durations.push(...testResults.map((file) => ({ file: file.name, took: file.endTime - file.startTime })));
      repeatFailures(testResults);
    });
  }
}

/** The journeys need a built web and a browser; without, each of their files counts as a failure. */
export async function walkJourneys(isBuilt) {
  const chromium = isBuilt && findOrInstallChromium();
  if (!chromium) {
    const why = isBuilt
      ? 'No Chromium was found or could be installed; set CHROMIUM_PATH to one.'
      : 'The web could not be built.';
    console.error(`${why} The journeys count as failed.`);
    const files = readdirSync(join(projectRoot, 'e2e'), { recursive: true });
    total.failed += files.filter((name) => name.endsWith('.e2e.ts')).length;
    failures.push('the journeys');
    return;
  }
  await runTool('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json', '--workers=2'], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report('playwright') },
  });
  readReport('playwright', ({ stats, suites }) => {
    total.passed += stats.expected + stats.flaky;
    total.failed += stats.unexpected;
    durations.push(...suites.map((suite) => ({ file: join('e2e', suite.file), took: durationOf(suite) })));
    failures.push(...suites.flatMap((suite) => failuresOf(suite, join('e2e', suite.file))));
  });
}

function durationOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results.map(({ duration }) => duration)));
  return [...own, ...suites.map(durationOf)].reduce((sum, duration) => sum + duration, 0);
}

function failuresOf({ suites = [], specs = [] }, file) {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => `${file} › ${title}`);
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, file))];
}

/** Much output comes after a failed unit test and hides it, so failures are repeated at the end. */
function repeatFailures(files) {
  for (const { name, status, message, assertionResults } of files) {
    if (status !== 'failed') continue;
    const file = relative(projectRoot, name);
    console.log(`\nFAILED ${file}${message ? `\n${message}` : ''}`);
    if (assertionResults.length === 0) failures.push(file);
    for (const test of assertionResults.filter((result) => result.status === 'failed')) {
      failures.push(`${file} › ${test.fullName}`);
      console.log(`  ${test.fullName}\n${test.failureMessages.join('\n')}`);
    }
  }
}

/** A tool that crashed without a report is one failure. */
function readReport(name, read) {
  if (existsSync(report(name))) read(JSON.parse(readFileSync(report(name), 'utf8')));
  else countStep(`${name} ended without a report`, false);
}

/** Prints the slowest files, the duration of each stage, what failed, and the total. */
export function endWithCounts() {
  console.log('\nThe slowest files:');
  for (const { file, took } of durations.toSorted((one, other) => other.took - one.took).slice(0, 10)) {
    console.log(`${seconds(took).padStart(7)}  ${relative(projectRoot, resolve(projectRoot, file))}`);
  }
  console.log(`\n${stages.join(', ')}`);
  for (const name of failures) console.log(`failed: ${name}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
