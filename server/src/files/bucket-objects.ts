import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { S3ServiceError, type S3mini } from 's3mini';
import type { StoredFile } from './file-store.ts';

// Objects of any size, part by part: the time-out of the client is for a request with its whole answer.

/** The bytes of a part: S3's minimum part size is 5 MiB, and its maximum 10,000 parts. */
export const partBytes = 8 * 1024 * 1024;
const maxParts = 9_000;

/** Sends a file, with at most one part in memory; nothing is left of an upload that fails. */
export async function putInParts(store: S3mini, key: string, path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const partSize = Math.max(partBytes, Math.ceil(size / maxParts));
    const uploadId = await store.getMultipartUploadId(key, 'application/octet-stream');
    try {
      const parts = [];
      for (let position = 0, number = 1; position < size; position += partSize, number++) {
        const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(partSize), position });
        parts.push(await store.uploadPart(key, uploadId, buffer.subarray(0, bytesRead), number));
      }
      await store.completeMultipartUpload(key, uploadId, parts);
    } catch (error) {
      await store.abortMultipartUpload(key, uploadId).catch(() => {});
      throw error;
    }
    const arrived = await store.getContentLength(key);
    if (arrived !== size) throw new Error(`Of ${size} bytes ${arrived} arrived in the store`);
  } finally {
    await handle.close();
  }
}

export async function findObject(store: S3mini, key: string, known?: number): Promise<StoredFile | undefined> {
  const size = known ?? (await store.getContentLength(key).catch(ignoreMissing));
  if (size === undefined) return undefined;
  /** The bytes from `from` up to `to`, which is not included. */
  const ask = async (from: number, to: number) =>
    (await store.getObjectRaw(key, from === 0 && to === size, from, to).catch(ignoreMissing))?.body;
  return {
    size,
    async read({ start, end } = { start: 0, end: size - 1 }) {
      const after = Math.min(end + 1, size);
      const first = await ask(start, Math.min(start + partBytes, after));
      if (!first) return undefined;
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

/** Ignores a missing object; `getContentLength` wraps the store's answer. */
export function ignoreMissing(error: unknown): undefined {
  const answered = error instanceof Error && error.cause instanceof S3ServiceError ? error.cause : error;
  if (!(answered instanceof S3ServiceError && answered.status === 404)) throw error;
}
