import { useEffect, useSyncExternalStore } from 'react';

let owner = '';
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whose application it is stands behind the title of every tab, which tells it from others. */
export function setTitleOwner(name: string): void {
  if (name === owner) return;
  owner = name;
  for (const listener of listeners) listener();
}

/** The title of the browser's tab: "Students – Sample Academy". */
export function useTabTitle(title: string): void {
  const shownOwner = useSyncExternalStore(subscribe, () => owner);
  useEffect(() => {
    document.title = shownOwner === '' ? title : `${title} – ${shownOwner}`;
  }, [title, shownOwner]);
}
