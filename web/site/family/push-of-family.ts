import { call } from '../../lib/api.ts';
import { type PushWorker, sendChangedAddress } from '../../lib/push.ts';
import { moveFamilyPush } from './family-calls.ts';

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

/** Sends the address of this phone again if its browser renewed it. */
export const sendFamilyAddress = () => sendChangedAddress((body) => call(moveFamilyPush, { body }), familyWorker);
