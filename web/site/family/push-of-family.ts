import type { PushWorker } from '../../lib/push.ts';

const scope = '/family';

/** A separate service worker, as the page may be below the path of a language, which no other worker's scope covers. */
export const familyWorker: PushWorker = {
  find: () => navigator.serviceWorker.getRegistration(scope),
  start: async () => {
    const registration = await navigator.serviceWorker.register('/family-worker.js', { scope });
    const coming = registration.installing ?? registration.waiting;
    if (registration.active === null && coming !== null) await activated(coming);
    return registration;
  },
};

const activated = (worker: ServiceWorker) =>
  new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The service worker was not installed'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
