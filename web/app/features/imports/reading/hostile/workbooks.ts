import { zipOf } from '../zip-sample.ts';
import { files, utf16, utf8 } from './hostile-file.ts';
import { list, relations, relationshipsOf, rowOf, sheetOf, workbookOf, workbookXml } from './sample-workbook.ts';

const sheet = 'xl/worksheets/sheet1.xml';
const book = 'xl/workbook.xml';
const rels = 'xl/_rels/workbook.xml.rels';
const strings = 'xl/sharedStrings.xml';
const at = (...targets: [id: string, type: string, target: string, mode?: string][]) => ({
  [rels]: relationshipsOf(...targets),
});
const manySheets = (count: number, name = (at: number) => `S${at}`) =>
  workbookXml(Array.from({ length: count }, (_, index) => [name(index), 'rId1'] as [string, string]));
const laughs = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')}]>`;
const cell = '<row r="1"><c r="A1" t="inlineStr"><is><t>&a12;</t></is></c></row>';

/** Parts that are missing, in the wrong place, or point somewhere else. */
const parts = files(
  'list.xlsx',
  ['no types of contents', 'broken', () => workbookOf({ '[Content_Types].xml': null })],
  ['no relations of the package', 'broken', () => workbookOf({ '_rels/.rels': null })],
  ['no workbook', 'broken', () => workbookOf({ [book]: null })],
  ['no relations of the workbook', 'broken', () => workbookOf({ [rels]: null })],
  ['no sheet', 'broken', () => workbookOf({ [sheet]: null })],
  ['no styles and no shared texts', 'rows', () => workbookOf({ 'xl/styles.xml': null, [strings]: null })],
  ['a workbook without sheets', 'empty', () => workbookOf({ [book]: workbookXml([]) })],
  ['an empty sheet', 'empty', () => workbookOf({ [sheet]: sheetOf('') })],
  ['a sheet of no byte', 'empty', () => workbookOf({ [sheet]: '' })],
  ['only a hidden sheet', 'empty', () => workbookOf({ [book]: workbookXml([['Students', 'rId1', 'state="hidden"']]) })],
  [
    'only a sheet hidden from the menu',
    'empty',
    () => workbookOf({ [book]: workbookXml([['S', 'rId1', 'state="veryHidden"']]) }),
  ],
  [
    'a sheet with an address in the file system',
    'broken',
    () => workbookOf(at(['rId1', 'worksheet', '../../../../etc/passwd'])),
  ],
  [
    'a sheet with an absolute address',
    'rows',
    () => workbookOf(at(['rId1', 'worksheet', '/xl/worksheets/sheet1.xml'])),
  ],
  [
    'a sheet on the network',
    'broken',
    () => workbookOf(at(['rId1', 'worksheet', 'http://x.example/s.xml', 'External'])),
  ],
  ['a sheet that is the workbook', 'empty', () => workbookOf(at(['rId1', 'worksheet', 'workbook.xml']))],
  [
    'a sheet that is its own relations',
    'empty',
    () => workbookOf(at(['rId1', 'worksheet', '_rels/workbook.xml.rels'])),
  ],
  [
    'a workbook that is its own relations',
    'empty',
    () => workbookOf({ '_rels/.rels': relationshipsOf(['rId1', 'officeDocument', '_rels/.rels']) }),
  ],
  [
    'relations in a circle',
    'rows',
    () =>
      workbookOf({
        'xl/worksheets/_rels/sheet1.xml.rels': relationshipsOf(
          ['rId1', 'worksheet', '../workbook.xml'],
          ['rId2', 'drawing', '../worksheets/sheet1.xml'],
          ['rId3', 'table', 'sheet1.xml'],
        ),
      }),
  ],
  [
    'two relations with one id',
    'rows',
    () =>
      workbookOf(at(['rId1', 'worksheet', 'worksheets/sheet1.xml'], ['rId1', 'worksheet', 'worksheets/sheet1.xml'])),
  ],
  ['a sheet without a relation', 'broken', () => workbookOf({ [book]: workbookXml([['Students', 'rId77']]) })],
  ['sheets with one name', 'rows', () => workbookOf({ [book]: manySheets(3, () => 'Students') })],
  ['a sheet named as a property', 'rows', () => workbookOf({ [book]: manySheets(1, () => '__proto__') })],
  [
    'a sheet with a name of 10,000 letters',
    'rows',
    () => workbookOf({ [book]: manySheets(1, () => 'x'.repeat(10_000)) }),
  ],
  ['a sheet with a name nobody can see', 'rows', () => workbookOf({ [book]: manySheets(1, () => '\u200b\u200b') })],
  ['a sheet with a name of two lines', 'rows', () => workbookOf({ [book]: manySheets(1, () => 'a&#10;b&#9;c') })],
  ['100 sheets', 'rows', () => workbookOf({ [book]: manySheets(100) })],
  ['10,000 sheets', 'too-many-sheets', () => workbookOf({ [book]: manySheets(10_000) })],
  [
    '100 sheets of one large part',
    'too-many-rows',
    () =>
      workbookOf({ [book]: manySheets(100) }, Array.from({ length: 5_000 }, (_, i) => rowOf(i + 1, 'Asha')).join('')),
  ],
  ['a chart where a sheet should be', 'empty', () => workbookOf({ [sheet]: '<chartsheet/>' })],
  [
    'a strict workbook',
    'rows',
    () =>
      workbookOf({
        [sheet]: sheetOf(list).replace(/xmlns="[^"]+"/, 'xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"'),
      }),
  ],
  [
    'external links, pivots and pictures that are not there',
    'rows',
    () =>
      workbookOf({
        'xl/externalLinks/externalLink1.xml': '<externalLink/>',
        'xl/pivotCache/pivotCacheDefinition1.xml': '<x',
        'xl/media/image1.png': 'x',
      }),
  ],
  [
    'controls and embedded programs',
    'rows',
    () => workbookOf({ 'xl/activeX/activeX1.bin': 'MZ', 'xl/embeddings/oleObject1.bin': 'MZ' }),
  ],
);

