import { deflateSync } from 'node:zlib';
import { assemble, makePdf } from '../../seed/make-pdf.ts';

/** What the answer to an upload says of the file. */
export type Expected =
  'taken' | 'not a PDF' | 'empty' | 'locked' | 'script' | 'acts' | 'attachment' | 'form' | 'damaged' | 'heavy';

/** A file as people and attackers send it, by what it is, and what is to be said of it. */
export type SentPdf = [what: string, bytes: Buffer, expected: Expected];

export const ordinary = makePdf('Light', [
  '# Light',
  'Light travels in straight lines.',
  '',
  'It bends where one clear thing meets another.',
]);

interface Parts {
  /** Members of the catalog, of the only page, and objects from number 5 on. */
  catalog?: string;
  page?: string;
  objects?: string[];
  trailer?: string;
}

/** A file of one page and of what is given. */
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

/** Objects that lie compressed in another, as most programs write them today. */
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

/** The annotations of a page: one link that does `action`. */
export const link = (action: string) =>
  `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << ${action} >> >>]`;

export const text = (value: string) => Buffer.from(value, 'latin1');
export const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);
