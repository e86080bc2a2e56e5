import { bytesOf, files, utf16, utf8 } from './hostile-file.ts';

const list = 'Name,Mobile\nAsha,9822011223\n';
const windows1252 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const marathi = utf8('नाव,मोबाईल\nआशा,९८२२०११२२३\n');

/** Texts whose encoding is not the apparent one, or is missing. */
const encodings = files(
  'list.csv',
  ['UTF-16 of the small order without a mark', 'rows', () => utf16(list, 'little')],
  ['UTF-16 of the big order without a mark', 'rows', () => utf16(list, 'big')],
  ['UTF-16 of one byte too many', 'rows', () => bytesOf([0xff, 0xfe], utf16(list, 'little'), [0x41])],
  ['UTF-16 with half a character', 'rows', () => bytesOf([0xff, 0xfe], utf16('Name\nA\ud83dsha\n', 'little'))],
  [
    'UTF-32',
    'no-sheet',
    () => bytesOf([0xff, 0xfe, 0, 0], ...Array.from(list, (letter) => [letter.charCodeAt(0), 0, 0, 0])),
  ],
  ['Windows-1252 with quotation marks of Word', 'rows', () => windows1252('Name,City\n\u0093Asha\u0094,Pun\u00e9\n')],
  ['UTF-8 with one wrong byte', 'rows', () => bytesOf('Name,City\nAsh', [0xff], ',Pune\n')],
  ['UTF-8 that hides a NUL in two bytes', 'rows', () => bytesOf('Name\nAsha', [0xc0, 0x80], '\n')],
  ['UTF-8 cut within a letter', 'rows', () => marathi.subarray(0, marathi.length - 2)],
  ['lines in two encodings', 'rows', () => bytesOf(marathi, windows1252('Ren\u00e9,9822011224\n'))],
  ['two marks of the encoding', 'rows', () => utf8(`\ufeff\ufeff${list}`)],
  ['marks of the encoding within cells', 'rows', () => utf8('Na\ufeffme,Mobile\n\ufeffAsha,98220\ufeff11223\n')],
  ['letters of another direction', 'rows', () => utf8('Name,Mobile\n\u202eahsA\u202c,9822011223\n')],
  ['names of characters without width', 'rows', () => utf8('Name,Mobile\n\u200b\u200b,9822011223\n')],
  [
    'EBCDIC of a mainframe',
    'no-sheet',
    () => bytesOf([0xd5, 0x81, 0x94, 0x85, 0x6b, 0xc3, 0x15, 0xc1, 0x15, 0x25, 0x05]),
  ],
  ['Shift JIS', 'rows', () => bytesOf([0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x93, 0x64, 0x0a, 0x8e, 0x52, 0x2c, 0x31, 0x0a])],
  ['the end mark of DOS', 'rows', () => utf8(`${list}\u001a\u001a`)],
  [
    'a million end marks of DOS in the middle',
    'too-long',
    () => utf8(`${list}${'x\n'.repeat(1_000)}${'\u001a'.repeat(1_000_000)}\nMeera,1\n`),
  ],
  ['separators of lines and paragraphs', 'rows', () => utf8('Name\u2028Mobile\u2029Asha\u0085Pune')],
  ['hundreds of accents on a letter', 'rows', () => utf8(`Name\nA${'\u0301'.repeat(900)}sha\n`)],
  ['emoji and their joiners', 'rows', () => utf8('Name\n👩\u200d👩\u200d👧 Asha 🇮🇳\n')],
);

/** Files that are empty or nearly empty. */
const empties = files(
  'empty.csv',
  ['no byte', 'empty', () => new Uint8Array()],
  ['only the mark of UTF-8', 'empty', () => bytesOf([0xef, 0xbb, 0xbf])],
  ['only the mark of UTF-16', 'empty', () => bytesOf([0xff, 0xfe])],
  ['one line break', 'empty', () => utf8('\r')],
  ['one NUL', 'no-sheet', () => new Uint8Array(1)],
  ['a thousand NULs', 'no-sheet', () => new Uint8Array(1000)],
  ['a letter', 'rows', () => utf8('a')],
  ['the byte 255', 'rows', () => bytesOf([0xff])],
  ['only spaces that do not break', 'empty', () => utf8('\u00a0,\u00a0\n\u00a0,\u2003\n')],
  ['empty quotation marks', 'empty', () => utf8('"",""\n"",""\n')],
  ['half a megabyte of spaces', 'empty', () => utf8(' '.repeat(500_000))],
  ['a million empty lines and one row', 'rows', () => utf8(`${'\n'.repeat(1_000_000)}Name\n`)],
  ['a million lines of commas', 'empty', () => utf8(',,\n'.repeat(1_000_000))],
  ['a line of a million commas', 'empty', () => utf8(','.repeat(1_000_000))],
);

