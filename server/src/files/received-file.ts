/** A file that arrived whole and is safely on the disk, under a temporary name. */
export interface ReceivedFile {
  path: string;
  /** As the sender calls it; any text. */
  name: string;
  /** Bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
}
