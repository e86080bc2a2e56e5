import { createHash } from 'node:crypto';
import { link, pdf, stream, text, type SentPdf } from './crafted-pdf.ts';

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

const annotation = (kind: string, more = '') =>
  pdf({ page: `/Annots [<< /Type /Annot /Subtype /${kind} /Rect [0 0 9 9] ${more} >>]` });

/** PDFs that are locked, run scripts, play media or embed files, as the public interface of pdf.js shows them. */
export const armedPdfs: SentPdf[] = [
  ['a PDF with a password', locked(`/V 1 /R 2 /O ${junk} /U ${junk} /P -4`), 'locked'],
  ['a PDF with a password, 128 bits', locked(`/V 2 /R 3 /Length 128 /O ${junk} /U ${junk} /P -4`), 'locked'],
  ['a PDF that may not be printed', lockedForPrinting(), 'protected'],

  ['a script at opening', pdf({ catalog: `/OpenAction << ${js} >>` }), 'script'],
  ['a script of the document', pdf({ catalog: `/Names << /JavaScript << /Names [(a) << ${js} >>] >> >>` }), 'script'],
  ['a script when a page is shown', pdf({ page: `/AA << /O << ${js} >> >>` }), 'script'],
  ['a script when the document is closed', pdf({ catalog: `/AA << /WC << ${js} >> >>` }), 'script'],
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
  ['a sound on a page', annotation('Sound'), 'media'],
  ['an old film on a page', annotation('Movie', '/Movie << /F (a.avi) >>'), 'media'],
  ['a screen on a page', annotation('Screen'), 'media'],
  ['a moving model on a page', annotation('3D'), 'media'],

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
    'a form of the kind that only one program shows',
    pdf({ catalog: '/AcroForm << /Fields [] /XFA 5 0 R >>', objects: [stream('', text('<xdp:xdp/>'))] }),
    'form',
  ],
];