/** Quotation marks, separators and sizes. */
const shapes = files(
  'list.csv',
  ['a lone quotation mark at the end', 'quotes', () => utf8(`${list}"Meera,9822011224\nRavi,9822011225\n`)],
  ['one quotation mark', 'quotes', () => utf8('"')],
  ['three quotation marks', 'quotes', () => utf8('"""')],
  [
    'a quotation mark that swallows a thousand rows',
    'quotes',
    () => utf8(`Name,City\n"Asha,Pune\n${'Ravi,Pune\n'.repeat(1000)}"Om,Pune\n`),
  ],
  [
    'quotation marks within quotation marks',
    'inner-quotes',
    () => utf8('Name,Address,Phone\nRavi,"Behind "Hotel Om", Latur",9822011223\n'),
  ],
  ['a name that begins with one in quotation marks', 'rows', () => utf8('Name,City\n"Tai" Patil,Pune\n"Om" ,Pune\n')],
  ['doubled quotation marks', 'rows', () => utf8('Name,City\n"Behind ""Hotel Om"", Latur","Pune"\n')],
  ['quotation marks within names', 'rows', () => utf8('Name,City\nAsha "Tai" Patil,Pune\nOm 5",Pune\n')],
  ['a million quotation marks', 'too-long', () => utf8(`Name\n${'"'.repeat(1_000_000)}\n`)],
  ['a cell of a megabyte', 'too-long', () => utf8(`Name,City\nAsha,${'x'.repeat(1_000_000)}\n`)],
  ['a line of half a megabyte without a separator', 'too-long', () => utf8('x'.repeat(500_000))],
  ['10,000 columns', 'too-wide', () => utf8(`${'x,'.repeat(9_999)}x\n`)],
  ['10,000 headings above one column', 'too-wide', () => utf8(`${'h,'.repeat(10_000)}h\nAsha\n`)],
  ['200 columns with one heading', 'rows', () => utf8(`${'Name,'.repeat(199)}Name\n${'Asha,'.repeat(199)}Asha\n`)],
  ['5,051 rows', 'too-many-rows', () => utf8('Asha\n'.repeat(5_051))],
  ['a million rows', 'too-many-rows', () => utf8(`Name\n${'Asha\n'.repeat(1_000_000)}`)],
  ['a separator named as a quotation mark', 'rows', () => utf8('sep="\nName"City\nAsha"Pune\n')],
  ['a separator named without one', 'rows', () => utf8('sep=\nName\nAsha\n')],
  ['a named separator that is not used', 'rows', () => utf8(`sep=|\n${list}`)],
  ['three kinds of line ends', 'rows', () => utf8('Name,City\rAsha,Pune\n\rRavi,Pune\r\nOm,Pune')],
  ['rows of ever more cells', 'rows', () => utf8(Array.from({ length: 199 }, (_, i) => 'x,'.repeat(i)).join('\n'))],
  ['NULs below two thousand characters', 'rows', () => utf8(`${list.repeat(100)}As\u0000ha,98\u00002201\n`)],
  ['formulas', 'rows', () => utf8('Name,Mobile\n=HYPERLINK("http://x.example"),+1\n@SUM(A1),-1+1\n')],
  ['commands', 'rows', () => utf8(`Name,Mobile\n=cmd|' /C calc'!A0,=DDE("a")\n`)],
  ['scripts', 'rows', () => utf8('Name,Mobile\n<script>alert(1)</script>,"<img src=x onerror=alert(1)>"\n')],
  [
    'names of properties',
    'rows',
    () => utf8('Name,constructor,__proto__,toString\nconstructor,__proto__,toString,valueOf\n'),
  ],
  [
    'names of properties as standards and batches',
    'rows',
    () => utf8('Name,Standard,Batch,Gender,Status\nAsha,constructor,__proto__,toString,valueOf\n'),
  ],
  ['only headings', 'rows', () => utf8('Name,Mobile,Standard\n')],
  ['headings without end', 'rows', () => utf8('Name,Mobile\n'.repeat(3_000))],
  ['only totals', 'rows', () => utf8('Name,Fees\nTotal,100\nGrand total,100\n')],
  ['prose', 'rows', () => utf8('Dear parents,\nthe school is closed on Monday.\nRegards\n')],
);

