import { deflateSync } from 'node:zlib';
import { assemble, makePdf } from '../../seed/make-pdf.ts';

/** The expected answer to an upload. */
export type Expected =
  | 'taken'
  | 'not a PDF'
  | 'empty'
  | 'locked'
  | 'protected'
  | 'script'
  | 'media'
  | 'attachment'
  | 'form'
  | 'damaged'
  | 'heavy';

/** A file as people and attackers send it: description, bytes, expected answer. */
export type SentPdf = [what: string, bytes: Buffer, expected: Expected];

export const ordinary = makePdf('Light', [
  '# Light',
  'Light travels in straight lines.',
  '',
  'It bends where one clear thing meets another.',
]);

interface Parts {
  /** Members of the catalog, of the only page, and objects numbered from 5. */
  catalog?: string;
  page?: string;
  objects?: string[];
  trailer?: string;
}

/** A PDF of one page with the given parts. */
export const pdf = ({ catalog = '', page = '', objects = [], trailer = '' }: Parts): Buffer =>
  assemble(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] ${page} >>`,
      'null',
      ...objects,
    ],
    `/Root 1 0 R ${trailer}`,
  );

export const stream = (dictionary: string, content: Buffer) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`;

/** An object stream, as most programs write today. */
export function objectStream(objects: Record<number, string>, type = '/Type /ObjStm '): string {
  const texts = Object.values(objects);
  let place = 0;
  const places = Object.keys(objects).map((number, index) => {
    const at = place;
    place += (texts[index] as string).length + 1;
    return `${number} ${at}`;
  });
  const head = `${places.join(' ')} `;
  const content = deflateSync(Buffer.from(head + texts.join(' '), 'latin1'));
  return stream(`${type}/N ${texts.length} /First ${head.length} /Filter /FlateDecode`, content);
}

interface Packed {
  filter: string;
  pack: (content: Buffer) => Buffer;
  /** Further members of the stream's dictionary. */
  padding?: string;
}

const hex = (content: Buffer) => text(`${content.toString('hex')}>`);

function ascii85(content: Buffer): Buffer {
  const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
  let written = '';
  for (let place = 0; place < padded.length; place += 4) {
    const number = padded.readUInt32BE(place);
    for (let power = 4; power >= 0; power--)
      written += String.fromCharCode(33 + (Math.floor(number / 85 ** power) % 85));
  }
  return text(`${written}~>`);
}

/** Ways to pack the objects of a file. */
export const packings: Record<string, Packed> = {
  'not at all': { filter: '', pack: (content) => content },
  'in the usual way': { filter: '/FlateDecode', pack: (content) => deflateSync(content) },
  'in hexadecimal': { filter: '/ASCIIHexDecode', pack: hex },
  'in ASCII85': { filter: '/ASCII85Decode /FlateDecode', pack: (content) => ascii85(deflateSync(content)) },
  'twice compressed': { filter: '/FlateDecode /FlateDecode', pack: (content) => deflateSync(deflateSync(content)) },
  'behind a long dictionary': {
    filter: '/FlateDecode',
    pack: (content) => deflateSync(content),
    padding: `/Padding (${'x'.repeat(5_000)})`,
  },
};

/** Like `pdf`, with all objects in one object stream and a cross-reference stream, as most programs write today. */
export function packedPdf(
  { catalog = '', page = '', objects = [] }: Parts,
  { filter, pack, padding = '' }: Packed,
): Buffer {
  const packed = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] ${page} >>`,
    'null',
    ...objects,
  ];
  const places = packed.map((_, index) => packed.slice(0, index).join(' ').length + (index > 0 ? 1 : 0));
  const head = `${places.map((place, index) => `${index + 1} ${place}`).join(' ')} `;
  const content = pack(text(head + packed.join(' ')));
  const [holder, table] = [packed.length + 1, packed.length + 2];
  const dictionary = `/Type /ObjStm ${padding} /N ${packed.length} /First ${head.length} /Filter [${filter}]`;
  const first = `%PDF-1.7\n${holder} 0 obj\n`;
  const before = `${first}${stream(dictionary, content)}\nendobj\n`;
  const rows = [
    [0, 0, 0],
    ...packed.map((_, index) => [2, holder, index]),
    [1, '%PDF-1.7\n'.length, 0],
    [1, before.length, 0],
  ].map(([type = 0, place = 0, last = 0]) => Buffer.from([type, place >> 8, place & 255, last]));
  const tableDictionary = `/Type /XRef /Size ${rows.length} /W [1 2 1] /Root 1 0 R`;
  const tableObject = `${table} 0 obj\n${stream(tableDictionary, Buffer.concat(rows))}\nendobj\n`;
  return text(`${before}${tableObject}startxref\n${before.length}\n%%EOF\n`);
}

/** Page annotations: a link with this action. */
export const link = (action: string) =>
  `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << ${action} >> >>]`;

export const text = (value: string) => Buffer.from(value, 'latin1');
export const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);
