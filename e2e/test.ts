import { test as base, expect, type BrowserContext, type WorkerFixture } from '@playwright/test';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { startAcademy, type Academy, type AcademyOptions } from './academy.ts';
import type { SignIn } from './people.ts';
import { logIn } from './log-in.ts';
import { limits } from '../test-limits.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

interface Watch {
  /** For tests that provoke an error: matching console messages are expected. */
  allow(pattern: RegExp): void;
}

interface TestParts {
  watch: Watch;
  /**
   * Logs a person of the sample academy in through the form, once per worker; a person made by the journey by the form's API call. The login form has
   * its own journeys.
   */
  signIn: (person: SignIn, context?: BrowserContext) => Promise<void>;
  /** An empty academy of the journey's own, for those that set one up or would change the counts that others read. */
  fresh: Academy;
}

/** For tests that set their own widths or are the same at each: run on desktop only. */
export const once = { tag: '@once' };

/** The same for what people do on a phone. */
export const onPhone = { tag: '@phone' };

/** The same for what takes long by nature: `npm run test:faults` walks it, `npm test` does not. */
export const onceInFull = { tag: ['@once', '@full'] };
export const onPhoneInFull = { tag: ['@phone', '@full'] };

const samples = Object.values(demoSignIns).map(({ email }) => email);

/** Logged by the browser when the API refuses something, which is often what a test is about. */
const refusal = /Failed to load resource.*status of 4\d\d/;

/** The fixture of an academy that the tests of a worker share. */
export const academyOfWorker = (
  options: AcademyOptions,
): [WorkerFixture<Academy, object>, { scope: 'worker'; timeout: number }] => [
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
  async ({}, use) => {
    const academy = await startAcademy(options);
    await use(academy);
    await academy.stop();
  },
  { scope: 'worker', timeout: limits.serverStart },
];

/** Playwright's test with one academy per worker, failing on console errors. */
export const test = base.extend<TestParts, { academy: Academy; sessions: Map<string, Cookies> }>({
  academy: academyOfWorker({ isDemo: true }),

  fresh: [
    async ({ context }, use) => {
      const fresh = await startAcademy({ isDemo: false });
      await use(fresh);
      // A page that still asks would complain of a server that is gone.
      await Promise.all(context.pages().map((page) => page.close()));
      await fresh.stop();
    },
    { timeout: limits.serverStart },
  ],

  context: async ({ context, isMobile }, use) => {
    if (!isMobile) await context.addInitScript(claimPdfViewer);
    await use(context);
  },

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

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  signIn: async ({ context, academy, sessions }, use) => {
    await use(async (person, target = context) => {
      // Ends the previous session: the login page would redirect, and the application would open with its persisted data.
      await target.clearCookies();
      await forgetDevice(target, academy.url);
      if (!samples.includes(person.email)) {
        const { email, password } = person;
        const headers = { 'sec-fetch-site': 'same-origin' };
        const answer = await target.request.post(`${academy.url}/api/auth/login`, {
          data: { email, password },
          headers,
        });
        expect(answer.status(), await answer.text()).toBe(200);
        return;
      }
      const known = sessions.get(person.email);
      if (known) await target.addCookies(known);
      const isSignedIn = known && (await target.request.get(`${academy.url}/api/auth/me`)).ok();
      if (isSignedIn) return;
      await target.clearCookies();
      const page = await target.newPage();
      await page.goto(`${academy.url}/login`);
      await logIn(page, person);
      await page.waitForURL(/\/(app|change-password)/);
      sessions.set(person.email, await target.cookies());
      await page.close();
    });
  },
});

/** Runs in the page. Headless browsers have no PDF viewer, while desktop browsers do. */
function claimPdfViewer(): void {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true });
}

async function forgetDevice(context: BrowserContext, url: string): Promise<void> {
  const { origins } = await context.storageState();
  if (!origins.some(({ localStorage }) => localStorage.some(({ name }) => name === 'tasika.signed-in'))) return;
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(() => localStorage.removeItem('tasika.signed-in'));
  await page.close();
}

function watchContext(context: BrowserContext, complaints: string[]): void {
  // A violation of the content security policy is a console error as well.
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
}

export { expect } from '@playwright/test';
