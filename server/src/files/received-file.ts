/** An upload that arrived completely and is synced to disk, under a temporary name. */
export interface ReceivedFile {
  path: string;
  /** The sender's file name, which may be any text. */
  name: string;
  /** The size in bytes. */
  size: number;
  /** The SHA-256 in hexadecimal. */
  sha256: string;
}
