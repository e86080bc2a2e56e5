import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3mini } from 's3mini';
import type { Bucket } from './bucket.ts';

/** The bytes of a part: S3's minimum part size is 5 MiB, and its maximum 10,000 parts. */
const smallestPart = 8 * 1024 * 1024;
const maxParts = 9_000;
const timeoutMs = 120_000;

/** An S3-compatible store. Uploads hold at most one part in memory. */
export function s3Place({ prefix, ...connection }: Bucket) {
  const store = new S3mini({ ...connection, requestAbortTimeout: timeoutMs });
  return {
    async put(name: string, path: string) {
      const handle = await open(path, 'r');
      try {
        const { size } = await handle.stat();
        const partSize = Math.max(smallestPart, Math.ceil(size / maxParts));
        const uploadId = await store.getMultipartUploadId(prefix + name, 'application/octet-stream');
        try {
          const parts = [];
          for (let position = 0, number = 1; position < size; position += partSize, number++) {
            const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(partSize), position });
            parts.push(await store.uploadPart(prefix + name, uploadId, buffer.subarray(0, bytesRead), number));
          }
          await store.completeMultipartUpload(prefix + name, uploadId, parts);
        } catch (error) {
          await store.abortMultipartUpload(prefix + name, uploadId).catch(() => {});
          throw error;
        }
        const arrived = await store.getContentLength(prefix + name);
        if (arrived !== size) throw new Error(`Of ${size} bytes ${arrived} arrived in the store`);
      } finally {
        await handle.close();
      }
    },
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
