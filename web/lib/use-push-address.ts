import { useEffect, useState } from 'react';
import { findPushAddress, pushState, type PushWorker, subscribeToPush } from './push.ts';

/** Whether this browser supports push, and whether it has a subscription for the academy's key: undefined until that is known. */
export function usePushAddress(publicKey: string | undefined, worker?: PushWorker) {
  const [state, setState] = useState(pushState);
  const [hasAddress, setHasAddress] = useState<boolean>();
  useEffect(() => {
    if (publicKey === undefined) return;
    // The browser may have lost a subscription that the server still has, as when its data was cleared.
    void findPushAddress(publicKey, worker)
      .catch(() => null)
      .then((address) => setHasAddress(address !== null));
  }, [publicKey, worker]);
  /** Subscribes as `subscribeToPush` does; call `setHasAddress` when the server has the subscription. */
  const subscribe = (key: string) => subscribeToPush(key, worker).finally(() => setState(pushState()));
  return { state, hasAddress, setHasAddress, subscribe };
}
