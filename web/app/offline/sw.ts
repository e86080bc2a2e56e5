import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { readKeptSession } from './kept-session.ts';
import { findNoteFile, keepNoteFile, noteFilePattern } from './note-files.ts';
import { sendAll } from './outbox/send-all.ts';
import { syncTag } from './outbox/send-entry.ts';

declare global {
  interface Window {
    /** The build puts the list of files here. */
    __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0];
  }
}

interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

/** What is used of the global scope of a service worker; the web's types are those of a page. */
const worker = self as unknown as {
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'message', listener: (event: MessageEvent<{ type?: string }>) => void) => void) &
    ((type: 'activate', listener: (event: Lasting) => void) => void) &
    ((type: 'sync', listener: (event: Lasting & { tag: string }) => void) => void);
};

/** Screens and other parts: of the own area they come soon after the first screen (`fill-device.ts`), others when they are opened. */
const partsCache = 'tasika-parts';

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/app/index.html'), { allowlist: [/^\/app(\/|$)/] }));

registerRoute(
  ({ url }) => url.origin === location.origin && url.pathname.startsWith('/app/assets/'),
  new CacheFirst({ cacheName: partsCache }),
);

registerRoute(
  ({ url, request }) => noteFilePattern.test(url.pathname) && request.destination !== 'document',
  async ({ url, request }) => {
    const answer = await fetch(request).catch(async (error: unknown) => {
      const kept = await findNoteFile(url.pathname);
      if (kept) return kept;
      throw error;
    });
    // Of a part that the viewer asks for nothing can be kept.
    if (answer.status !== 200 || answer.headers.has('x-kept-bytes') || !(await isStudent())) return answer;
    const content = await answer.arrayBuffer();
    await keepNoteFile(url.pathname, content).catch(() => undefined);
    const headers = new Headers(answer.headers);
    // It is here as a whole; the viewer need not ask for parts, which without network nobody would answer.
    headers.delete('accept-ranges');
    return new Response(content, { headers });
  },
);

const isStudent = async () => (await readKeptSession())?.session.user.role === 'student';

worker.addEventListener('activate', (event) => event.waitUntil(caches.delete(partsCache)));

worker.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void worker.skipWaiting();
});

// Also when the application is closed; browsers without this send at the next opening.
worker.addEventListener('sync', (event) => {
  if (event.tag === syncTag) event.waitUntil(sendAll());
});
