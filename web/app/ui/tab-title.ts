import { useEffect } from 'react';
import { createStore, useStore } from '../../lib/create-store.ts';

const owner = createStore('');

/** Sets the academy's name, which follows the title of every tab. */
export const setTitleOwner = owner.write;

/** The title of the browser's tab: "Students – Sample Academy". */
export function useTabTitle(title: string): void {
  const shownOwner = useStore(owner);
  useEffect(() => {
    document.title = shownOwner === '' ? title : `${title} – ${shownOwner}`;
  }, [title, shownOwner]);
}
