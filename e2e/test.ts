import { test as base, expect, type BrowserContext } from '@playwright/test';
import { startAcademy, type Academy } from './academy.ts';
import type { SignIn } from './people.ts';

interface Watch {
  /** For tests that make something fail on purpose: complaints of the browser that match are expected. */
  allow(pattern: RegExp): void;
}

interface TestParts {
  watch: Watch;
  /** Signs in without the login page, for tests that are about something else. */
  signIn: (person: SignIn, context?: BrowserContext) => Promise<void>;
}

/** For a test that sets a width of its own, or where the width makes no difference: it does not run on the phone too. */
export const once = { tag: '@once' };

/** What the browser itself logs when the API refuses something, which is often what a test is about. */
const refusal = /Failed to load resource.*status of 4\d\d/;

/** Playwright's test with an academy of the worker's own, and an eye on the console. */
export const test = base.extend<TestParts, { academy: Academy }>({
  academy: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      const academy = await startAcademy({ isDemo: true });
      await use(academy);
      await academy.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ academy }, use) => use(academy.url),

  watch: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const allowed: RegExp[] = [refusal];
      watchContext(context, complaints);
      await use({ allow: (pattern) => allowed.push(pattern) });
      const unexpected = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
      expect(unexpected, 'The browser complained').toEqual([]);
    },
    { auto: true },
  ],

  signIn: async ({ context, academy }, use) => {
    await use(async ({ email, password }, target = context) => {
      const answer = await target.request.post(`${academy.url}/api/auth/login`, {
        data: { email, password },
        headers: { origin: academy.url },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    });
  },
});

function watchContext(context: BrowserContext, complaints: string[]): void {
  // A refusal by the content security policy is an error on the console as well.
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
}

export { expect } from '@playwright/test';
