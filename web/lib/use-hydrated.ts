import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the rendered file and while React takes it over, true afterwards: what only the browser knows (its address, the
 * time) is shown from then on, so that both begin with the same page.
 *
 * The button that sends a form waits for it too: pressed before, the browser would send the form itself, put what was typed
 * into the address and show the page anew without it. So does any other button whose press would be lost.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
