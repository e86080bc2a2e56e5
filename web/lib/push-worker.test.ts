import { expect, test, vi } from 'vitest';
import { answerPushes, type PushEvents } from './push-worker.ts';

const origin = 'https://academy.example';
const keys = { p256dh: 'p', auth: 'a' };
const subscriptionAt = (endpoint: string) => ({
  options: { userVisibleOnly: true },
  toJSON: () => ({ endpoint, keys }),
});

interface Tab {
  url: string;
  isControlled: boolean;
  focus: () => Promise<Tab>;
  navigate: (url: string) => Promise<unknown>;
}

/** A ServiceWorkerGlobalScope with these tabs open, as far as pushes need one. */
function makeWorker(paths: string[], home = '/app') {
  const log: string[] = [];
  const tabs = paths.map((path): Tab => {
    const tab: Tab = {
      url: `${origin}${path}`,
      isControlled: true,
      focus: async () => {
        log.push(`focus ${new URL(tab.url).pathname}`);
        return tab;
      },
      navigate: async (url) => {
        // Browsers reject a page that this worker does not control.
        if (!tab.isControlled) throw new TypeError('This service worker is not the active one of the client');
        log.push(`navigate ${url}`);
        return tab;
      },
    };
    return tab;
  });
  const showNotification = vi.fn(async () => {});
  const subscribe = vi.fn(async (_: object) => subscriptionAt('https://fcm.googleapis.com/made'));
  const scope = Object.assign(new EventTarget(), {
    registration: { showNotification, pushManager: { subscribe } },
    clients: {
      matchAll: async ({ includeUncontrolled = false }: { includeUncontrolled?: boolean }) =>
        tabs.filter(({ isControlled }) => isControlled || includeUncontrolled),
      openWindow: async (url: string) => void log.push(`open ${url}`),
    },
  });
  answerPushes(scope, scope as unknown as { addEventListener: PushEvents }, { home, path: '/push/address' });
  const fire = async (type: string, members: object) => {
    let work: Promise<unknown> | undefined;
    const waitUntil = (given: Promise<unknown>) => {
      work = given;
    };
    scope.dispatchEvent(Object.assign(new Event(type), { waitUntil, ...members }));
    await work;
  };
  const close = vi.fn();
  return {
    ...{ log, tabs, showNotification, subscribe, close },
    change: (subscriptions: object) => fire('pushsubscriptionchange', subscriptions),
    push: (payload: object | null) => fire('push', { data: payload && { json: () => payload } }),
    tap: (url: string | undefined) => fire('notificationclick', { notification: { data: url, close } }),
  };
}

const payload = { title: 'Academy', body: 'A new note', url: '/app/student/notes', tag: 'note 1', lang: 'en' };

test('a push is shown with its words, and keeps the page that a tap opens', async () => {
  const { push, showNotification } = makeWorker([]);
  await push(payload);
  expect(showNotification).toHaveBeenCalledWith('Academy', {
    ...{ body: 'A new note', tag: 'note 1', lang: 'en' },
    ...{ icon: '/app/icons/192.png', data: '/app/student/notes' },
  });
});

test('a push without a text shows something still, or the browser would take the permission away', async () => {
  const { push, showNotification } = makeWorker([]);
  await push(null);
  expect(showNotification).toHaveBeenCalledWith('…', { icon: '/app/icons/192.png', data: '/app' });
});

test('a tap opens the page in a new window where none is open', async () => {
  const { tap, log, close } = makeWorker(['/', '/application-form']);
  await tap('/app/student/notes');
  expect(log).toEqual(['open /app/student/notes']);
  expect(close).toHaveBeenCalledOnce();
});

test('a tap leads the open tab to the page', async () => {
  const { tap, log } = makeWorker(['/', '/app/student/dashboard']);
  await tap('/app/student/notes');
  expect(log).toEqual(['focus /app/student/dashboard', 'navigate /app/student/notes']);
});

test('the tab that shows the page already comes to the front and is not loaded again', async () => {
  const { tap, log } = makeWorker(['/app/student/dashboard', '/app/student/notes#top']);
  await tap('/app/student/notes');
  expect(log).toEqual(['focus /app/student/notes']);
});

test('another page of the same screen is another page', async () => {
  const { tap, log } = makeWorker(['/app/student/notes?page=2']);
  await tap('/app/student/notes');
  expect(log).toEqual(['focus /app/student/notes', 'navigate /app/student/notes']);
});

test('where the open tab cannot be led, a new window opens', async () => {
  const { tap, log, tabs } = makeWorker(['/app/student/dashboard']);
  for (const tab of tabs) tab.isControlled = false;
  await tap('/app/student/notes');
  expect(log).toEqual(['focus /app/student/dashboard', 'open /app/student/notes']);
});

test('the worker of the family’s page leaves the tabs of the application alone', async () => {
  const { tap, log } = makeWorker(['/app/student/dashboard', '/family'], '/family');
  await tap('/family');
  expect(log).toEqual(['focus /family']);
  await tap(undefined);
  expect(log).toEqual(['focus /family', 'focus /family']);
});

test('an address that the browser renewed is sent to the academy, so that the phone goes on ringing', async () => {
  const sent = vi.fn(async (_: string, __: RequestInit) => new Response());
  vi.stubGlobal('fetch', sent);
  const { change, subscribe } = makeWorker([]);
  await change({ newSubscription: subscriptionAt('https://fcm.googleapis.com/new') });
  expect(subscribe).not.toHaveBeenCalled();
  const old = subscriptionAt('https://fcm.googleapis.com/old');
  await change({ oldSubscription: old, newSubscription: null });
  expect(subscribe).toHaveBeenCalledExactlyOnceWith(old.options);
  await change({});
  const headers = { 'content-type': 'application/json' };
  expect(sent.mock.calls).toEqual(
    ['new', 'made'].map((name) => [
      '/api/push/address',
      { method: 'PUT', headers, body: JSON.stringify({ endpoint: `https://fcm.googleapis.com/${name}`, keys }) },
    ]),
  );
});
