import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the rendered file and during hydration, true afterwards: what only the browser knows (address, time) is
 * rendered from then on, so that both start with the same markup. Submit buttons wait for it too: a press before
 * hydration would make the browser submit the form itself, with the input in the address. So does any other button
 * whose press would be lost.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
