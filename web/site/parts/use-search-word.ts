import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** A query parameter; null in the rendered file, which is the same for every query. */
export function useSearchWord(name: string): string | null {
  return useSyncExternalStore(
    never,
    () => new URLSearchParams(window.location.search).get(name),
    () => null,
  );
}
