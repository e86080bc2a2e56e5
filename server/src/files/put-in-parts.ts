import { open } from 'node:fs/promises';
import type { S3mini } from 's3mini';

/** The bytes of a part: S3's minimum part size is 5 MiB, and its maximum 10,000 parts. */
export const partBytes = 8 * 1024 * 1024;
const maxParts = 9_000;

/** Sends a file of any size to a store, with at most one part in memory; nothing is left of an upload that fails. */
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
