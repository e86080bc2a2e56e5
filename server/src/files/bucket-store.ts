import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3ServiceError } from 's3mini';
import { checkId, openArriving, type FileStore } from './file-store.ts';
import type { Bucket } from './bucket.ts';

const timeoutMs = 120_000;
const type = 'application/octet-stream';

/**
 * Files as objects of an S3-compatible store, which several servers share. The store checks the SHA-256 of what arrives, and answers
 * when it is durable. Uploads in progress wait in `folder`, on this machine.
 */
export function openBucketStore(bucket: Bucket, folder: string): FileStore {
  const { prefix, ...connection } = bucket;
  const store = new S3mini({ ...connection, requestAbortTimeout: timeoutMs });
  const arriving = openArriving(folder);
  const keyOf = (id: string) => prefix + checkId(id);
  const put = (id: string, content: Blob | Uint8Array, sha256: string) =>
    store.putObject(keyOf(id), content instanceof Blob ? content : Buffer.from(content), type, undefined, {
      'x-amz-checksum-sha256': sha256,
    });

  return {
    ...arriving,
    async keep(temporaryPath, id) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(temporaryPath), hash);
      await put(id, await openAsBlob(temporaryPath), hash.digest('base64'));
      await rm(temporaryPath);
    },
    async write(content, id) {
      await put(id, content, createHash('sha256').update(content).digest('base64'));
    },
    async duplicate(id, duplicateId) {
      await store.copyObject(keyOf(id), keyOf(duplicateId));
    },
    async find(id) {
      const size = await store.getContentLength(keyOf(id)).catch(ignoreMissing);
      if (size === undefined) return undefined;
      return {
        size,
        async read({ start, end } = { start: 0, end: size - 1 }) {
          const isWhole = end - start + 1 === size;
          const answer = await store.getObjectRaw(keyOf(id), isWhole, start, end + 1).catch(ignoreMissing);
          return answer && Readable.fromWeb(answer.body as ReadableStream);
        },
      };
    },
    async remove(id) {
      await store.deleteObject(keyOf(id)).catch(ignoreMissing);
    },
  };
}

/** Ignores a missing object; `getContentLength` wraps the store's answer. */
function ignoreMissing(error: unknown): undefined {
  const answered = error instanceof Error && error.cause instanceof S3ServiceError ? error.cause : error;
  if (!(answered instanceof S3ServiceError && answered.status === 404)) throw error;
}
