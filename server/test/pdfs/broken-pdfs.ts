import { createHash } from 'node:crypto';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { assemble } from '../../seed/make-pdf.ts';
import { ordinary, pdf, stream, text, zeros, type SentPdf } from './crafted-pdf.ts';

/** Compressed zeros, by repeating one compressed block: saves a second of compressing. */
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

/** Other formats named .pdf, damaged files, and files that take too long to open. */
export const brokenPdfs: SentPdf[] = [
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
];
