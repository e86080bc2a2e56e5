import type { PushAddress, PushChoices, PushKind } from '#contract/push';
import { localStore } from './storage.ts';

/**
 * The browser's support for notifications. `needs-install`: Safari on iPhones and iPads has them only for a page on the Home
 * Screen; `missing`: no https, or an old browser; `refused`: only the browser's own settings can allow them again.
 */
export type PushState = 'ready' | 'needs-install' | 'missing' | 'refused';

export function pushState(): PushState {
  if ('standalone' in navigator && navigator.standalone === false) return 'needs-install';
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'missing';
  return Notification.permission === 'denied' ? 'refused' : 'ready';
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.codePointAt(0) ?? 0);

/** Also of the service worker, whose browser renewed it. */
export const toAddress = (subscription: PushSubscription): PushAddress => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
};

/** The service worker that shows pushes: the page's own, unless the caller registers another. */
export interface PushWorker {
  find: () => Promise<ServiceWorkerRegistration | undefined>;
  /** Resolves with a worker that can subscribe. */
  start: () => Promise<ServiceWorkerRegistration>;
}

const pageWorker: PushWorker = {
  find: () => navigator.serviceWorker.getRegistration(),
  start: () => navigator.serviceWorker.ready,
};

/** This browser's subscription, if it has one for this key of the academy. */
export async function findPushAddress(publicKey: string, worker = pageWorker): Promise<PushAddress | null> {
  if (pushState() !== 'ready') return null;
  const registration = await worker.find();
  const subscription = await registration?.pushManager.getSubscription();
  const key = subscription?.options.applicationServerKey;
  if (!subscription || !key || String(new Uint8Array(key)) !== String(bytesOf(publicKey))) return null;
  return toAddress(subscription);
}

const sentKey = 'tasika.push-address';

/** Sends this browser's address where it is another than the one sent last: browsers renew it, also while no worker of ours runs. */
export async function sendChangedAddress(
  send: (address: PushAddress) => Promise<unknown>,
  worker = pageWorker,
): Promise<void> {
  if (pushState() !== 'ready' || Notification.permission !== 'granted') return;
  const registration = await worker.find();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription || subscription.endpoint === localStore.read(sentKey)) return;
  await send(toAddress(subscription));
  localStore.write(sentKey, subscription.endpoint);
}

/**
 * Asks for permission, unless it was granted before, and subscribes this browser; null if refused. Call it from a tap. A
 * subscription for another key, that of an academy replaced by a restore, is cancelled first.
 */
export async function subscribeToPush(publicKey: string, worker = pageWorker): Promise<PushAddress | null> {
  const subscription = await findPushAddress(publicKey, worker);
  if (subscription) return subscription;
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await worker.start();
  await (await pushManager.getSubscription())?.unsubscribe();
  return toAddress(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }));
}

export async function unsubscribeFromPush(worker = pageWorker): Promise<void> {
  const registration = await worker.find();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** The choices with one kind switched on or off. */
export function withKind(choices: PushChoices, kind: PushKind, isWanted: boolean): PushChoices {
  const others = choices.kinds.filter((one) => one !== kind);
  return { ...choices, kinds: isWanted ? [...others, kind] : others };
}
