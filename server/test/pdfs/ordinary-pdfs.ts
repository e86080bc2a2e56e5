import { makePdf } from '../../seed/make-pdf.ts';
import { link, objectStream, ordinary, pdf, text, type SentPdf } from './crafted-pdf.ts';

/** Unusual, and nothing is wrong with them. */
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
  ['a PDF with compressed objects', pdf({ objects: [objectStream({ 8: '<< /Title (Light) >>' })] }), 'taken'],
];
