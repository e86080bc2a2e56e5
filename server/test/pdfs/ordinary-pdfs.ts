import { makePdf } from '../../seed/make-pdf.ts';
import { link, objectStream, ordinary, packedPdf, packings, pdf, stream, text, type SentPdf } from './crafted-pdf.ts';

/** Unusual but valid. */
export const ordinaryPdfs: SentPdf[] = [
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
  [
    'a PDF whose text is a lesson on actions, not compressed',
    pdf({
      page: '/Contents 5 0 R',
      objects: [
        stream('', text('BT (<< /S /JavaScript /JS (app.alert) >> /S /Launch /OpenAction << /S /URI >>) Tj ET')),
      ],
    }),
    'taken',
  ],
  ['a PDF with a link to the web', pdf({ page: link('/S /URI /URI (https://example.com/a?b=c)') }), 'taken'],
  [
    'a PDF whose links are relative to a page of the web',
    pdf({ catalog: '/URI << /Base (https://example.com/javascript:/) >>', page: link('/S /URI /URI (a?data:)') }),
    'taken',
  ],
  ['a PDF with a link to its next page', pdf({ page: link('/S /Named /N /NextPage') }), 'taken'],
  [
    'a PDF with a bookmark that leads to the web',
    pdf({
      catalog: '/Outlines 5 0 R',
      objects: [
        '<< /First 6 0 R /Last 6 0 R /Count 1 >>',
        '<< /Title (a) /Parent 5 0 R /A << /S /URI /URI (https://example.com) >> >>',
      ],
    }),
    'taken',
  ],
  [
    'a PDF that opens at a page by an action that leads to itself',
    pdf({ catalog: '/OpenAction 5 0 R', objects: ['<< /S /GoTo /D [3 0 R /Fit] /Next 5 0 R >>'] }),
    'taken',
  ],
  [
    'a PDF with a letter that is called JS',
    pdf({ page: '/Resources << /Font << /JS << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>' }),
    'taken',
  ],
  ...Object.entries(packings).map(([how, packing]): SentPdf => [
    `a PDF packed ${how}`,
    packedPdf({ page: link('/S /URI /URI (https://example.com)') }, packing),
    'taken',
  ]),
  ['a PDF with compressed objects', pdf({ objects: [objectStream({ 8: '<< /Title (Light) >>' })] }), 'taken'],
];
