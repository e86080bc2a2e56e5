import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { S3mini } from 's3mini';
import type { Bucket } from './bucket.ts';
import { findObject, putInParts } from './bucket-objects.ts';

const timeoutMs = 120_000;

/** An S3-compatible store. */
export function s3Place({ prefix, ...connection }: Bucket) {
  const store = new S3mini({ ...connection, requestAbortTimeout: timeoutMs });
  return {
    put: (name: string, path: string) => putInParts(store, prefix + name, path),
    async list() {
      const found = (await store.listObjects('/', prefix)) ?? [];
      return found.map(({ Key, Size }) => ({ name: Key.slice(prefix.length), size: Size }));
    },
    async get(name: string, path: string) {
      const content = await (await findObject(store, prefix + name))?.read();
      if (content === undefined) throw new Error(`${name} is not in the store`);
      await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    },
    async remove(name: string) {
      await store.deleteObject(prefix + name);
    },
  };
}
