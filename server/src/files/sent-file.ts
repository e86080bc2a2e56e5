export interface SentFile {
  /** Of a file that is never changed: its size and time tell it from any other that is sent at the same address. */
  path: string;
  type: string;
  /** What it is called when somebody saves it. */
  name: string;
  /** Who may keep a copy, and for how long. */
  cacheControl: string;
  /** The sentence when the file is lost. */
  missing: string;
}

/** A small file that is written for the answer. */
export interface SentText extends Pick<SentFile, 'type' | 'name' | 'cacheControl'> {
  text: string;
}
