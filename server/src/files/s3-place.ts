import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3mini } from 's3mini';
import type { Bucket } from './bucket.ts';
import { putInParts } from './put-in-parts.ts';

const timeoutMs = 120_000;

/** An S3-compatible store. Uploads hold at most one part in memory. */
export function s3Place({ prefix, ...connection }: Bucket) {
  const store = new S3mini({ ...connection, requestAbortTimeout: timeoutMs });
  return {
    put: (name: string, path: string) => putInParts(store, prefix + name, path),
    async list() {
      const found = (await store.listObjects('/', prefix)) ?? [];
      return found.map(({ Key, Size }) => ({ name: Key.slice(prefix.length), size: Size }));
    },
    async get(name: string, path: string) {
      const answer = await store.getObjectResponse(prefix + name);
      if (!answer?.body) throw new Error(`${name} is not in the store`);
      await pipeline(Readable.fromWeb(answer.body), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    },
    async remove(name: string) {
      await store.deleteObject(prefix + name);
    },
  };
}
