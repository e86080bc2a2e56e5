/** Where somebody went from the search: kept in this tab, and only for as long as they are logged in. */
export interface Recent {
  to: string;
  title: string;
  kind: string;
  facts?: string;
}

const key = 'tasika.recent';
const most = 6;

export function readRecent(): Recent[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Recent[];
  } catch {
    return [];
  }
}

/** The newest first, each once. */
export function addRecent(place: Recent): void {
  const others = readRecent().filter(({ to }) => to !== place.to);
  try {
    sessionStorage.setItem(key, JSON.stringify([place, ...others].slice(0, most)));
  } catch {
    // A browser that keeps nothing only has nothing to offer again.
  }
}

export function forgetRecent(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
