import { zipOf } from '../zip-sample.ts';
import { utf8 } from './hostile-file.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relationship = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`;

export const relationshipsOf = (...list: [id: string, type: string, target: string, mode?: string][]): string =>
  `<Relationships>${list.map((one) => relationship(...one)).join('')}</Relationships>`;

export const sheetOf = (rows: string, below = ''): string =>
  `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${below}</worksheet>`;

export const workbookXml = (sheets: readonly [name: string, id: string, more?: string][], above = ''): string =>
  `<workbook xmlns="${main}" xmlns:r="${relations}">${above}<sheets>${sheets
    .map(([name, id, more = ''], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="${id}" ${more}/>`)
    .join('')}</sheets></workbook>`;

/** Cells of text, each with its place. */
export const rowOf = (number: number, ...texts: string[]): string =>
  `<row r="${number}">${texts
    .map((text, at) => `<c r="${String.fromCodePoint(65 + at)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')}</row>`;

export const list = rowOf(1, 'Name', 'Mobile') + rowOf(2, 'Asha', '9822011223');

const dateStyle = `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** A workbook with one sheet, in which parts are replaced, added or, as null, left out. */
export function workbookOf(parts: Record<string, string | Uint8Array | null> = {}, rows = list): Uint8Array {
  const all: Record<string, string | Uint8Array | null> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relationshipsOf(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': workbookXml([['Students', 'rId1']]),
    'xl/_rels/workbook.xml.rels': relationshipsOf(
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'sharedStrings', 'sharedStrings.xml'],
      ['rId3', 'styles', 'styles.xml'],
    ),
    'xl/sharedStrings.xml': '<sst><si><t>Shared</t></si></sst>',
    'xl/styles.xml': dateStyle,
    'xl/worksheets/sheet1.xml': sheetOf(rows),
    ...parts,
  };
  return zipOf(
    Object.entries(all).flatMap(([name, content]) => {
      if (content === null) return [];
      const bytes = typeof content === 'string' ? utf8(content) : content;
      return [{ name, bytes, isDeflated: bytes.length > 1_000 }];
    }),
  );
}
