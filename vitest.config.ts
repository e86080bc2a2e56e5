import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';

const serverTests = ['server/**/*.test.ts', 'scripts/**/*.test.ts'];
const withWorkers = ['server/src/{email,jobs}/**/*.test.ts', 'server/src/features/newsletter/sending.test.ts'];

const server = {
  globalSetup: ['server/test/cluster.ts'],
  execArgv: ['--import', fileURLToPath(new URL('server/src/quick-imports.ts', import.meta.url))],
  // Some start whole servers, on a machine that may be busy.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 45_000 } },
};

export default defineConfig({
  test: {
    // Vitest keeps one core for itself, which of two is half of the machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/**/*.test.ts'],
        },
      },
      // The server keeps nothing in modules (`db.memory`), so that its files share one loaded server per worker.
      { test: { ...server, name: 'server', include: serverTests, exclude: withWorkers, isolate: false } },
      // pg-boss has timers of its own, which outlive the file that started them.
      { test: { ...server, name: 'server with jobs', include: withWorkers } },
      {
        // The macros of the messages are compiled as in the build; the rest of the build is not needed to test a screen.
        plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/test/setup.ts'],
          css: false,
          // Typing key by key takes its time on a busy machine; a test waits for what it expects, not for a clock.
          testTimeout: 30_000,
        },
      },
    ],
  },
});
