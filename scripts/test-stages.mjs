import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { projectNode, projectRoot, run, toolEnvironment } from './processes.mjs';
import { afterRepeat, firstLine, playwrightOutcome, vitestOutcome } from './test-outcomes.mjs';

const results = join(projectRoot, 'test-results');
const report = (name) => join(results, `${name}.json`);
const runTool = (path, args, { env, ...options } = {}) =>
  run(projectNode, [join(projectRoot, path), ...args], { env: toolEnvironment(env), ...options });

/** Builds, checks and tools, by whether they succeeded; these are not repeated. */
const steps = [];
/** Outcomes of test runs, each with the way to repeat its failures. */
const testRuns = [];
/** `build 41 s`, in the order in which stages finished. */
const stages = [];

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
  steps.push({ name, isGood });
}

export async function runChecks() {
  await runTool('scripts/check.ts', []);
  for (const { name, passed } of readReport('checks') ?? []) countStep(`check: ${name}`, passed);
}

/** Runs Vitest once for each list of arguments. */
export async function runTests(lists, env) {
  for (const [number, args] of lists.entries()) {
    const name = `vitest-${number}`;
    const projects = args.filter((arg) => arg.startsWith('--project='));
    const repeat = (files) => runVitest(`${name}-again`, ['run', ...projects, ...files, '--maxWorkers=1'], env);
    const outcome = await runVitest(name, [...args, `--maxWorkers=${availableParallelism()}`], env);
    testRuns.push({ ...outcome, repeat });
    printFailures(outcome);
  }
}

async function runVitest(name, args, env) {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`];
  const code = await runTool('node_modules/vitest/vitest.mjs', [...args, ...reports], { env });
  return checked(name, code, (given) => vitestOutcome(given, projectRoot));
}

/**
 * The journeys need a built web and a browser; without, each of their files counts as a failure.
 * @param {'short' | 'full'} part see `playwright.config.ts`
 */
export async function walkJourneys(isBuilt, part) {
  const chromium = isBuilt && findOrInstallChromium();
  if (!chromium) {
    const why = isBuilt
      ? 'No Chromium was found or could be installed; set CHROMIUM_PATH to one.'
      : 'The web could not be built.';
    console.error(`${why} The journeys count as failed.`);
    const files = readdirSync(join(projectRoot, 'e2e'), { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.e2e.ts'))) countStep(join('e2e', file), false);
    return;
  }
  const env = { CHROMIUM_PATH: chromium, JOURNEYS: part };
  const repeat = () => runPlaywright('playwright-again', ['--workers=1', '--last-failed'], env);
  testRuns.push({ ...(await runPlaywright('playwright', ['--workers=2'], env)), repeat });
}

async function runPlaywright(name, args, env) {
  const code = await runTool('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report(name) },
  });
  return checked(name, code, playwrightOutcome);
}

/** What a run reported. One that crashed, or that failed though every test passed, is a failed step. */
function checked(name, code, read) {
  const given = readReport(name);
  const outcome = given ? read(given) : { passed: new Set(), failures: new Map(), durations: [] };
  if (given && code !== 0 && outcome.failures.size === 0) countStep(`${name} ended with exit code ${code}`, false);
  return outcome;
}

function readReport(name) {
  if (existsSync(report(name))) return JSON.parse(readFileSync(report(name), 'utf8'));
  countStep(`${name} ended without a report`, false);
  return undefined;
}

/** Much output comes after a failed unit test and hides it. */
function printFailures({ failures }) {
  for (const [name, { error }] of failures) console.log(`\nFAILED ${name}\n${error}`);
}

/**
 * With `CI` set, runs what failed once more, alone. What passes then counts as passed and is listed as flaky; to be called when everything else has
 * ended.
 */
export async function repeatFailures() {
  if (!process.env.CI) return;
  for (const [index, first] of testRuns.entries()) {
    if (first.failures.size === 0) continue;
    console.log(`\nRunning what failed once more, alone:\n  ${[...first.failures.keys()].join('\n  ')}\n`);
    const files = new Set([...first.failures.values()].map(({ file }) => file));
    const again = await first.repeat([...files]);
    printFailures(again);
    testRuns[index] = afterRepeat(first, again);
  }
}

/** Prints the slowest files, the duration of each stage, what was flaky, what failed, and the total. */
export function endWithCounts() {
  console.log('\nThe slowest files:');
  const durations = testRuns.flatMap((testRun) => testRun.durations);
  for (const { file, took } of durations.toSorted((one, other) => other.took - one.took).slice(0, 10)) {
    console.log(`${seconds(took).padStart(7)}  ${file}`);
  }
  console.log(`\n${stages.join(', ')}`);
  const flaky = testRuns.flatMap((testRun) => [...(testRun.flaky ?? [])]);
  if (flaky.length > 0) console.log('Flaky:');
  for (const [name, { error }] of flaky) console.log(`  ${name}: ${firstLine(error)}`);
  const failed = [
    ...steps.filter(({ isGood }) => !isGood).map(({ name }) => name),
    ...testRuns.flatMap(({ failures }) => [...failures.keys()]),
  ];
  for (const name of failed) console.log(`failed: ${name}`);
  const passed = testRuns.reduce((sum, testRun) => sum + testRun.passed.size, 0);
  console.log(`${passed + steps.filter(({ isGood }) => isGood).length} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
