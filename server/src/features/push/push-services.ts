import { ECDH } from 'node:crypto';

/** The hosts of the push services of Chromium, Firefox, Safari and Edge; a leading dot stands for all hosts below. */
const known = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/**
 * The address as it is stored and sent to; undefined if the server may not send there. It comes from a browser, so without a list anybody could make
 * the server write to addresses of its own network. Parsers disagree about hosts with other signs than these, so such hosts are refused. Of `further`
 * hosts one may have a port.
 */
export function pushEndpoint(endpoint: string, further: string[] = []): string | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const { protocol, host, username, password, href } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '' || !/^[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?$/.test(host))
    return undefined;
  const isAllowed = [...known, ...further].some((one) => (one.startsWith('.') ? host.endsWith(one) : host === one));
  return isAllowed ? href : undefined;
}

/** Whether a browser's public key is a point of the curve that messages are encrypted on. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
