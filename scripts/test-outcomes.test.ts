import { expect, test } from 'vitest';
import { afterRepeat, firstLine, playwrightOutcome, vitestOutcome } from './test-outcomes.mjs';

const file = 'server/test/races.test.ts';
const given = (tests: Record<string, string>) =>
  vitestOutcome(
    {
      testResults: [
        {
          name: `/project/${file}`,
          status: Object.values(tests).includes('failed') ? 'failed' : 'passed',
          message: '',
          startTime: 1000,
          endTime: 3500,
          assertionResults: Object.entries(tests).map(([fullName, status]) => ({
            fullName,
            status,
            failureMessages: status === 'failed' ? ['expected 1 to be 2'] : [],
          })),
        },
      ],
    },
    '/project',
  );
const unloadable = vitestOutcome(
  {
    testResults: [
      {
        name: `/project/${file}`,
        status: 'failed',
        message: 'no database',
        startTime: 0,
        endTime: 1,
        assertionResults: [],
      },
    ],
  },
  '/project',
);

test('what fails and then passes alone counts as passed and is listed as flaky, with its first error', () => {
  const first = given({ 'the last seat': 'failed', 'a stale edit': 'passed' });
  const { passed, failures, flaky } = afterRepeat(
    first,
    given({ 'the last seat': 'passed', 'a stale edit': 'passed' }),
  );
  expect([...passed]).toEqual([`${file} › a stale edit`, `${file} › the last seat`]);
  expect([...failures]).toEqual([]);
  expect([...flaky]).toEqual([[`${file} › the last seat`, { file, error: 'expected 1 to be 2' }]]);
});

test('what fails again stays failed', () => {
  const twice = given({ 'the last seat': 'failed' });
  const { failures, flaky } = afterRepeat(twice, twice);
  expect([...failures.keys()]).toEqual([`${file} › the last seat`]);
  expect(flaky.size).toBe(0);
});

test('what was not run again stays failed', () => {
  const { failures } = afterRepeat(given({ 'the last seat': 'failed' }), given({}));
  expect([...failures.keys()]).toEqual([`${file} › the last seat`]);
});

test('what passed first and fails beside a repeat is flaky too', () => {
  const first = given({ 'the last seat': 'failed', 'a stale edit': 'passed' });
  const { passed, failures, flaky } = afterRepeat(
    first,
    given({ 'the last seat': 'passed', 'a stale edit': 'failed' }),
  );
  expect([passed.size, failures.size]).toEqual([2, 0]);
  expect([...flaky.keys()]).toEqual([`${file} › the last seat`, `${file} › a stale edit`]);
});

test('a file that does not load is a failure, and flaky when it loads alone', () => {
  expect([...unloadable.failures]).toEqual([[file, { file, error: 'no database' }]]);
  const { passed, failures, flaky } = afterRepeat(unloadable, given({ 'the last seat': 'passed' }));
  expect([[...passed], failures.size, [...flaky.keys()]]).toEqual([[`${file} › the last seat`], 0, [file]]);
  expect([...afterRepeat(unloadable, unloadable).failures.keys()]).toEqual([file]);
});

test('a journey has one outcome for each width', () => {
  const tests = (status: string) => [{ projectName: 'phone', status, results: [{ duration: 7, errors: [] }] }];
  const specs = [
    {
      title: 'a class is marked',
      tests: [
        ...tests('expected'),
        { projectName: 'desktop', status: 'unexpected', results: [{ duration: 5, errors: [{ message: 'hidden' }] }] },
      ],
    },
  ];
  const outcome = playwrightOutcome({ errors: [], suites: [{ file: 'marking.e2e.ts', suites: [{ specs }] }] });
  expect([...outcome.passed]).toEqual(['e2e/marking.e2e.ts › a class is marked (phone)']);
  expect([...outcome.failures]).toEqual([
    ['e2e/marking.e2e.ts › a class is marked (desktop)', { file: 'e2e/marking.e2e.ts', error: 'hidden' }],
  ]);
  expect(outcome.durations).toEqual([{ file: 'e2e/marking.e2e.ts', took: 12 }]);
});

test('a browser that cannot be prepared is a failure', () => {
  const outcome = playwrightOutcome({ errors: [{ message: 'no sample academy' }], suites: [] });
  expect([...outcome.failures.values()]).toEqual([{ file: 'e2e', error: 'no sample academy' }]);
});

test('an error is named by its first line, without colours', () => {
  expect(firstLine('\n \u001B[31mTimed out\u001B[39m\nat x')).toBe('Timed out');
});
