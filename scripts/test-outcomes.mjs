// What the reports of Vitest and Playwright say, and what a repeat changes about it.
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ file: string, error: string }} Failure
 * @typedef {object} Outcome
 * @property {Set<string>} passed names of tests, `file › test`
 * @property {Map<string, Failure>} failures by name; a file that failed to load is one, by its own name
 * @property {{ file: string, took: number }[]} durations in milliseconds
 */

/** @returns {Outcome} from Vitest's JSON report */
export function vitestOutcome({ testResults }, root) {
  const outcome = { passed: new Set(), failures: new Map(), durations: [] };
  for (const { name, status, message, assertionResults, startTime, endTime } of testResults) {
    const file = relative(root, name);
    outcome.durations.push({ file, took: endTime - startTime });
    if (status === 'failed' && assertionResults.length === 0) outcome.failures.set(file, { file, error: message });
    for (const test of assertionResults) {
      const title = unusedName(outcome, `${file} › ${test.fullName}`);
      if (test.status === 'passed') outcome.passed.add(title);
      if (test.status === 'failed') outcome.failures.set(title, { file, error: test.failureMessages.join('\n') });
    }
  }
  return outcome;
}

/** Vitest allows two tests of one name. */
function unusedName({ passed, failures }, title) {
  let name = title;
  for (let count = 2; passed.has(name) || failures.has(name); count++) name = `${title} (${count})`;
  return name;
}

/** @returns {Outcome} from Playwright's JSON report; a journey has a name at each width */
export function playwrightOutcome({ suites, errors }) {
  const outcome = { passed: new Set(), failures: new Map(), durations: [] };
  for (const { message = '' } of errors) outcome.failures.set('e2e', { file: 'e2e', error: message });
  for (const suite of suites) {
    const file = join('e2e', suite.file);
    let took = 0;
    for (const { title, tests } of specsOf(suite)) {
      for (const { projectName, status, results } of tests) {
        const name = `${file} › ${title} (${projectName})`;
        took += results.reduce((sum, { duration }) => sum + duration, 0);
        if (status === 'expected') outcome.passed.add(name);
        if (status === 'unexpected') {
          const error = results.flatMap((result) => result.errors ?? []).map(({ message = '' }) => message);
          outcome.failures.set(name, { file, error: error.join('\n') });
        }
      }
    }
    outcome.durations.push({ file, took });
  }
  return outcome;
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * What is left of the failures of a run after what failed was run `again`. What failed in one of the two is flaky; what was not run again stays failed.
 * @param {Outcome} first @param {Outcome} again
 * @returns {Outcome & { flaky: Map<string, Failure> }}
 */
export function afterRepeat(first, again) {
  const passed = new Set([...first.passed, ...again.passed]);
  const failures = new Map();
  const flaky = new Map();
  for (const [name, failure] of first.failures) {
    const isLoadedNow = name === failure.file && [...again.passed].some((test) => test.startsWith(`${name} › `));
    const hasPassed = again.passed.has(name) || (isLoadedNow && !again.failures.has(name));
    (hasPassed ? flaky : failures).set(name, failure);
  }
  for (const [name, failure] of again.failures) if (!first.failures.has(name)) flaky.set(name, failure);
  return { ...first, passed, failures, flaky };
}

/** The first line of an error that is not empty, without colours. */
export function firstLine(error) {
  const lines = stripVTControlCharacters(error).split('\n');
  return lines.find((line) => line.trim() !== '')?.trim() ?? '';
}
