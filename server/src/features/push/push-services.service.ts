/** The hosts of the push services of Chromium, Firefox, Safari and Edge; a leading dot stands for all hosts below. */
const known = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/**
 * Whether the server may send to this address. It comes from a browser, so without a list anybody could make the server write to
 * addresses of its own network.
 */
export function isPushService(endpoint: string, further: string[] = []): boolean {
  const { protocol, host, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return [...known, ...further].some((one) => (one.startsWith('.') ? host.endsWith(one) : host === one));
}
