import { deleteMyPush, getMyPush, type PushChoices, saveMyPush } from '#contract/push';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mockApi } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { PushCard } from './push-card.tsx';

afterEach(() => vi.unstubAllGlobals());

const publicKey = 'AQID';
const choices: PushChoices = { kinds: ['announcements', 'notes'], showsNames: false, language: 'en' };

/** Mocks a browser with Web Push; `subscription` is its current one. */
function pushingBrowser(permission: NotificationPermission = 'granted') {
  const address = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys: { p256dh: 'p', auth: 'a' } };
  const made = {
    options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
    toJSON: () => address,
    unsubscribe: () => Promise.resolve((browser.subscription = null)),
  };
  const browser: { subscription: typeof made | null } = { subscription: null };
  const pushManager = {
    getSubscription: () => Promise.resolve(browser.subscription),
    subscribe: () => Promise.resolve((browser.subscription = made)),
  };
  const registration = { pushManager };
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { serviceWorker }));
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(permission) });
  return { browser, made, address };
}
const open = (kept: PushChoices | null) => {
  mockApi(getMyPush, { data: { publicKey, choices: kept } });
  return renderPage(<PushCard />, { path: '/app/student/profile', as: 'student' });
};

test('is off until the person turns it on, then rings for everything without names', async () => {
  const { address } = pushingBrowser();
  const saved = mockApi(saveMyPush, ({ body }) => ({ data: body as PushChoices }));
  open(null);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByRole('switch', { name: 'Announcements' })).toBeChecked();
  expect(screen.getByRole('switch', { name: /Show names and titles/ })).not.toBeChecked();
  expect(saved[0]?.body).toEqual({
    kinds: ['announcements', 'notes', 'changes'],
    showsNames: false,
    language: 'en',
    ...address,
  });
});

test('switches a kind off, and everything', async () => {
  const { browser, made } = pushingBrowser();
  browser.subscription = made;
  const saved = mockApi(saveMyPush, ({ body }) => ({ data: body as PushChoices }));
  mockApi(deleteMyPush, { data: null });
  open(choices);
  fireEvent.click(await screen.findByRole('switch', { name: 'New notes' }));
  await vi.waitFor(() => expect(saved[0]?.body).toMatchObject({ kinds: ['announcements'] }));
  fireEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible();
  expect(browser.subscription).toBeNull();
});

test('is off in a browser that lost what the server still knows', async () => {
  pushingBrowser();
  open(choices);
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('says how an iPhone gets it, and what a browser that blocks it needs', async () => {
  pushingBrowser('denied');
  const { unmount } = open(null);
  expect(await screen.findByText(/This browser blocks notifications/)).toBeVisible();
  unmount();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { standalone: false }));
  open(null);
  expect(await screen.findByText(/An iPhone or iPad rings only for pages on its Home Screen/)).toBeVisible();
});

test('says so when the person does not allow it, or the browser fails', async () => {
  const { browser } = pushingBrowser('default');
  const saved = mockApi(saveMyPush, ({ body }) => ({ data: body as PushChoices }));
  open(null);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('This browser did not allow it. Nothing was changed.')).toBeVisible();
  vi.stubGlobal('Notification', {
    permission: 'default',
    requestPermission: () => Promise.reject(new Error('broken')),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('The browser could not turn it on. Try again later.')).toBeVisible();
  expect([saved.length, browser.subscription]).toEqual([0, null]);
});
