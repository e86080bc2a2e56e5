import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** The standard named by `?standard=`; null in the rendered file and while React takes it over. */
export function useStandardInAddress(): string | null {
  return useSyncExternalStore(
    listen,
    () => new URLSearchParams(window.location.search).get('standard'),
    () => null,
  );
}

/** The subject named by `?subject=`, as the standard. */
export function useSubjectInAddress(): string | null {
  return useSyncExternalStore(
    listen,
    () => new URLSearchParams(window.location.search).get('subject'),
    () => null,
  );
}

/** Names a standard in the address, so that it can be shared, without a page of its own to go back to; null names none. */
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
