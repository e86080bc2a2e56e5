import { areaOf, type Role } from '../../lib/areas.ts';
import { localStore } from '../../lib/storage.ts';

const key = 'tasika.last-path';

/** The last screen on this device, restored when the application starts without network. */
export const keepLastPath = (path: string): void => localStore.write(key, path);

/** Restores only a path of this role. */
export function readLastPath(role: Role): string | null {
  const path = localStore.read(key);
  return path !== null && areaOf(path.split('?')[0] ?? '') === role ? path : null;
}
