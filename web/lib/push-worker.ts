import { toAddress } from './push.ts';

// The service worker's side of Web Push, for the application and the family's page.

interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface PushEvent extends Lasting {
  data: { json: () => unknown } | null;
}

interface NotificationEvent extends Lasting {
  notification: Notification;
}

/** Either may be missing, as browsers differ. */
interface SubscriptionChangeEvent extends Lasting {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/** The events of ServiceWorkerGlobalScope that are missing from lib.dom. */
export type PushEvents = ((type: 'push', listener: (event: PushEvent) => void) => void) &
  ((type: 'notificationclick', listener: (event: NotificationEvent) => void) => void) &
  ((type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void) => void);

interface WindowClient {
  url: string;
  focus: () => Promise<WindowClient>;
  navigate: (url: string) => Promise<unknown>;
}

interface Global {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled?: boolean }) => Promise<WindowClient[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
}

/** The payload of a push, as `server/src/features/push/send-push.service.ts` writes it. */
interface Payload {
  title: string;
  body: string;
  url: string;
  tag: string;
  lang: string;
}

/**
 * Shows each push and, on a tap, opens its page: in an open window below `home`, or in a new one. An address that the browser renews is put to `path`
 * of the API.
 */
export function answerPushes(
  scope: unknown,
  { addEventListener }: { addEventListener: PushEvents },
  { home, path }: { home: string; path: string },
): void {
  const { registration, clients } = scope as Global;
  const listen: PushEvents = addEventListener.bind(scope);
  listen('push', (event) => {
    const payload = event.data?.json() as Payload | undefined;
    // Browsers revoke the permission of pages that receive pushes and show nothing.
    const { title, url, ...shown } = payload ?? { title: '…', url: home };
    event.waitUntil(registration.showNotification(title, { ...shown, icon: '/app/icons/192.png', data: url }));
  });
  listen('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data ?? home)));
  });
  listen('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
  const renew = async ({ oldSubscription, newSubscription }: SubscriptionChangeEvent) => {
    const subscription =
      newSubscription ?? (oldSubscription && (await registration.pushManager.subscribe(oldSubscription.options)));
    // What fails here is sent when the page is opened.
    if (!subscription) return;
    const headers = { 'content-type': 'application/json' };
    await fetch(`/api${path}`, { method: 'PUT', headers, body: JSON.stringify(toAddress(subscription)) });
  };
  /** Focuses a tab that already shows the page; else navigates one of our tabs; else opens a new one. */
  const open = async (url: string) => {
    // The list includes tabs that were loaded before this worker took over.
    const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const ours = windows.filter((one) => isWithin(home, new URL(one.url).pathname));
    const shown = ours.find((one) => addressOf(one.url) === url);
    if (shown !== undefined) return shown.focus();
    const [present] = ours;
    if (present === undefined) return clients.openWindow(url);
    try {
      const focused = await present.focus();
      return await focused.navigate(url);
    } catch {
      // A tab controlled by another worker, or closed meanwhile, cannot be navigated.
      return clients.openWindow(url);
    }
  };
}

const isWithin = (home: string, path: string) => path === home || path.startsWith(`${home}/`);

const addressOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};
