import { useEffect, useState } from 'react';
import { findPushAddress, pushState, type PushWorker, subscribeToPush } from './push.ts';

/** Whether this browser can ring, and whether it has an address for the academy's key: undefined until that is known. */
export function usePushAddress(publicKey: string | undefined, worker?: PushWorker) {
  const [state, setState] = useState(pushState);
  const [hasAddress, setHasAddress] = useState<boolean>();
  useEffect(() => {
    if (publicKey === undefined) return;
    // The browser may have lost what the server still knows, as when its data was cleared.
    void findPushAddress(publicKey, worker)
      .catch(() => null)
      .then((address) => setHasAddress(address !== null));
  }, [publicKey, worker]);
  /** As `subscribeToPush`; call `setHasAddress` when the server has it. */
  const subscribe = (key: string) => subscribeToPush(key, worker).finally(() => setState(pushState()));
  return { state, hasAddress, setHasAddress, subscribe };
}
