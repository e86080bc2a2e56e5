import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3mini, S3ServiceError } from 's3mini';
import { checkId, openArriving, type FileStore } from './file-store.ts';
import type { Bucket } from './bucket.ts';
import { partBytes, putInParts } from './put-in-parts.ts';

/** For one request, with its whole answer. */
const timeoutMs = 120_000;
const type = 'application/octet-stream';
/** The largest file that is sent in one request: a note, but not every backup. */
const maxAtOnce = 4 * partBytes;

/**
 * Files as objects of an S3-compatible store, which several servers share. The SHA-256 of what arrives is compared, by the store or by reading a large
 * file back, before a file counts as kept. Uploads in progress wait in `folder`, on this machine.
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

  async function putLarge(id: string, path: string, sha256: string): Promise<void> {
    await putInParts(store, keyOf(id), path);
    const content = await (await find(id))?.read();
    if (content === undefined || (await hashOf(content)) !== sha256) {
      await remove(id);
      throw new Error('The store has something else than what was sent to it');
    }
  }

  async function find(id: string) {
    const size = await store.getContentLength(keyOf(id)).catch(ignoreMissing);
    if (size === undefined) return undefined;
    /** The bytes from `from` up to `to`, which is not included. */
    const ask = async (from: number, to: number) =>
      (await store.getObjectRaw(keyOf(id), from === 0 && to === size, from, to).catch(ignoreMissing))?.body;
    return {
      size,
      async read({ start, end } = { start: 0, end: size - 1 }) {
        const after = end + 1;
        const first = await ask(start, Math.min(start + partBytes, after));
        if (!first) return undefined;
        // Part by part: the time-out would end an answer that a slow phone takes minutes to read.
        const bytes = async function* () {
          yield* first;
          for (let from = start + partBytes; from < after; from += partBytes) {
            const next = await ask(from, Math.min(from + partBytes, after));
            if (!next) throw new Error('The file was removed while it was read');
            yield* next;
          }
        };
        return Readable.from(bytes(), { objectMode: false });
      },
    };
  }

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
  };
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('base64');
}

/** Ignores a missing object; `getContentLength` wraps the store's answer. */
function ignoreMissing(error: unknown): undefined {
  const answered = error instanceof Error && error.cause instanceof S3ServiceError ? error.cause : error;
  if (!(answered instanceof S3ServiceError && answered.status === 404)) throw error;
}
