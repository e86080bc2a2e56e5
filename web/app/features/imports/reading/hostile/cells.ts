import { files } from './hostile-file.ts';
import { list, rowOf, sheetOf, workbookOf, workbookXml } from './sample-workbook.ts';

const strings = 'xl/sharedStrings.xml';
const styles = 'xl/styles.xml';
const sheet = 'xl/worksheets/sheet1.xml';
/** The sample list with these cells in a further row. */
const withCells = (cells: string) => workbookOf({}, `${list}<row r="3">${cells}</row>`);
const dates = (...serials: (string | number)[]) =>
  serials.map((serial, at) => `<row r="${at + 3}"><c r="A${at + 3}" s="1"><v>${serial}</v></c></row>`).join('');
const serials = [
  0,
  1,
  59,
  60,
  61,
  -1,
  -100_000,
  0.5,
  43_000.999_99,
  2_958_465,
  2_958_466,
  1e9,
  1e15,
  1e308,
  '-1e308',
  'NaN',
  'Infinity',
  '',
  'x',
];
const in1904 = workbookXml([['Students', 'rId1']], '<workbookPr date1904="1"/>');
const numberFormat = (code: string) =>
  `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`;
const merges = (ranges: string[]) =>
  `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`;

/** Cells whose values or references are inconsistent. */
const values = files(
  'list.xlsx',
  ['a shared text out of range', 'rows', () => withCells('<c t="s"><v>99999</v></c>')],
  ['a shared text before the first', 'rows', () => withCells('<c t="s"><v>-1</v></c>')],
  [
    'a shared text at half a place',
    'broken',
    () => withCells('<c t="s"><v>0.5</v></c><c t="s"><v>x</v></c><c t="s"/>'),
  ],
  [
    '100,000 shared texts',
    'rows',
    () => workbookOf({ [strings]: `<sst>${'<si><t>a</t></si>'.repeat(100_000)}</sst>` }),
  ],
  [
    'a shared text of megabytes that no cell has',
    'rows',
    () => workbookOf({ [strings]: `<sst><si><t>${'x'.repeat(4_000_000)}</t></si></sst>` }),
  ],
  [
    'a shared text of megabytes in a cell',
    'too-long',
    () =>
      workbookOf(
        { [strings]: `<sst><si><t>${'x'.repeat(4_000_000)}</t></si></sst>` },
        `${list}<row r="3"><c t="s"><v>0</v></c></row>`,
      ),
  ],
  [
    'one shared text in every cell',
    'rows',
    () =>
      workbookOf(
        { [strings]: `<sst><si><t>${'x'.repeat(4_000)}</t></si></sst>` },
        list +
          Array.from({ length: 2_000 }, (_, i) => `<row r="${i + 3}">${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`).join(
            '',
          ),
      ),
  ],
  [
    'a text in thousands of pieces',
    'rows',
    () =>
      workbookOf(
        { [strings]: `<sst><si>${'<r><t>a</t></r>'.repeat(3_000)}<rPh><t>x</t></rPh></si></sst>` },
        `${list}<row r="3"><c t="s"><v>0</v></c></row>`,
      ),
  ],
  [
    'a cell of 40,000 letters',
    'too-long',
    () => withCells(`<c t="inlineStr"><is><t>${'x'.repeat(40_000)}</t></is></c>`),
  ],
  ['a cell of 5,001 letters', 'too-long', () => withCells(`<c t="inlineStr"><is><t>${'x'.repeat(5_001)}</t></is></c>`)],
  [
    'escaped NULs and halves of characters',
    'rows',
    () => withCells('<c t="inlineStr"><is><t>As_x0000_ha_xD83D__x000D__x005F_x0041_</t></is></c>'),
  ],
  [
    'formulas with and without a result',
    'rows',
    () =>
      withCells(
        '<c><f>1/0</f></c><c t="str"><f>HYPERLINK("http://x.example")</f><v>Click</v></c><c><f t="array" ref="A1:XFD1048576">1</f><v>1</v></c>',
      ),
  ],
  [
    'formulas as text',
    'rows',
    () => workbookOf({}, rowOf(1, 'Name', 'Mobile') + rowOf(2, '=cmd|&apos; /C calc&apos;!A0', '@SUM(1)')),
  ],
  ['errors of formulas', 'rows', () => withCells('<c t="e"><v>#REF!</v></c><c t="e"><v>#N/A</v></c><c t="e"/>')],
  ['truths that are neither', 'rows', () => withCells('<c t="b"><v>2</v></c><c t="b"><v>x</v></c><c t="b"/>')],
  [
    'days as text',
    'rows',
    () => withCells('<c t="d"><v>2026-11-24</v></c><c t="d"><v>2026-99-99</v></c><c t="d"><v>yesterday</v></c>'),
  ],
  [
    'numbers that are none',
    'rows',
    () => withCells('<c><v>NaN</v></c><c><v>1e999</v></c><c t="n"><v>12a</v></c><c><v>0x10</v></c>'),
  ],
  ['an unknown type', 'rows', () => withCells('<c t="zz"><v>1</v></c><c t=""><v>1</v></c>')],
  ['a phone cut short by Excel', 'rows', () => withCells('<c t="str"><v>9.82201E+09</v></c>')],
  ['serials before, at and after the days that Excel knows', 'rows', () => workbookOf({}, list + dates(...serials))],
  [
    'the same serials counted from 1904',
    'rows',
    () => workbookOf({ 'xl/workbook.xml': in1904 }, list + dates(...serials)),
  ],
  [
    'a format of a megabyte',
    'rows',
    () => workbookOf({ [styles]: numberFormat('[Red]d'.repeat(150_000)) }, list + dates(1)),
  ],
  [
    'a format of open brackets',
    'rows',
    () => workbookOf({ [styles]: numberFormat('['.repeat(50_000)) }, list + dates(1)),
  ],
  [
    'a format of quotation marks',
    'rows',
    () => workbookOf({ [styles]: numberFormat('&quot;\\'.repeat(50_001)) }, list + dates(1)),
  ],
  [
    'a style out of range',
    'rows',
    () => withCells('<c s="999999"><v>45000</v></c><c s="-1"><v>45000</v></c><c s="x"><v>45000</v></c>'),
  ],
  [
    '100,000 styles',
    'rows',
    () =>
      workbookOf({ [styles]: `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(100_000)}</cellXfs></styleSheet>` }),
  ],
);

