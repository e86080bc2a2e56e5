import type { AnswerOf, Endpoint } from '#contract/endpoint';
import { addressOf, commonHeaders, readAnswer, sendOnce, unreachable, type Word } from '../../lib/api.ts';

interface UploadOptions {
  params?: Record<string, Word>;
  /** The members of the body except the file; undefined and empty values are omitted. */
  fields: Record<string, Word | null | undefined>;
  file: File;
  /** Aborts the upload; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Share uploaded, 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * `call` with a file, through XMLHttpRequest because `fetch` has no upload progress. No time-out: networks may be slow.
 */
export function upload<const E extends Endpoint>(endpoint: E, options: UploadOptions): Promise<AnswerOf<E>> {
  const { name, size, lastModified } = options.file;
  const act = JSON.stringify([addressOf(endpoint, options.params), options.fields, name, size, lastModified]);
  return sendOnce(act, (key) => sendFile(endpoint, options, key));
}

function sendFile<E extends Endpoint>(endpoint: E, options: UploadOptions, key: string): Promise<AnswerOf<E>> {
  const { params, fields, file, signal, onProgress } = options;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined && value !== '') form.append(name, String(value));
  }
  // The file is appended last, so that the server has read the fields before it arrives.
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(endpoint.method, addressOf(endpoint, params));
    for (const [name, value] of Object.entries(commonHeaders())) request.setRequestHeader(name, value);
    if (endpoint.method === 'POST') request.setRequestHeader('idempotency-key', key);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer(endpoint, request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(unreachable(endpoint)));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    signal?.addEventListener('abort', stop);
    request.send(form);
  });
}
