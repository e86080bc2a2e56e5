import type { Readable } from 'node:stream';
import type { StoredFile } from './file-store.ts';

/** A file to answer with. */
export interface SentFile {
  content: StoredFile;
  /** An id that is unique among all contents ever served at the same address. */
  id: string;
  type: string;
  /** The suggested file name for a download. */
  name: string;
  /** Which caches may store it, and for how long. */
  cacheControl: string;
}

/** A file that is generated while it is sent, and never kept. */
export interface SentStream extends Pick<SentFile, 'type' | 'name'> {
  stream: Readable;
}

/** A small file generated for the answer, unless the client has the version. */
export interface SentText extends Pick<SentFile, 'type' | 'name' | 'cacheControl'> {
  /** Changes with the text, and is known before it is generated. */
  version: string;
  text: () => Promise<string>;
}