/** Sizes and places. */
const places = files(
  'list.xlsx',
  ['10,000 columns', 'too-wide', () => workbookOf({}, `<row r="1">${'<c t="str"><v>a</v></c>'.repeat(10_000)}</row>`)],
  ['20,000 columns', 'broken', () => workbookOf({}, `<row r="1">${'<c t="str"><v>a</v></c>'.repeat(20_000)}</row>`)],
  [
    'a cell in the last corner',
    'too-wide',
    () => workbookOf({}, '<row r="1048576"><c r="XFD1048576" t="str"><v>a</v></c></row>'),
  ],
  ['a cell beyond the last corner', 'broken', () => withCells('<c r="XFE1048577" t="str"><v>a</v></c>')],
  ['a cell in a column of nine letters', 'broken', () => withCells('<c r="AAAAAAAAA1" t="str"><v>a</v></c>')],
  [
    'places that are none',
    'rows',
    () => withCells('<c r="A0" t="str"><v>a</v></c><c r="1A" t="str"><v>a</v></c><c r="?" t="str"><v>a</v></c>'),
  ],
  ['two cells in one place', 'rows', () => withCells('<c r="A3" t="str"><v>a</v></c><c r="A3" t="str"><v>b</v></c>')],
  ['cells in the wrong order', 'rows', () => withCells('<c r="D3" t="str"><v>d</v></c><c r="A3" t="str"><v>a</v></c>')],
  ['rows in the wrong order', 'rows', () => workbookOf({}, rowOf(9, 'Name') + rowOf(2, 'Asha') + rowOf(1, 'Ravi'))],
  ['rows with one number', 'rows', () => workbookOf({}, rowOf(1, 'Name') + rowOf(1, 'Asha') + rowOf(1, 'Ravi'))],
  ['rows whose numbers are none', 'rows', () => workbookOf({}, list.replaceAll(/<row r="\d"/g, '<row r="x"'))],
  ['rows before the first', 'rows', () => workbookOf({}, list.replaceAll(/<row r="\d"/g, '<row r="-5"'))],
  [
    'rows below the last',
    'broken',
    () =>
      workbookOf({}, '<row r="1048576"><c t="str"><v>a</v></c></row><row r="1048577"><c t="str"><v>a</v></c></row>'),
  ],
  ['a million rows', 'too-many-rows', () => workbookOf({}, '<row><c t="str"><v>Asha</v></c></row>'.repeat(1_000_000))],
  [
    'a million empty rows with a format',
    'rows',
    () => workbookOf({}, list + '<row s="1" customFormat="1"/>'.repeat(1_000_000)),
  ],
  ['a million cells in one row', 'broken', () => workbookOf({}, `${list}<row r="3">${'<c/>'.repeat(1_000_000)}</row>`)],
  [
    '4,000 rows of 200 empty cells',
    'rows',
    () => workbookOf({}, list + `<row>${'<c s="1"/>'.repeat(200)}</row>`.repeat(4_000)),
  ],
  ['everything merged', 'rows', () => workbookOf({ [sheet]: sheetOf(list, merges(['A1:XFD1048576'])) })],
  [
    '20,000 merges over each other',
    'rows',
    () => workbookOf({ [sheet]: sheetOf(list, merges(Array.from({ length: 20_000 }, (_, i) => `A1:Z${i + 1}`))) }),
  ],
  ['merges that are none', 'rows', () => workbookOf({ [sheet]: sheetOf(list, merges(['', 'x', 'B2:A1', 'A0:A-1'])) })],
  [
    'a dimension of the whole sheet',
    'rows',
    () =>
      workbookOf({
        [sheet]: sheetOf(list).replace(
          '<sheetData>',
          '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384" width="1e308"/></cols><sheetData>',
        ),
      }),
  ],
  [
    'links that are scripts',
    'rows',
    () =>
      workbookOf({
        [sheet]: sheetOf(
          list,
          '<hyperlinks><hyperlink ref="A1" location="javascript:alert(1)"/></hyperlinks><dataValidations><dataValidation sqref="A1:XFD1048576" type="list"><formula1>x</formula1></dataValidation></dataValidations>',
        ),
      }),
  ],
  [
    'a row above no cell and a cell above no row',
    'rows',
    () => workbookOf({}, `<c r="A1"><v>1</v></c>${list}<v>2</v>`),
  ],
  ['rows within rows', 'rows', () => workbookOf({}, `${list}<row r="3">${rowOf(4, 'Meera')}</row>`)],
);

export const hostileCells = [...values, ...places];
