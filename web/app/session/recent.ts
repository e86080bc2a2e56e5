import { tabStore } from '../../lib/storage.ts';

/** Places opened from the search, in this tab, until logout. */
export interface Recent {
  to: string;
  title: string;
  kind: string;
  facts?: string;
}

const key = 'tasika.recent';
const maxPlaces = 6;

export const readRecent = (): Recent[] => (tabStore.readJson(key) as Recent[] | null) ?? [];

/** Newest first, without duplicates. */
export function addRecent(place: Recent): void {
  const others = readRecent().filter(({ to }) => to !== place.to);
  tabStore.writeJson(key, [place, ...others].slice(0, maxPlaces));
}

export const forgetRecent = (): void => tabStore.write(key, null);
