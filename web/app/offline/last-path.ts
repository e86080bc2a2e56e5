import { areaOf, type Role } from '../../lib/areas.ts';

const key = 'tasika.last-path';

/** The screen that was seen last on this device, to open on it again without network. */
export function keepLastPath(path: string): void {
  try {
    localStorage.setItem(key, path);
  } catch {
    // Then it opens on the dashboard.
  }
}

/** Only a screen of this role. */
export function readLastPath(role: Role): string | null {
  try {
    const path = localStorage.getItem(key);
    return path !== null && areaOf(path.split('?')[0] ?? '') === role ? path : null;
  } catch {
    return null;
  }
}
