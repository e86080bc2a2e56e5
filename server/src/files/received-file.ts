/** An upload that arrived completely and is synced to disk, under a temporary name. */
export interface ReceivedFile {
  path: string;
  /** The sender's file name; any text. */
  name: string;
  /** Bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
}
