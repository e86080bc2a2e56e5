import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** The standard named by `?standard=`; null in the rendered file and during hydration. */
export function useStandardInAddress(): string | null {
  return useSyncExternalStore(
    listen,
    () => namedInAddress().standard,
    () => null,
  );
}

/** Standard and subject named by the address. */
export function namedInAddress(): { standard: string | null; subject: string | null } {
  const named = new URLSearchParams(window.location.search);
  return { standard: named.get('standard'), subject: named.get('subject') };
}

/** Writes the standard to the address without a history entry; null removes it. */
export function putStandardInAddress(id: string | null): void {
  const address = id === null ? window.location.pathname : `?${new URLSearchParams({ standard: id })}`;
  window.history.replaceState(window.history.state, '', address);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}
