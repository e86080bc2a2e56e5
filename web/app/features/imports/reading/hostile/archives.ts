import { zipOf } from '../zip-sample.ts';
import { bytesOf, drawn, files, type HostileFile, utf8 } from './hostile-file.ts';
import { list, sheetOf, workbookOf } from './sample-workbook.ts';

const good = () => workbookOf();
const part = (name: string, text = 'x') => ({ name, bytes: utf8(text) });

/** The bytes of a workbook, some of them changed; the end of an archive is its last 22 bytes. */
function changed(change: (view: DataView, end: number) => void): Uint8Array {
  const bytes = good();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  change(view, bytes.length - 22);
  return bytes;
}

/** Changes a field of every entry of the directory. */
const inDirectory = (offset: number, write: (view: DataView, at: number) => void) =>
  changed((view, end) => {
    let at = view.getUint32(end + 16, true);
    while (at < end) {
      const length = 46 + view.getUint16(at + 28, true);
      write(view, at + offset);
      at += length;
    }
  });

/** Replaces a name by one of the same length in the headers of an archive, where names may contain what no program writes. */
function renamed(from: string, to: string): Uint8Array {
  const text = Buffer.from(good()).toString('latin1').replaceAll(from, to);
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}

const bomb = (declared?: number) =>
  zipOf([
    ...['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml'].map((name) => part(name)),
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: new Uint8Array(20_000_000),
      isDeflated: true,
      ...(declared !== undefined && { declared }),
    },
  ]);

const headers = files(
  'list.xlsx',
  ['a path out of the archive', 'rows', () => workbookOf({ '../../../etc/cron.d/x': '* * * * * root sh' })],
  ['an absolute path', 'rows', () => workbookOf({ '/etc/passwd': 'root::0:0', 'C:\\Windows\\x.dll': 'MZ' })],
  ['paths with backslashes', 'archive', () => renamed('xl/', 'xl\\')],
  ['a name with a NUL', 'rows', () => workbookOf({ 'xl/a\u0000.xml': 'x' })],
  ['names that are no text', 'broken', () => renamed('xl/workbook.xml', 'xl/work\u00ff\u00feok.xml')],
  ['a name of 60,000 letters', 'rows', () => workbookOf({ [`xl/${'x'.repeat(60_000)}`]: 'x' })],
  ['two workbooks with one name', 'broken', () => zipOf([part('xl/workbook.xml'), part('xl/workbook.xml')])],
  [
    '30,000 empty parts',
    'rows',
    () => workbookOf(Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`xl/e${i}`, '']))),
  ],
  ['an entry with a password', 'password', () => zipOf([{ ...part('xl/workbook.xml'), isEncrypted: true }])],
  ['an unknown way of packing', 'broken', () => inDirectory(10, (view, at) => view.setUint16(at, 99, true))],
  ['wrong sums of all parts', 'broken', () => inDirectory(16, (view, at) => view.setUint32(at, 0xdeadbeef, true))],
  [
    'parts that begin behind the end',
    'broken',
    () => inDirectory(42, (view, at) => view.setUint32(at, 0x7fffffff, true)),
  ],
  ['parts that all begin at the first', 'broken', () => inDirectory(42, (view, at) => view.setUint32(at, 0, true))],
  [
    'sizes only before the contents',
    'expands',
    () =>
      inDirectory(8, (view, at) => {
        view.setUint16(at, 8, true);
        for (const size of [12, 16]) view.setUint32(at + size, 0, true);
      }),
  ],
  ['packed sizes beyond the file', 'broken', () => inDirectory(20, (view, at) => view.setUint32(at, 0x7ffffff0, true))],
  [
    'a directory that is longer than it is',
    'broken',
    () => changed((view, end) => view.setUint16(end + 10, 500, true)),
  ],
  ['a directory of nothing', 'archive', () => changed((view, end) => view.setUint16(end + 10, 0, true))],
  ['a directory behind the end', 'broken', () => changed((view, end) => view.setUint32(end + 16, 0x7fffffff, true))],
  ['a directory that is the file itself', 'broken', () => changed((view, end) => view.setUint32(end + 16, 0, true))],
  [
    'a second directory that is followed instead',
    'expands',
    () => changed((view, end) => view.setUint16(end + 10, 0xffff, true)),
  ],
  [
    'a second directory by its place',
    'expands',
    () => changed((view, end) => view.setUint32(end + 16, 0xffffffff, true)),
  ],
  ['bytes before the archive', 'no-sheet', () => bytesOf('MZ', [0, 1, 2], good())],
  ['bytes behind the archive', 'rows', () => bytesOf(good(), new Uint8Array(1000))],
  ['too many bytes behind the archive', 'broken', () => bytesOf(good(), new Uint8Array(70_000))],
  ['an archive in the comment of another', 'broken', () => bytesOf(good(), zipOf([part('students.csv')]))],
  [
    'an archive in an archive in an archive',
    'archive',
    () => zipOf([{ name: 'a.zip', bytes: zipOf([{ name: 'b.zip', bytes: zipOf([part('c')]) }]) }]),
  ],
  ['only the first bytes of an archive', 'broken', () => utf8('PK\u0003\u0004')],
  ['only the end of an archive', 'archive', () => bytesOf('PK', [5, 6], new Uint8Array(18))],
);

const bombs = files(
  'list.xlsx',
  ['20 MB that declare 4 GB', 'expands', () => bomb(0xfffffffe)],
  ['20 MB that declare nothing', 'expands', () => bomb(0)],
  ['20 MB that declare 500 bytes', 'broken', () => bomb(500)],
  ['20 MB of zeros', 'broken', () => bomb()],
  [
    '200 MB in one sheet',
    'expands',
    () => workbookOf({ 'xl/worksheets/sheet1.xml': new Uint8Array(200 * 1024 * 1024) }),
  ],
  [
    '160 MB in parts nobody reads',
    'expands',
    () =>
      workbookOf(
        Object.fromEntries(
          Array.from({ length: 8 }, (_, i) => [`xl/media/image${i}.bmp`, new Uint8Array(20 * 1024 * 1024)]),
        ),
      ),
  ],
  [
    'a thousand entries of one part',
    'expands',
    () => zipOf(Array.from({ length: 1_000 }, (_, i) => ({ ...part(`xl/${i}.xml`), declared: 1_000_000 }))),
  ],
  [
    '5 MB of spaces in a sheet',
    'rows',
    () => workbookOf({ 'xl/worksheets/sheet1.xml': sheetOf(list + ' '.repeat(5 * 1024 * 1024)) }),
  ],
);

/** Workbooks truncated at offsets over their whole length. */
const cut = Array.from({ length: 12 }, (_, index): HostileFile => ({
  what: `a workbook cut after ${index + 1} of 13 parts`,
  name: 'cut.xlsx',
  becomes: 'broken',
  bytes: () => good().subarray(0, Math.floor((good().length * (index + 1)) / 13)),
}));

export const hostileArchives = [...headers, ...bombs, ...cut];

/** Workbooks with damaged bytes, the same in each run: each is read or refused, depending on its checksums. */
export function damagedWorkbook(seed: number): Uint8Array {
  const bytes = good();
  const numbers = drawn(seed);
  for (let count = 0; count < 6; count++) {
    const [at, value] = [numbers.next().value >>> 4, numbers.next().value >>> 12];
    bytes[at % bytes.length] = value & 0xff;
  }
  return bytes;
}
