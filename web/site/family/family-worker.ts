import { answerPushes } from '../../lib/push-worker.ts';

// The service worker of the family's page: shows pushes and caches nothing. It is served outside of /assets, because its scope is the page.
answerPushes(globalThis, globalThis, { home: '/family', path: '/push/family/address' });
