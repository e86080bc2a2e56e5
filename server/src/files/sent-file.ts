import type { Readable } from 'node:stream';

export interface SentFile {
  /** Of an immutable file: its size and mtime tell it from any other served at the same address. */
  path: string;
  type: string;
  /** The suggested file name for a download. */
  name: string;
  /** Which caches may store it, and for how long. */
  cacheControl: string;
  /** The sentence when the file is missing. */
  missing: string;
}

/** A file that is generated while it is sent, and never kept. */
export interface SentStream extends Pick<SentFile, 'type' | 'name'> {
  stream: Readable;
}

/** A small file generated for the answer. */
export interface SentText extends Pick<SentFile, 'type' | 'name' | 'cacheControl'> {
  text: string;
}
