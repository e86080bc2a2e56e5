import { tabStore } from '../../lib/storage.ts';

/** Places opened from the search, in this tab, until logout. */
export interface Recent {
  to: string;
  title: string;
  kind: string;
  facts?: string;
}

const key = 'tasika.recent';
const maxDestinations = 6;

export const readRecent = (): Recent[] => (tabStore.readJson(key) as Recent[] | null) ?? [];

/** Newest first, without duplicates. */
export function addRecent(destination: Recent): void {
  const others = readRecent().filter(({ to }) => to !== destination.to);
  tabStore.writeJson(key, [destination, ...others].slice(0, maxDestinations));
}

export const forgetRecent = (): void => tabStore.write(key, null);
