import { answerPushes } from '../../lib/push-worker.ts';

// The service worker of the family's page: shows pushes and keeps nothing. Served outside of /assets, for its scope is the page.
answerPushes(globalThis, globalThis, '/family');
