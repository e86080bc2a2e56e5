import { mkdirSync } from 'node:fs';
import { afterAll } from 'vitest';
import { testFolder } from './files.ts';
import { openStore } from './store-server.ts';

export { storeSettings } from './store-server.ts';

/** The address of a store, closed after the file's last test. */
export async function startStore(checksSignatures: boolean): Promise<string> {
  const directory = testFolder('store');
  mkdirSync(directory);
  const { endpoint, close } = await openStore(directory, checksSignatures);
  afterAll(close);
  return endpoint;
}
