import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { guardedCell } from '#contract/sheets';
import { readFile } from './read-file.ts';
import { refusalText } from './refusal-text.ts';
import { limits, notCalculated, type Refusal, withoutHidden } from './sheets.ts';
import { zipOf } from './zip-sample.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...parts: (string | number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...utf8(part)] : [...part])));
const utf16 = (text: string, order: 'little' | 'big') =>
  Uint8Array.from(
    Array.from(text, (letter) => letter.charCodeAt(0)).flatMap((code) => {
      const pair = [code & 0xff, code >> 8];
      return order === 'little' ? pair : pair.toReversed();
    }),
  );

let workbook: Uint8Array;
beforeAll(async () => {
  workbook = await writeXlsx({
    sheets: [
      {
        name: 'XI Sci',
        rows: [['Name', 'Phone', 'Born'], [], ['Rohan', 9822011223, new Date('2008-06-12T00:00:00Z')], [], []],
      },
      { name: 'Notes', rows: [['kept apart']], hidden: true },
      { name: 'XII', rows: [['Name'], [' Meera\u200B ']] },
      { name: 'Sheet3', rows: [] },
    ],
  });
});

describe('files that are read', () => {
  test('a workbook gives each sheet that is shown, without its empty rows and with their numbers', async () => {
    expect(await readFile(workbook, 'students.xlsx')).toEqual({
      sheets: [
        {
          name: 'XI Sci',
          rows: [
            { number: 1, cells: ['Name', 'Phone', 'Born'] },
            { number: 3, cells: ['Rohan', 9822011223, '2008-06-12'] },
          ],
        },
        {
          name: 'XII',
          rows: [
            { number: 1, cells: ['Name'] },
            { number: 2, cells: ['Meera'] },
          ],
        },
      ],
    });
  });

  test('a number is read as its sheet shows it, unless that shows less of it', async () => {
    const numbers: [value: number, format: string, cell: string | number][] = [
      [45, '0000', '0045'],
      [45, '"TSK-"0000', 'TSK-0045'],
      [9822011223, '00000\\ 00000', '98220 11223'],
      [9822011223, '0.00E+00', 9822011223],
      [9822011223, '#,##0', 9822011223],
      [45, '0.00', 45],
      [45, '0" seats"', 45],
      [0.45, '0%', 0.45],
      [-45, '0000', -45],
    ];
    const file = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: numbers.map(([value]) => [value]),
          cells: new Map(numbers.map(([value, numFmt], row) => [`${row},0`, { value, style: { numFmt } }])),
        },
      ],
    });
    const reading = await readFile(file, 'a.xlsx');
    expect('sheets' in reading && reading.sheets[0]?.rows.flatMap(({ cells }) => cells)).toEqual(
      numbers.map(([, , cell]) => cell),
    );
  });

  test('rows and columns that are hidden are told from the others', async () => {
    const file = await writeXlsx({
      sheets: [
        {
          name: 'A',
          columns: [{}, { hidden: true }, {}, { hidden: true }],
          rows: [
            ['Name', 'Fee', 'City'],
            ['Asha', 900, 'Latur'],
            ['Ravi', 800, 'Pune'],
          ],
          rowDefs: new Map([[1, { hidden: true }]]),
        },
      ],
    });
    const reading = await readFile(file, 'a.xlsx');
    expect(reading).toEqual({
      sheets: [
        {
          name: 'A',
          hiddenColumns: [1],
          rows: [
            { number: 1, cells: ['Name', 'Fee', 'City'] },
            { number: 2, cells: ['Asha', 900, 'Latur'], isHidden: true },
            { number: 3, cells: ['Ravi', 800, 'Pune'] },
          ],
        },
      ],
    });
    expect('sheets' in reading && reading.sheets.map(withoutHidden)).toEqual([
      {
        name: 'A',
        rows: [
          { number: 1, cells: ['Name', 'City'] },
          { number: 3, cells: ['Ravi', 'Pune'] },
        ],
      },
    ]);
  });

  test('a formula without a result, an error and what a formula found are told apart', async () => {
    const cells =
      '<c r="A1"><f>B1&amp;C1</f></c><c r="B1" t="e"><f>VLOOKUP(1,C:D,2)</f><v>#N/A</v></c><c r="C1"><f>40+5</f><v>45</v></c>';
    expect(await readFile(zipOf(partsOfWorkbook(`<row r="1">${cells}</row>`)), 'a.xlsx')).toEqual({
      sheets: [{ name: 'S', rows: [{ number: 1, cells: [notCalculated, '#N/A', 45] }] }],
    });
  });

  const text = 'नाव;Phone\r\n"Rohan; Patil";98220 11223\r\n\r\nMeera;\r\n';
  const rows = [
    { number: 1, cells: ['नाव', 'Phone'] },
    { number: 2, cells: ['Rohan; Patil', '98220 11223'] },
    { number: 4, cells: ['Meera'] },
  ];
  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with its mark', bytes([0xef, 0xbb, 0xbf], text)],
    ['UTF-16 little', bytes([0xff, 0xfe], utf16(text, 'little'))],
    ['UTF-16 big', bytes([0xfe, 0xff], utf16(text, 'big'))],
    ['lines of the old Mac', utf8(text.replaceAll('\r\n', '\r'))],
  ])('a list in %s is read', async (_, file) => {
    expect(await readFile(file, 'list.csv')).toEqual({ sheets: [{ name: 'list', rows }] });
  });

  test.each([
    ['a tab', 'Name\tCity\nAsha\tPune'],
    ['a comma', 'Name,City\nAsha,Pune'],
    ['a bar', 'Name|City\nAsha|Pune'],
    ['a named sign', 'sep=~\nName~City\nAsha~Pune'],
  ])('columns parted by %s are told apart', async (_, list) => {
    expect(await readFile(utf8(list), 'a')).toMatchObject({
      sheets: [{ rows: [{ cells: ['Name', 'City'] }, { cells: ['Asha', 'Pune'] }] }],
    });
  });

  test('what our own download guarded against formulas comes in as it was', async () => {
    const written = ['=Asha', '+44 20', '＝Asha', '\u200b=Asha'].map(guardedCell);
    const reading = await readFile(utf8(`Name\n${written.join('\n')}\n'कविता'\n`), 'a');
    expect('sheets' in reading && reading.sheets[0]?.rows.flatMap(({ cells }) => cells)).toEqual([
      'Name',
      '=Asha',
      '+44 20',
      '＝Asha',
      '=Asha',
      "'कविता'",
    ]);
  });

  test('Windows-1252 and UTF-16 without a mark are recognised by their bytes', async () => {
    expect(await readFile(bytes('Name,City\nRen', [0xe9], ',Pune'), 'a')).toMatchObject({
      sheets: [{ rows: [{}, { cells: ['René', 'Pune'] }] }],
    });
    const marathi = 'नाव,गाव\nआशा पाटील,लातूर\nओम काळे,निलंगा';
    for (const order of ['little', 'big'] as const) {
      expect(await readFile(utf16(marathi, order), 'a')).toMatchObject({
        sheets: [
          { rows: [{ cells: ['नाव', 'गाव'] }, { cells: ['आशा पाटील', 'लातूर'] }, { cells: ['ओम काळे', 'निलंगा'] }] },
        ],
      });
    }
    expect(await readFile(utf16('Name,City\nAsha,Pune', 'little'), 'a')).toMatchObject({
      sheets: [{ rows: [{}, { cells: ['Asha', 'Pune'] }] }],
    });
  });
});

