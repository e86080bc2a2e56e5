import { fileURLToPath } from 'node:url';

/** The folder of package.json: two above `server/src` and two above `build/api`, where the built server is. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
