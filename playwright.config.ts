import { defineConfig } from '@playwright/test';
import { findOrInstallChromium } from './scripts/chromium.mjs';
import { limits } from './test-limits.ts';

const executablePath = findOrInstallChromium();

/** `npm test` walks each short journey at one width; `npm run test:faults` walks what is left of all. */
const chosen = {
  all: { phone: { grepInvert: /@once/ }, desktop: { grepInvert: /@phone/ } },
  short: { phone: { grepInvert: /@once|@full/ }, desktop: { grep: /@once/, grepInvert: /@full/ } },
  full: { phone: { grep: /@full/, grepInvert: /@once/ }, desktop: { grepInvert: /@phone|@once(?! @full)/ } },
}[(process.env['JOURNEYS'] ?? 'all') as 'all' | 'short' | 'full'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/academy.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // Each worker has a server, a PostgreSQL and a browser of its own. Two would fill two cores, did journeys not also wait.
  workers: 3,
  retries: process.env['CI'] ? 1 : 0,
  reporter: process.env['OUTCOME'] ? [['list'], ['./scripts/playwright-outcome.mjs']] : 'list',
  timeout: limits.journey,
  expect: { timeout: limits.expectation },
  use: {
    actionTimeout: limits.action,
    navigationTimeout: limits.action,
    locale: 'en-IN',
    // A worker in every context would fetch the whole application each time; what it does has journeys of its own.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--no-first-run',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // A journey runs at both widths, unless its way is the same at each (`once` and `onPhone` in e2e/test.ts).
  projects: [
    {
      name: 'phone',
      ...chosen.phone,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, timezoneId: 'Asia/Kolkata' },
    },
    {
      // Far from the academy's time zone: its days must not become the browser's.
      name: 'desktop',
      ...chosen.desktop,
      use: { viewport: { width: 1280, height: 800 }, timezoneId: 'America/New_York' },
    },
  ],
});
