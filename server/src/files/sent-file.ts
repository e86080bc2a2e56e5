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

/** A small file generated for the answer. */
export interface SentText extends Pick<SentFile, 'type' | 'name' | 'cacheControl'> {
  text: string;
}
