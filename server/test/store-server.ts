import { createRequire } from 'node:module';

interface StoreServer {
  run(): Promise<{ address: string; port: number }>;
  close(): Promise<void>;
}
type StoreServerClass = new (options: object) => StoreServer;

/**
 * A real server of the protocol with the bucket `safe`; its package is of the older kind of modules and has no types. It takes the address of a
 * bucket without its last slash when it checks the signature of a listing, and would refuse those that stores demand.
 */
export async function openStore(directory: string, checksSignatures: boolean, onPort = 0) {
  const Store = createRequire(import.meta.url)('@20minutes/s3rver') as StoreServerClass;
  const store = new Store({
    address: '127.0.0.1',
    port: onPort,
    silent: true,
    directory,
    configureBuckets: [{ name: 'safe' }],
    allowMismatchedSignatures: !checksSignatures,
  });
  const { port } = await store.run();
  return { endpoint: `http://127.0.0.1:${port}`, close: () => store.close() };
}

/** Settings of the store at `endpoint`, without a bucket: `safe` exists. */
export const storeSettings = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
});