/** Markup that readers expand, follow or stumble over. */
const markup = files(
  'list.xlsx',
  ['a bomb of entities in a sheet', 'rows', () => workbookOf({ [sheet]: laughs + sheetOf(cell) })],
  [
    'a bomb of entities in the shared texts',
    'rows',
    () => workbookOf({ [strings]: `${laughs}<sst><si><t>&a12;</t></si></sst>` }),
  ],
  [
    'a bomb of entities in the workbook',
    'rows',
    () => workbookOf({ [book]: laughs + workbookXml([['&a12;', 'rId1']]) }),
  ],
  [
    'an entity in the file system',
    'rows',
    () => workbookOf({ [sheet]: `<!DOCTYPE x [<!ENTITY a12 SYSTEM "file:///etc/passwd">]>${sheetOf(cell)}` }),
  ],
  [
    'an entity of parameters on the network',
    'rows',
    () => workbookOf({ [sheet]: `<!DOCTYPE x [<!ENTITY % p SYSTEM "http://x.example/a.dtd"> %p;]>${sheetOf(list)}` }),
  ],
  ['an unknown entity', 'rows', () => workbookOf({}, rowOf(1, 'Name') + rowOf(2, '&nobody;'))],
  ['letters that are none', 'rows', () => workbookOf({}, rowOf(1, 'Na&#0;me&#x110000;&#xD800;&#xFFFFFFFFFF;'))],
  ['tags that are never closed', 'rows', () => workbookOf({ [sheet]: `<worksheet><sheetData>${list}<row><c><v>` })],
  [
    'tags closed in the wrong order',
    'rows',
    () => workbookOf({ [sheet]: `<worksheet><sheetData>${list}<row><c></row></c></sheetData></worksheet>` }),
  ],
  ['a tag cut in the middle', 'broken', () => workbookOf({ [sheet]: `<worksheet><sheetData>${list}<row r="3` })],
  [
    'bytes of a picture as a sheet',
    'empty',
    () => workbookOf({ [sheet]: Uint8Array.from({ length: 3_000 }, (_, i) => (i * 97) & 0xff) }),
  ],
  ['a sheet in UTF-16', 'empty', () => workbookOf({ [sheet]: utf16(`\ufeff${sheetOf(list)}`, 'little') })],
  [
    'a sheet that says it is Windows-1252',
    'rows',
    () => workbookOf({ [sheet]: `<?xml version="1.0" encoding="windows-1252"?>${sheetOf(list)}` }),
  ],
  [
    '100,000 tags within each other in the workbook',
    'broken',
    () => workbookOf({ [book]: `<workbook>${'<a>'.repeat(100_000)}` }),
  ],
  [
    '100,000 tags within each other in a sheet',
    'rows',
    () => workbookOf({ [sheet]: sheetOf(list + '<a>'.repeat(100_000)) }),
  ],
  [
    '100,000 tags within each other in the shared texts',
    'broken',
    () => workbookOf({ [strings]: `<sst>${'<si>'.repeat(100_000)}` }),
  ],
  [
    'an attribute of 400 KB',
    'rows',
    () => workbookOf({ [sheet]: sheetOf(`<row r="1" x="${'y'.repeat(400_000)}"></row>${list}`) }),
  ],
  [
    '20,000 attributes',
    'rows',
    () =>
      workbookOf({
        [sheet]: sheetOf(`<row ${Array.from({ length: 20_000 }, (_, i) => `a${i}="1"`).join(' ')}></row>${list}`),
      }),
  ],
  ['a comment of 400 KB', 'rows', () => workbookOf({ [sheet]: `<!--${'- '.repeat(200_000)}-->${sheetOf(list)}` })],
  [
    'comments that are never closed',
    'empty',
    () => workbookOf({ [sheet]: `${'<!--'.repeat(20_000)}${sheetOf(list)}` }),
  ],
  [
    'sections of characters',
    'rows',
    () => workbookOf({}, `<row r="1"><c t="inlineStr"><is><t><![CDATA[<Name>]]></t></is></c></row>`),
  ],
  [
    'instructions for programs',
    'rows',
    () =>
      workbookOf({ [sheet]: `<?mso-application progid="Excel.Sheet"?><?x ${'y'.repeat(10_000)}?>${sheetOf(list)}` }),
  ],
  [
    'prefixes before all names',
    'rows',
    () => workbookOf({ [sheet]: sheetOf(list).replaceAll(/<(\/?)(\w)/g, '<$1x:$2') }),
  ],
  ['the word worksheet 30,000 times', 'empty', () => workbookOf({ [sheet]: '<worksheet>'.repeat(30_000) })],
  ['less-than signs and nothing else', 'empty', () => workbookOf({ [sheet]: '<'.repeat(300_000) })],
);