const manyRows = (count: number) => utf8(`Name\n${'Asha\n'.repeat(count)}`);
const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const part = (name: string, text = 'x') => ({ name, bytes: utf8(text) });

describe('files that are refused, each with a sentence', () => {
  const files: [what: string, file: () => Uint8Array | Promise<Uint8Array>, refusal: Refusal][] = [
    ['an empty file', () => new Uint8Array(), 'empty'],
    ['only spaces and lines', () => utf8(' \n\n \r\n'), 'empty'],
    ['only separators', () => utf8(',,,\n,,,\n'), 'empty'],
    ['an old workbook', () => bytes(ole, 'Workbook'), 'old-excel'],
    ['a workbook with a password', () => bytes(ole, [0, 0], utf16('EncryptedPackage', 'little')), 'password'],
    ['an archive with a password', () => zipOf([{ ...part('xl/workbook.xml'), isEncrypted: true }]), 'password'],
    ['macros', () => zipOf([part('xl/workbook.xml'), part('xl/vbaProject.bin')]), 'macros'],
    ['a binary workbook', () => zipOf([part('xl/workbook.bin')]), 'binary-excel'],
    ['LibreOffice', () => zipOf([part('mimetype'), part('content.xml')]), 'open-document'],
    ['Numbers', () => zipOf([part('Index/Document.iwa')]), 'apple-numbers'],
    ['a Word document', () => zipOf([part('word/document.xml')]), 'document'],
    ['slides', () => zipOf([part('ppt/presentation.xml')]), 'document'],
    ['a folder', () => zipOf([part('students.csv')]), 'archive'],
    ['an empty archive', () => zipOf([]), 'archive'],
    ['gzip', () => bytes([0x1f, 0x8b, 8, 0]), 'archive'],
    ['rar', () => bytes('Rar!', [0x1a, 7]), 'archive'],
    ['7z', () => bytes([0x37, 0x7a, 0xbc, 0xaf]), 'archive'],
    ['PDF', () => utf8('%PDF-1.7\n'), 'pdf'],
    ['PNG', () => bytes([0x89], 'PNG', [13, 10]), 'picture'],
    ['JPEG', () => bytes([0xff, 0xd8, 0xff, 0xe0]), 'picture'],
    ['GIF', () => utf8('GIF89a'), 'picture'],
    ['a web page', () => utf8('<!DOCTYPE html><table><tr><td>Name'), 'web-page'],
    ['a table of a web page named .xls', () => utf8('\n <table><tr><td>Name</td></tr></table>'), 'web-page'],
    [
      'XML of Excel 2003',
      () => utf8('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office">'),
      'web-page',
    ],
    ['other XML', () => utf8('<?xml version="1.0"?><students/>'), 'document'],
    ['RTF', () => utf8('{\\rtf1 Name}'), 'document'],
    ['a link to Google Sheets', () => utf8('{"url":"https://docs.google.com/spreadsheets/d/1"}'), 'google-link'],
    ['a program', () => bytes([0x7f], 'ELF', [2, 1, 1, 0, 0, 0, 0, 3]), 'no-sheet'],
    ['a quote that never ends', () => utf8(`Name,City\n"Asha,Pune\n${'Ravi,Pune\n'.repeat(1000)}`), 'quotes'],
    ['201 columns', () => utf8('x,'.repeat(200).concat('x')), 'too-wide'],
    ['5,051 rows', () => manyRows(5051), 'too-many-rows'],
    ['a million rows', () => manyRows(1_000_000), 'too-many-rows'],
    ['more than 20 MB', () => new Uint8Array(limits.fileBytes + 1), 'too-big'],
    ['a directory cut off', () => workbook.subarray(0, workbook.length - 30), 'broken'],
    ['the beginning alone', () => workbook.subarray(0, 200), 'broken'],
    ['damaged contents', () => workbook.map((byte, index) => (index > 60 && index < 400 ? 0xaa : byte)), 'broken'],
    ['a workbook without sheets', () => zipOf([part('xl/workbook.xml', '<workbook/>')]), 'broken'],
    ['a workbook that declares 4 GB', () => zipOf([{ ...part('xl/workbook.xml'), declared: 0xfffffffe }]), 'expands'],
    ['a workbook that hides its size', () => zipOf([{ ...part('xl/workbook.xml', 'much'), declared: 0 }]), 'expands'],
    [
      'something far below the list',
      () => zipOf(partsOfWorkbook('<row r="1048576"><c r="A1048576" t="str"><v>a</v></c></row>')),
      'too-far-down',
    ],
    ['a million rows in a workbook', () => hugeWorkbook(), 'too-many-rows'],
  ];

  test.each(files)('%s', async (_, file, refusal) => {
    expect(await readFile(await file(), 'students.xlsx')).toEqual({ refusal });
    expect(refusalText(refusal)).toMatch(/^[A-Z].*\.$/);
  });

  test('what inflates to more than it declares is not read', async () => {
    const lying = zipOf(partsOfWorkbook('<row r="1"><c t="str"><v>a</v></c></row>'.repeat(20_000), 500));
    expect(await readFile(lying, 'a.xlsx')).toEqual({ refusal: 'broken' });
  });

  test('a cell far away from the others makes no sheet of that size', async () => {
    const far = zipOf(partsOfWorkbook('<row r="1048576"><c r="XFD1048576" t="str"><v>a</v></c></row>'));
    expect(await readFile(far, 'a.xlsx')).toEqual({ refusal: 'too-wide' });
  });

  test('a million empty rows with a format do not count', async () => {
    const rows = Array.from({ length: 200_000 }, (_, index) => `<row r="${index + 2}" s="1"/>`).join('');
    const padded = zipOf(partsOfWorkbook(`<row r="1"><c r="A1" t="str"><v>Name</v></c></row>${rows}`));
    expect(await readFile(padded, 'a.xlsx')).toEqual({
      sheets: [{ name: 'S', rows: [{ number: 1, cells: ['Name'] }] }],
    });
  });
});

const hugeWorkbook = () => zipOf(partsOfWorkbook('<row><c t="str"><v>Asha</v></c></row>'.repeat(1_000_000)));

function partsOfWorkbook(rows: string, declared?: number) {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const sheet = {
    ...part('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    isDeflated: true,
  };
  return [
    part('[Content_Types].xml', '<Types/>'),
    part(
      '_rels/.rels',
      `<Relationships><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    { ...sheet, ...(declared !== undefined && { declared }) },
  ];
}
