import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3mini } from 's3mini';
import { checkId, openArriving, type FileStore } from './file-store.ts';
import { type Bucket, fetchFromStore } from './bucket.ts';
import { findObject, ignoreMissing, partBytes, putInParts } from './bucket-objects.ts';

const timeoutMs = 120_000;
const type = 'application/octet-stream';
const checkedId = '00000000-0000-4000-8000-000000000000';
/** The largest file that is sent in one request: a note, but not every backup. */
const maxAtOnce = 4 * partBytes;

/**
 * Files as objects of an S3-compatible store, which several servers share. The SHA-256 of what arrives is compared, by the store or by reading a large
 * file back, before a file counts as kept. Uploads in progress wait in `folder`, on this machine.
 */
export function openBucketStore(bucket: Bucket, folder: string): FileStore {
  const { prefix, ...connection } = bucket;
  const store = new S3mini({ ...connection, requestAbortTimeout: timeoutMs, fetch: fetchFromStore });
  const arriving = openArriving(folder);
  const keyOf = (id: string) => prefix + checkId(id);
  const put = (id: string, content: Blob | Uint8Array, sha256: string) =>
    store.putObject(keyOf(id), content instanceof Blob ? content : Buffer.from(content), type, undefined, {
      'x-amz-checksum-sha256': sha256,
    });

  async function putLarge(id: string, path: string, sha256: string): Promise<void> {
    await putInParts(store, keyOf(id), path);
    const content = await (await find(id))?.read();
    if (content === undefined || (await hashOf(content)) !== sha256) {
      await remove(id);
      throw new Error('The store has something else than what was sent to it');
    }
  }

  const find = (id: string, size?: number) => findObject(store, keyOf(id), size);

  async function remove(id: string): Promise<void> {
    await store.deleteObject(keyOf(id)).catch(ignoreMissing);
  }

  return {
    ...arriving,
    async keep(temporaryPath, id) {
      const sha256 = await hashOf(createReadStream(temporaryPath));
      const content = await openAsBlob(temporaryPath);
      if (content.size > maxAtOnce) await putLarge(id, temporaryPath, sha256);
      else await put(id, content, sha256);
      await rm(temporaryPath);
    },
    async write(content, id) {
      await put(id, content, createHash('sha256').update(content).digest('base64'));
    },
    async duplicate(id, duplicateId) {
      await store.copyObject(keyOf(id), keyOf(duplicateId));
    },
    find,
    remove,
    // Always the same file, which is no file of the academy.
    check: () => put(checkedId, Buffer.from('Tasika'), createHash('sha256').update('Tasika').digest('base64')),
  };
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('base64');
}
