import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { readPersistedSession } from './persisted-session.ts';
import { findNoteFile, keepNoteFile, noteFilePattern } from './note-files.ts';
import { answerPushes, type PushEvents } from '../../lib/push-worker.ts';
import { sendAll } from './outbox/send-all.ts';
import { syncTag } from './outbox/send-entry.ts';

declare global {
  interface Window {
    /** Replaced by the build with the precache manifest. */
    __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0];
  }
}

interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

/** The part of ServiceWorkerGlobalScope used here; lib.dom has only the types of a page. */
const worker = self as unknown as {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: ((type: 'message', listener: (event: MessageEvent<{ type?: string }>) => void) => void) &
    ((type: 'activate', listener: (event: Lasting) => void) => void) &
    PushEvents &
    ((type: 'sync', listener: (event: Lasting & { tag: string }) => void) => void);
};

/** Lazy chunks: those of the own area are fetched after the first screen (`prefetch-area.ts`), others when opened. */
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
      const stored = await findNoteFile(url.pathname);
      if (stored) return stored;
      throw error;
    });
    // A range response (206) cannot be cached.
    if (answer.status !== 200 || answer.headers.has('x-kept-bytes') || !(await isStudent())) return answer;
    const content = await answer.arrayBuffer();
    await keepNoteFile(url.pathname, content).catch(() => undefined);
    const headers = new Headers(answer.headers);
    // The cached file is whole: without this the viewer would send range requests, which fail offline.
    headers.delete('accept-ranges');
    return new Response(content, { headers });
  },
);

const isStudent = async () => (await readPersistedSession())?.session.user.role === 'student';

worker.addEventListener('activate', (event) => event.waitUntil(caches.delete(partsCache)));
// A page opened before the first worker existed, as by a quick login, is prepared for offline use as well.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void worker.skipWaiting();
});

answerPushes(self, worker, { home: '/app', path: '/push/address' });

// The event also fires after the application was closed; browsers without Background Sync send at the next start.
worker.addEventListener('sync', (event) => {
  if (event.tag === syncTag) event.waitUntil(sendAll());
});