/** Archives of other programs, and workbooks that hold programs. */
const part = (name: string, text = 'x') => ({ name, bytes: utf8(text) });
const foreign = files(
  'list.xlsx',
  ['LibreOffice', 'open-document', () => zipOf([part('mimetype'), part('content.xml')])],
  ['Numbers', 'apple-numbers', () => zipOf([part('Index/Document.iwa')])],
  ['Word', 'document', () => zipOf([part('word/document.xml')])],
  ['slides', 'document', () => zipOf([part('ppt/presentation.xml')])],
  ['a binary workbook', 'binary-excel', () => zipOf([part('xl/workbook.bin')])],
  ['macros', 'macros', () => workbookOf({ 'xl/vbaProject.bin': 'x' })],
  ['macros under a name in capitals', 'macros', () => workbookOf({ 'xl/VBAPROJECT.BIN': 'x' })],
  ['a macro sheet of Excel 4', 'macros', () => workbookOf({ 'xl/macrosheets/sheet1.xml': '<xm:macrosheet/>' })],
  ['a packed CSV', 'archive', () => zipOf([part('students.csv', 'Name')])],
  ['a packed workbook', 'archive', () => zipOf([{ name: 'students.xlsx', bytes: workbookOf() }])],
  ['a program for Android', 'archive', () => zipOf([part('AndroidManifest.xml'), part('classes.dex')])],
  ['an empty archive', 'archive', () => zipOf([])],
  [
    'relations to what is no workbook',
    'empty',
    () =>
      workbookOf({
        '_rels/.rels': `<Relationships><Relationship Id="a" Type="${relations}/officeDocument" Target="xl/styles.xml"/></Relationships>`,
      }),
  ],
);

export const hostileWorkbooks = [...parts, ...markup, ...foreign];
