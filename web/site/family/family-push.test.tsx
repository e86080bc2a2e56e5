import { deleteFamilyPush, getFamilyPush, moveFamilyPush, type PushChoices, saveFamilyPush } from '#contract/push';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mockApi } from '../../test/mock-api.ts';
import { renderSitePage } from '../../test/render-site.tsx';
import { FamilyPush } from './family-push.tsx';
import { FamilyRing } from './family-ring.tsx';
import { sendFamilyAddress } from './push-of-family.ts';

afterEach(() => vi.unstubAllGlobals());

const address = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys: { p256dh: 'p', auth: 'a' } };
const choices: PushChoices = { kinds: ['absences', 'notes'], showsNames: false, language: 'mr' };

/** Mocks a browser with Web Push, without a service worker of the page until it is needed. */
function pushingBrowser(permission: NotificationPermission = 'granted', over: object = {}) {
  const made = {
    ...address,
    options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
    toJSON: () => address,
    unsubscribe: () => Promise.resolve((browser.subscription = null)),
  };
  const browser: { subscription: typeof made | null; workers: unknown[][] } = { subscription: null, workers: [] };
  const pushManager = {
    getSubscription: () => Promise.resolve(browser.subscription),
    subscribe: () => Promise.resolve((browser.subscription = made)),
  };
  const registration = { pushManager, active: {}, installing: null, waiting: null };
  const serviceWorker = {
    register: (...given: unknown[]) => {
      browser.workers.push(given);
      return Promise.resolve(registration);
    },
    getRegistration: () =>
      Promise.resolve(browser.workers.length > 0 || browser.subscription ? registration : undefined),
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { serviceWorker, ...over }));
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(permission) });
  return { browser, made };
}
const open = (kept: PushChoices | null) => {
  mockApi(getFamilyPush, { data: { publicKey: 'AQID', choices: kept } });
  return renderSitePage(<FamilyPush language="mr" />, { url: '/family' });
};

test('turned on it rings for everything, in the guardian’s language, by a service worker of the page alone', async () => {
  const { browser } = pushingBrowser();
  const saved = mockApi(saveFamilyPush, ({ body }) => ({ data: body as PushChoices }));
  const { user } = open(null);
  expect(await screen.findByText(/It never rings between 9:00 PM and 7:00 AM/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByRole('checkbox', { name: 'An absence of your child' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Show names and titles' })).not.toBeChecked();
  expect(browser.workers).toEqual([['/family-worker.js', { scope: '/family' }]]);
  expect(saved[0]?.body).toEqual({
    kinds: ['announcements', 'notes', 'changes', 'absences'],
    showsNames: false,
    language: 'mr',
    ...address,
  });
});

test('a kind is switched off, and everything', async () => {
  const { browser, made } = pushingBrowser();
  browser.subscription = made;
  const saved = mockApi(saveFamilyPush, ({ body }) => ({ data: body as PushChoices }));
  mockApi(deleteFamilyPush, { data: null, message: 'This device no longer rings' });
  const { user } = open(choices);
  await user.click(await screen.findByRole('checkbox', { name: 'New notes' }));
  await vi.waitFor(() => expect(saved[0]?.body).toMatchObject({ kinds: ['absences'] }));
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('This device no longer rings')).toBeVisible();
  expect(browser.subscription).toBeNull();
});

test('a browser that was not allowed, blocks or cannot says which of it', async () => {
  pushingBrowser('default');
  const { user, unmount } = open(null);
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('This browser did not allow it. Nothing was changed.')).toBeVisible();
  unmount();
  pushingBrowser('denied');
  const second = open(null);
  expect(await screen.findByText(/This browser blocks notifications of this page/)).toBeVisible();
  second.unmount();
  pushingBrowser('granted', { standalone: false });
  open(null);
  expect(await screen.findByText(/An iPhone or iPad rings only for pages on its Home Screen/)).toBeVisible();
});

test('an address that the browser renewed is sent once, when the page is opened', async () => {
  const { browser, made } = pushingBrowser();
  browser.subscription = made;
  const moved = mockApi(moveFamilyPush, { data: choices });
  renderSitePage(<FamilyRing language="mr" />, { url: '/family' });
  await waitFor(() => expect(localStorage.getItem('tasika.push-address')).toBe(address.endpoint));
  await sendFamilyAddress();
  expect(moved.map(({ body }) => body)).toEqual([address]);
  const renewed = { ...address, endpoint: 'https://fcm.googleapis.com/fcm/send/2' };
  browser.subscription = { ...made, ...renewed, toJSON: () => renewed };
  await sendFamilyAddress();
  expect(moved.map(({ body }) => body)).toEqual([address, renewed]);
});

test('a browser that was never asked sends nothing', async () => {
  const { browser, made } = pushingBrowser('default');
  browser.subscription = made;
  const moved = mockApi(moveFamilyPush, { data: choices });
  renderSitePage(<FamilyRing language="mr" />, { url: '/family' });
  expect(await screen.findByRole('button')).toBeVisible();
  expect(moved).toEqual([]);
});
