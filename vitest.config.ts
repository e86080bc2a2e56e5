import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';
import { limits } from './test-limits.ts';
import { catalogues } from './web/catalogues.ts';

const serverTests = ['server/**/*.test.ts', 'scripts/**/*.test.ts'];
/** What takes longer by nature runs only in full: `npm run test:faults`. */
const leftOut = process.env['FAULTS'] === 'full' ? [] : ['**/*.full.test.{ts,tsx}'];
const withWorkers = ['server/src/{email,jobs}/**/*.test.ts', 'server/src/features/newsletter/sending.test.ts'];
// They replace modules, or render with both of React's renderers, which complain of each other.
const withModulesOfTheirOwn = globSync('web/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  /vi\.mock\(|react-dom\/(server|static)|'\.\/render\.tsx'/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

// What passes at the second try is named as flaky. Projects do not inherit it.
const retry = process.env['CI'] ? 1 : 0;

const server = {
  retry,
  globalSetup: ['server/test/cluster.ts'],
  setupFiles: ['server/test/setup.ts'],
  execArgv: ['--import', fileURLToPath(new URL('server/src/quick-imports.ts', import.meta.url))],
  testTimeout: limits.serverTest,
  hookTimeout: limits.serverTest,
  expect: { poll: { timeout: limits.serverWait } },
};

const web = {
  // The macros of the messages are compiled as in the build; the rest of the build is not needed to test a screen.
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), catalogues(undefined)],
  test: {
    environment: 'jsdom',
    include: ['web/**/*.test.{ts,tsx}'],
    setupFiles: ['web/test/setup.ts'],
    css: false,
    retry,
    testTimeout: limits.webTest,
    hookTimeout: limits.webTest,
  },
};

export default defineConfig({
  test: {
    // One more than cores: tests of the server wait for PostgreSQL, for timers and for programs that they start.
    maxWorkers: availableParallelism() + 1,
    reporters: process.env['OUTCOME'] ? ['default', './scripts/vitest-outcome.mjs'] : ['default'],
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/**/*.test.ts'],
          retry,
        },
      },
      // The server keeps nothing in modules (`db.memory`), so that its files share one loaded server per worker.
      {
        test: {
          ...server,
          name: 'server',
          include: serverTests,
          exclude: [...withWorkers, ...leftOut],
          isolate: false,
        },
      },
      // pg-boss has timers of its own, which outlive the file that started them.
      { test: { ...server, name: 'server with jobs', include: withWorkers } },
      // Loading Mantine and making a jsdom takes longer than the tests of most files: `web/test/setup.ts` tidies up after each test.
      { ...web, test: { ...web.test, name: 'web', exclude: [...withModulesOfTheirOwn, ...leftOut], isolate: false } },
      { ...web, test: { ...web.test, name: 'web with own modules', include: withModulesOfTheirOwn } },
    ],
  },
});