/** Texts that make a careless pattern backtrack without end, as long as a cell may be. */
const repeated: [what: string, text: string][] = [
  ['digits', '1'],
  ['spaces between letters', 'a '],
  ['at signs and dots', '@.'],
  ['hyphens', '-'],
  ['slashes', '1/'],
  ['times of day', '10:00 '],
  ['week days', 'mon '],
  ['roman numerals', 'x i '],
  ['words for a phone', 'mob parent '],
  ['accents', 'े'],
];
const slow = repeated.map(([what, text]) => ({
  what: `cells full of ${what}`,
  name: 'slow.csv',
  becomes: 'rows' as const,
  bytes: () =>
    utf8(`Name,Mobile,Born,Days,Standard\n${`${text.repeat(4_900 / text.length)}!,`.repeat(5)}\n`.repeat(20)),
}));

/** Files of other kinds under the name of a list. */
const foreign = files(
  'list.xlsx',
  ['a table of a web page', 'web-page', () => utf8('\n <TABLE><tr><td>Name</td></tr></TABLE>')],
  ['a web page behind comments', 'web-page', () => utf8(`${'<!-- exported -->\n'.repeat(80)}<html><table></table>`)],
  ['comments of a web page and nothing else', 'document', () => utf8('<!---->'.repeat(280))],
  [
    'a web page as one file',
    'web-page',
    () => utf8('MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n'),
  ],
  [
    'XML of Excel 2003',
    'web-page',
    () => utf8('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
  ],
  [
    'a bomb of entities',
    'document',
    () => utf8('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><a>&b;</a>'),
  ],
  ['flat XML of LibreOffice', 'document', () => utf8('<?xml version="1.0"?><office:document/>')],
  ['a drawing', 'document', () => utf8('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['JSON', 'document', () => utf8('[{"name":"Asha"}]')],
  ['a link to Google Sheets', 'google-link', () => utf8('{"doc_id":"1","url":"https://docs.google.com"}')],
  ['contacts of a phone', 'document', () => utf8('BEGIN:VCARD\nFN:Asha\nEND:VCARD\n')],
  ['RTF', 'document', () => utf8('{\\rtf1 Name}')],
  ['PostScript', 'document', () => utf8('%!PS-Adobe-3.0\n')],
  ['PDF', 'pdf', () => utf8('%PDF-1.7\n')],
  ['SYLK', 'no-sheet', () => utf8('ID;PWXL;N;E\nP;PGeneral\nC;Y1;X1;K"Name"\nE\n')],
  ['a heading ID, which Excel takes for SYLK', 'rows', () => utf8('ID,Name\n1,Asha\n')],
  ['an old workbook', 'old-excel', () => bytesOf([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'Workbook')],
  ['an older workbook', 'old-excel', () => bytesOf([0x09, 0x04, 0x06, 0x00, 0x00, 0x00, 0x10, 0x00])],
  [
    'a workbook with a password',
    'password',
    () => bytesOf([0xd0, 0xcf, 0x11, 0xe0, 0, 0], utf16('EncryptedPackage', 'little')),
  ],
  ['a photograph of an iPhone', 'picture', () => bytesOf([0, 0, 0, 0x24], 'ftypheic', [0, 0, 0, 0])],
  ['a photograph', 'picture', () => bytesOf([0xff, 0xd8, 0xff, 0xe0])],
  ['a scan', 'picture', () => bytesOf([0x49, 0x49, 0x2a, 0x00, 0x08])],
  ['a picture', 'picture', () => bytesOf([0x89], 'PNG\r\n')],
  ['a database', 'no-sheet', () => utf8('SQLite format 3\u0000')],
  ['a table of dBase', 'no-sheet', () => bytesOf([0x03, 0x5f, 0x07, 0x1a, 0x01, 0, 0, 0, 0x41, 0])],
  ['a program', 'no-sheet', () => bytesOf('MZ', [0x90, 0, 3, 0, 0, 0, 4, 0])],
  ['a song', 'no-sheet', () => bytesOf('ID3', [3, 0, 0, 0, 0, 0, 0])],
  ['gzip', 'archive', () => bytesOf([0x1f, 0x8b, 8, 0])],
  ['bzip2', 'archive', () => bytesOf('BZh91AY')],
  ['xz', 'archive', () => bytesOf([0xfd], '7zXZ', [0])],
  ['rar', 'archive', () => bytesOf('Rar!', [0x1a, 7])],
  ['7z', 'archive', () => bytesOf([0x37, 0x7a, 0xbc, 0xaf])],
  ['more than 20 MB', 'too-big', () => new Uint8Array(20 * 1024 * 1024 + 1)],
);

export const hostileTexts = [...encodings, ...empties, ...shapes, ...slow, ...foreign];
