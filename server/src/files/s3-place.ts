import { S3mini } from 's3mini';
import { type Bucket, fetchFromStore } from './bucket.ts';
import { findObject, putInParts } from './bucket-objects.ts';

const timeoutMs = 120_000;

/** An S3-compatible store. */
export function s3Place({ prefix, ...connection }: Bucket) {
  const store = new S3mini({ ...connection, requestAbortTimeout: timeoutMs, fetch: fetchFromStore });
  return {
    put: (name: string, path: string) => putInParts(store, prefix + name, path),
    async list() {
      const found = (await store.listObjects('/', prefix)) ?? [];
      return found.map(({ Key, Size }) => ({ name: Key.slice(prefix.length), size: Size }));
    },
    async read(name: string, range?: { start: number; end: number }) {
      const content = await (await findObject(store, prefix + name))?.read(range);
      if (content === undefined) throw new Error(`${name} is not in the store`);
      return content;
    },
    async remove(name: string) {
      await store.deleteObject(prefix + name);
    },
  };
}
