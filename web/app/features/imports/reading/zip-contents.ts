import { Refused } from './sheets.ts';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const endLength = 22;
const entryLength = 46;
/** Sizes beyond 4 GB are stored in ZIP64 records, which no spreadsheet of 5,000 rows needs. */
const elsewhere = 0xffffffff;

interface ZipContents {
  names: string[];
  /** The total size that the archive declares; nothing has been inflated. */
  inflatedBytes: number;
  isEncrypted: boolean;
}

/**
 * Reads the directory of an archive. The reader of workbooks inflates an entry no further than its declared size, so an
 * entry that declares none is refused too.
 */
export function zipContents(bytes: Uint8Array): ZipContents {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  // The reader would then follow a second directory, whose entries were not counted here.
  if (count === 0xffff || at === elsewhere || view.getUint32(end + 12, true) === elsewhere)
    throw new Refused('expands');
  const contents: ZipContents = { names: [], inflatedBytes: 0, isEncrypted: false };
  for (let entry = 0; entry < count; entry++) {
    if (at + entryLength > view.byteLength || view.getUint32(at, true) !== directoryEntry) throw new Refused('broken');
    const [compressed, inflated] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const name = new TextDecoder().decode(bytes.subarray(at + entryLength, at + entryLength + nameLength));
    const hidesItsSize = inflated === elsewhere || (inflated === 0 && !name.endsWith('/') && compressed !== 0);
    if (hidesItsSize && compressed !== emptyDeflated) throw new Refused('expands');
    // The reader would then trust the header before the contents, which was not checked.
    if (compressed === 0 && (view.getUint16(at + 8, true) & sizesFollow) !== 0) throw new Refused('expands');
    contents.names.push(name);
    contents.inflatedBytes += inflated;
    contents.isEncrypted ||= (view.getUint16(at + 8, true) & 1) === 1;
    at += entryLength + nameLength + extra + comment;
  }
  return contents;
}

/** The flag of an entry whose sizes follow its contents. */
const sizesFollow = 8;

/** An empty file, deflated. */
const emptyDeflated = 2;

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endLength - 0xffff);
  for (let at = view.byteLength - endLength; at >= first; at--) {
    if (view.getUint32(at, true) === endOfDirectory) return at;
  }
  throw new Refused('broken');
}
