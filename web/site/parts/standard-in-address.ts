import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** The standard named by `?standard=`; null in the rendered file and while React takes it over. */
export function useStandardInAddress(): string | null {
  return useSyncExternalStore(
    listen,
    () => namedInAddress().standard,
    () => null,
  );
}

/** The standard and the subject that the address names now. */
export function namedInAddress(): { standard: string | null; subject: string | null } {
  const named = new URLSearchParams(window.location.search);
  return { standard: named.get('standard'), subject: named.get('subject') };
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
