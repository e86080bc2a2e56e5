// npm test: a build, checks, tests and browser journeys; the last line counts them all.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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
async function step(...args) {
  const code = await run(...args);
  if (isInterrupted) process.exit(130);
  return code;
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
const builds = timed('build', () => step(process.execPath, [join(projectRoot, 'scripts', 'build.mjs')]));
const checks = timed('checks', () =>
  step(projectNode, [join(projectRoot, 'scripts', 'check.ts')], { env: toolEnvironment() }),
);
const isBuilt = (await builds) === 0;
counts.push(tally([isBuilt]));
await checks;
counts.push(count('checks', (outcomes) => tally(outcomes.map(({ passed }) => passed))));

const unitTests = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`];
await timed('unit tests', () =>
  step(projectNode, [tool('vitest/vitest.mjs'), ...unitTests], { env: toolEnvironment() }),
);
counts.push(
  count('vitest', ({ numPassedTests, numFailedTests, testResults }) => {
    // A file that could not even be loaded has no tests to fail.
    const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
    return { passed: numPassedTests, failed: numFailedTests + broken };
  }),
);

const journeys = readdirSync(join(projectRoot, 'e2e'), { recursive: true }).filter((name) => name.endsWith('.e2e.ts'));
if (journeys.length > 0) counts.push(await timed('journeys', walkJourneys));

console.log(`\n${took.join(', ')}`);
const passed = counts.reduce((sum, part) => sum + part.passed, 0);
const failed = counts.reduce((sum, part) => sum + part.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** The journeys need a built web and a browser; without, each of their files is a failure. */
async function walkJourneys() {
  const none = (reason) => {
    console.error(`${reason} The journeys count as failed.`);
    return { passed: 0, failed: journeys.length };
  };
  if (!isBuilt) return none('The web could not be built.');
  const chromium = findOrInstallChromium();
  if (!chromium) return none('No Chromium was found or could be installed; set CHROMIUM_PATH to one.');
  await step(projectNode, [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json'], {
    env: toolEnvironment({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report('playwright') }),
  });
  return count('playwright', ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
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
